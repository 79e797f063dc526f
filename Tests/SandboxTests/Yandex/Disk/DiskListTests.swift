import Foundation
import HTTPClient
import Testing

/// One after the other: each starts a sandbox and lays out a disk.
@Suite(.serialized)
struct DiskLists {
    @Test func `tell a folder with a page of what is in it`() async throws {
        let yandex = try await YandexClient()
        let folder = try await yandex.meta("disk:/Документы")
        #expect(folder["type"].text == "dir")
        #expect(folder["path"].text == "disk:/Документы")
        #expect(folder["_embedded"]["limit"].number == 20)
        #expect(folder["_embedded"]["offset"].number == 0)
        #expect(folder["_embedded"]["path"].text == "disk:/Документы")
        let names = folder["_embedded"]["items"].list.compactMap { $0["name"].text }
        #expect(folder["_embedded"]["total"].number == names.count)
        #expect(names == names.sorted())
        #expect(folder["_embedded"]["items"][0]["_embedded"] == .null)

        let none = try await yandex.meta("/Документы", ["limit": "0"])
        #expect(none["_embedded"]["items"].list.isEmpty)
        let page = try await yandex.meta("Документы", ["limit": "3", "offset": "2"])
        #expect(page["_embedded"]["items"].list.compactMap { $0["name"].text } == Array(names[2..<5]))
    }

    @Test func `tell everything of a file`() async throws {
        let yandex = try await YandexClient()
        let file = try await yandex.meta("disk:/Фотографии/Схемы/Схема 1.png")
        #expect(
            file.names == [
                "antivirus_status", "size", "comment_ids", "name", "exif", "created", "resource_id", "modified", "path",
                "mime_type", "media_type", "file", "preview", "sizes", "photoslice_time", "md5", "sha256", "type",
                "revision",
            ])
        #expect(file["mime_type"].text == "image/png")
        #expect(file["media_type"].text == "image")
        #expect(file["modified"].text?.hasSuffix("+00:00") == true)
        #expect(file["resource_id"].text?.hasPrefix("1130000000000002:") == true)
        #expect(
            file["sizes"].list.compactMap { $0["name"].text }
                == ["DEFAULT", "XXXS", "XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL", "C"])
        let text = try await yandex.meta("disk:/Странные имена/asd:123.vb")
        #expect(text["media_type"].text == "text")
        #expect(text["preview"] == .null)
    }

    @Test func `are the same at each start, and others for others`() async throws {
        let (first, second) = (try await YandexClient(), try await YandexClient())
        let fields = ["fields": "md5,sha256,created,modified,revision,resource_id,size"]
        for path in ["disk:/Документы/Доклад.pptx", "disk:/Фотокамера/2025-07-11 море.jpg"] {
            #expect(try await first.meta(path, fields) == second.meta(path, fields))
        }
        let anna = try await YandexClient("anna")
        let notes = "disk:/Документы/Заметки.md"
        #expect(try await anna.meta(notes)["md5"] != first.meta(notes)["md5"])
    }

    /// Numbers as texts that sort as they do.
    private func values(_ key: String, of list: ReceivedJSON) -> [String] {
        list["items"].list.map { (item: ReceivedJSON) -> String in
            item[key].text ?? String(1_000_000_000 + (item[key].number ?? 0))
        }
    }

    @Test func `sort by every key in both directions`() async throws {
        let yandex = try await YandexClient()
        for key in ["created", "modified", "size"] {
            let up = try await yandex.meta("disk:/Документы", ["sort": key])["_embedded"]
            #expect(up["sort"].text == key)
            let values = values(key, of: up)
            #expect(values == values.sorted())
            let down = try await yandex.meta("disk:/Документы", ["sort": "-\(key)"])["_embedded"]
            #expect(self.values(key, of: down) == values.reversed())
        }
        #expect(try await yandex.call("resources", ["path": "/", "sort": "colour"]).status == 400)
    }

    @Test func `hold ten thousand files and give them in pages`() async throws {
        let yandex = try await YandexClient("anna")
        var names: Set<String> = []
        for offset in stride(from: 0, to: 10_000, by: 2_500) {
            let page = try await yandex.meta(
                "disk:/Архив/Датчики 2021",
                ["limit": "2500", "offset": "\(offset)", "fields": "_embedded.items.name,_embedded.total"])["_embedded"]
            #expect(page["total"].number == 10_000)
            names.formUnion(page["items"].list.compactMap { $0["name"].text })
        }
        #expect(names.count == 10_000)
        #expect(try await yandex.text(of: "disk:/Архив/Датчики 2021/замер-00042.txt").hasPrefix("замер-00042.txt\n"))
    }

    @Test func `go through all files, newest or by name`() async throws {
        let yandex = try await YandexClient()
        try await yandex.put("новое", at: "disk:/яблоко.txt")
        let newest = try await yandex.call("resources/last-uploaded", ["limit": "3"]).json
        #expect(newest.names == ["items", "limit"])
        #expect(newest["items"][0]["name"].text == "яблоко.txt")
        #expect(newest["items"].list.count == 3)
        let files = try await yandex.call(
            "resources/files", ["limit": "1000", "media_type": "image,video", "fields": "items.media_type,items.name"]
        ).json["items"].list
        #expect(Set(files.compactMap { $0["media_type"].text }) == ["image", "video"])
        #expect(files.compactMap { $0["name"].text } == files.compactMap { $0["name"].text }.sorted())
        #expect(try await yandex.call("resources/files", ["media_type": "poem"]).status == 400)
        let all = try await yandex.call("resources/files", ["limit": "10", "offset": "10"]).json
        #expect(all.names == ["items", "limit", "offset"])
    }

    @Test func `tell the disk itself`() async throws {
        let yandex = try await YandexClient()
        let before = try await yandex.call("").json
        #expect(before["user"]["login"].text == "mikhail.lebedev")
        #expect(before["max_file_size"].number == 1 << 30)
        #expect(before["system_folders"]["vkontakte"].text == "disk:/Социальные сети/ВКонтакте")
        try await yandex.put(String(repeating: "x", count: 1000), at: "disk:/x.txt")
        let after = try await yandex.call("").json
        #expect((after["used_space"].number ?? 0) - (before["used_space"].number ?? 0) == 1000)
        #expect((after["revision"].number ?? 0) > (before["revision"].number ?? 0))
    }

    @Test(arguments: [
        ("resources", ["path": "disk:/нет"], 404, "DiskNotFoundError"),
        ("resources", [:], 400, "FieldValidationError"),
        ("resources", ["path": "asd:123.vb"], 400, "DiskPathFormatError"),
        ("resources", ["path": "disk:/a/../b"], 400, "DiskPathFormatError"),
        ("resources", ["path": "/", "limit": "-1"], 400, "FieldValidationError"),
        ("resources", ["path": "/", "limit": "many"], 400, "FieldValidationError"),
        ("resources", ["path": "/", "preview_size": "huge"], 400, "FieldValidationError"),
        ("operations/0000", [:], 404, "DiskOperationNotFoundError"),
    ])
    func `tell what is wrong in three texts`(
        _ name: String, _ parameters: [String: String], _ status: Int, _ error: String
    ) async throws {
        let answer = try await YandexClient().call(name, parameters)
        #expect(answer.status == status)
        #expect(answer["content-type"] == "application/json")
        let json = try answer.json
        #expect(json.names == ["message", "description", "error"])
        #expect(json["error"].text == error)
    }

    @Test func `are for those who have the right`() async throws {
        var yandex = try await YandexClient(scope: "cloud_api:disk.info")
        #expect(try await yandex.call("").status == 200)
        #expect(try await yandex.call("resources", ["path": "/"]).status == 403)
        #expect(try await yandex.call("operations/0000").status == 404)
        yandex.token = "y0_unknown"
        for name in ["", "resources/files", "operations/0000"] {
            let refused = try await yandex.call(name)
            #expect(refused.status == 401)
            #expect(try refused.json["error"].text == "UnauthorizedError")
        }
        #expect(try await yandex.call("", headers: [("Accept", "text/html")]).status == 406)
    }

    @Test func `show an application of one folder only that`() async throws {
        let yandex = try await YandexClient(scope: "cloud_api:disk.app_folder")
        #expect(try await yandex.call("resources", ["path": "disk:/"]).status == 403)
        let folder = try await yandex.meta("app:/")
        #expect(folder["path"].text == "disk:/Приложения/Quad")
        try await yandex.put("да", at: "app:/мой.txt")
        #expect(try await yandex.names(in: "app:/") == ["данные.json", "мой.txt"])
    }
}
