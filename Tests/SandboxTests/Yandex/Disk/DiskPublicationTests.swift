import Foundation
import HTTPClient
import Testing

/// One after the other: each starts a sandbox and lays out a disk.
@Suite(.serialized)
struct DiskPublications {
    @Test func `are there from the start`() async throws {
        let yandex = try await YandexClient()
        let public1 = try await yandex.call("resources/public").json["items"].list
        #expect(Set(public1.compactMap { $0["name"].text }) == ["Программа конференции.pdf", "Конференция"])
        #expect(public1.allSatisfy { $0["public_key"] != .null && $0["public_url"] != .null })
        let folders = try await yandex.call("resources/public", ["type": "dir"]).json["items"].list
        #expect(folders.compactMap { $0["name"].text } == ["Конференция"])
    }

    @Test func `open a resource to everybody, and close it`() async throws {
        let yandex = try await YandexClient()
        var nobody = yandex
        nobody.token = nil
        let published = try await yandex.call(
            .put, "resources/publish", ["path": "disk:/Курсы/Лингвистика", "allow_address_access": "false"],
            json: "{\"public_settings\":{}}", headers: [("Content-Type", "application/json")])
        #expect(published.status == 200)
        let meta = try await yandex.open(published.json["href"].text).json
        let key = try #require(meta["public_key"].text)
        #expect(key.count == 88)
        #expect(Data(base64Encoded: key)?.count == 64)
        _ = try await yandex.call(.put, "resources/publish", ["path": "disk:/Курсы/Лингвистика"])
        #expect(try await yandex.meta("disk:/Курсы/Лингвистика")["public_key"].text == key)

        for name in [key, meta["public_url"].text ?? ""] {
            let shown = try await nobody.call("public/resources", ["public_key": name, "sort": "name"]).json
            #expect(shown["path"].text == "/")
            #expect(shown["owner"]["login"].text == "mikhail.lebedev")
            #expect(shown["_embedded"]["public_key"].text == key)
            #expect(shown["_embedded"]["items"][0]["path"].text == "/Ведомость.xlsx")
        }
        let inner = try await nobody.call("public/resources", ["public_key": key, "path": "/Студенты"]).json
        #expect(inner["_embedded"]["items"].list.count == 3)
        let link = try await nobody.call(
            "public/resources/download", ["public_key": key, "path": "/Программа курса.docx"])
        #expect(try link.json["href"].text?.contains("?uid=0&") == true)
        let bytes = try await nobody.open(link.json["href"].text).body
        #expect(try await bytes.count == yandex.meta("disk:/Курсы/Лингвистика/Программа курса.docx")["size"].number)
        #expect(try await nobody.open(meta["public_url"].text).text.contains("Shared by Михаил Л."))

        let closed = try await yandex.call(.put, "resources/unpublish", ["path": "disk:/Курсы/Лингвистика"])
        #expect(closed.status == 200)
        #expect(try await yandex.meta("disk:/Курсы/Лингвистика")["public_key"] == .null)
        let gone = try await nobody.call("public/resources", ["public_key": key])
        #expect(gone.status == 404)
        #expect(try gone.json["error"].text == "DiskNotFoundError")
        #expect(try await nobody.open(meta["public_url"].text).status == 404)
        #expect(
            try await yandex.call(.put, "resources/unpublish", ["path": "disk:/Курсы/Лингвистика"]).status == 200)
    }

    @Test func `end when the resource is deleted`() async throws {
        let yandex = try await YandexClient()
        let key = try await yandex.meta("disk:/Фотографии/Конференция")["public_key"].text ?? ""
        #expect(try await yandex.call("public/resources", ["public_key": key]).status == 200)
        _ = try await yandex.call(.delete, "resources", ["path": "disk:/Фотографии"])
        #expect(try await yandex.call("public/resources", ["public_key": key]).status == 404)
        #expect(try await yandex.call("resources/public").json["items"].list.count == 1)
    }

    @Test func `are saved to one's own disk`() async throws {
        let yandex = try await YandexClient("anna")
        var mikhail = yandex
        mikhail.token = try await yandex.token(of: "mikhail")["access_token"].text
        let key = try await mikhail.meta("disk:/Документы/Программа конференции.pdf")["public_key"].text ?? ""
        let saved = try await yandex.call(.post, "public/resources/save-to-disk", ["public_key": key])
        #expect(saved.status == 201)
        let own = try await yandex.meta("disk:/Загрузки/Программа конференции.pdf")
        #expect(try await own["md5"] == mikhail.meta("disk:/Документы/Программа конференции.pdf")["md5"])
        #expect(own["public_key"] == .null)
    }
}
