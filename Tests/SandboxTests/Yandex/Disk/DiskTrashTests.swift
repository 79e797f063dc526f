import HTTPClient
import Testing

/// One after the other: each starts a sandbox and lays out a disk.
@Suite(.serialized)
struct DiskTrash {
    private func items(_ yandex: YandexClient) async throws -> [ReceivedJSON] {
        try await yandex.call("trash/resources", ["path": "trash:/", "limit": "100"]).json["_embedded"]["items"].list
    }

    @Test func `keeps what was deleted, and where it was`() async throws {
        let yandex = try await YandexClient()
        let before = try await items(yandex)
        #expect(before.compactMap { $0["name"].text } == ["Старые протоколы", "Черновик заявки.docx"])
        _ = try await yandex.call(.delete, "resources", ["path": "disk:/Книги/Практика письма.epub"])
        let item = try #require(try await items(yandex).first { $0["name"].text == "Практика письма.epub" })
        #expect(item["origin_path"].text == "disk:/Книги/Практика письма.epub")
        #expect(item["path"].text?.wholeMatch(of: /trash:\/Практика письма\.epub_[0-9a-f]{40}/) != nil)
        #expect(item["deleted"].text?.hasSuffix("+00:00") == true)
        let folder = try #require(before.first { $0["type"].text == "dir" })
        let inside = try await yandex.call("trash/resources", ["path": folder["path"].text ?? ""]).json
        #expect(inside["_embedded"]["total"].number == 2)
        #expect(inside["_embedded"]["path"] == folder["path"])
        #expect(try await yandex.call("resources", ["path": folder["path"].text ?? ""]).status == 404)
    }

    @Test func `gives back`() async throws {
        let yandex = try await YandexClient()
        func restore(_ item: ReceivedJSON, _ more: [String: String] = [:]) async throws -> HTTPResponse {
            try await yandex.call(
                .put, "trash/resources/restore", more.merging(["path": item["path"].text ?? ""]) { first, _ in first })
        }
        let kept = try await items(yandex)
        let folder = try await restore(kept[0])
        #expect(folder.status == 202)
        #expect(try await yandex.end(of: folder) == "success")
        #expect(try await yandex.names(in: "disk:/Документы/Старые протоколы").count == 2)

        try await yandex.put("занято", at: "disk:/Документы/Черновик заявки.docx")
        let taken = try await restore(kept[1])
        #expect(taken.status == 409)
        #expect(try taken.json["error"].text == "DiskResourceAlreadyExistsError")
        let named = try await restore(kept[1], ["name": "Заявка.docx"])
        #expect(named.status == 201)
        #expect(try await yandex.open(named.json["href"].text).json["path"].text == "disk:/Документы/Заявка.docx")
        #expect(try await yandex.meta("disk:/Документы/Заявка.docx")["origin_path"] == .null)
        #expect(try await restore(kept[1]).status == 404)
    }

    @Test func `forgets one or all`() async throws {
        let yandex = try await YandexClient()
        let kept = try await items(yandex)
        let size = try await yandex.call("").json["trash_size"].number ?? 0
        #expect(size > 0)
        let file = kept[1]["path"].text ?? ""
        #expect(try await yandex.call(.delete, "trash/resources", ["path": file]).status == 204)
        #expect(try await yandex.call(.delete, "trash/resources", ["path": file]).status == 404)
        let all = try await yandex.call(.delete, "trash/resources")
        #expect(all.status == 202)
        #expect(try await yandex.end(of: all) == "success")
        #expect(
            try await yandex.call(
                "trash/resources",
                ["path": "trash:/", "limit": "500", "fields": "type,_embedded.items,_embedded.total"]
            ).text == "{\"_embedded\":{\"items\":[],\"total\":0},\"type\":\"dir\"}")
        #expect(try await yandex.call("").json["trash_size"].number == 0)
        #expect(try await yandex.call(.delete, "trash/resources").status == 204)
    }
}
