import Foundation
import HTTPClient
import Testing

/// One after the other: each starts a sandbox and lays out a disk.
@Suite(.serialized)
struct DiskDownloads {
    private let path = "disk:/Документы/Список литературы.txt"

    @Test func `need no token`() async throws {
        let yandex = try await YandexClient()
        let link = try await yandex.call("resources/download", ["path": path]).json
        #expect(link.names == ["href", "method", "templated"])
        let meta = try await yandex.meta(path)
        for url in [link["href"].text, meta["file"].text] {
            let file = try await yandex.open(url, isAnonymous: true)
            #expect(file.status == 200)
            #expect(file["content-type"] == "text/plain")
            #expect(file["content-length"] == "\(meta["size"].number ?? 0)")
            #expect(file["etag"] == "\"\(meta["md5"].text ?? "")\"")
            #expect(file.text.hasPrefix("Список литературы\n"))
        }
        #expect(try await yandex.call("resources/download", ["path": "disk:/нет"]).status == 404)
    }

    @Test func `end in their time`() async throws {
        let yandex = try await YandexClient()
        let url = try await yandex.call("resources/download", ["path": path]).json["href"].text ?? ""
        let expiry = try #require(url.split(separator: "/").dropLast().last.flatMap { Int($0, radix: 16) })
        #expect(abs(Double(expiry) - Date().timeIntervalSince1970 - 14_400) < 30)
        let forged = url.replacing("/" + String(expiry, radix: 16) + "/", with: "/7fffffff/")
        #expect(try await yandex.open(forged, isAnonymous: true).status == 410)

        try await yandex.turn("{\"link_seconds\": 0}")
        let ended = try await yandex.call("resources/download", ["path": path]).json["href"].text
        #expect(try await yandex.open(ended, isAnonymous: true).status == 410)
        try await yandex.turn("{\"fails_expired_links\": true}")
        let failed = try await yandex.open(ended, isAnonymous: true)
        #expect(failed.status == 500)
        #expect(failed["content-type"]?.hasPrefix("text/html") == true)
        _ = try await yandex.call(.delete, "resources", ["path": path, "permanently": "true"])
        #expect(try await yandex.open(url, isAnonymous: true).status == 410)
    }

    @Test(arguments: [
        ("bytes=0-4", 206, "bytes 0-4/"), ("bytes=5-", 206, "bytes 5-"), ("bytes=-3", 206, ""),
        ("bytes=999999999-", 416, "bytes */"), ("bytes=0-1,3-4", 200, nil), ("lines=1-2", 200, nil),
    ])
    func `give a part`(_ range: String, _ status: Int, _ header: String?) async throws {
        let yandex = try await YandexClient()
        let url = try await yandex.meta(path)["file"].text
        let whole = try await yandex.open(url, isAnonymous: true)
        let part = try await yandex.open(url, headers: [("Range", range)], isAnonymous: true)
        #expect(part.status == status)
        if let header { #expect(part["content-range"]?.hasPrefix(header) == true) }
        switch range {
        case "bytes=0-4": #expect(part.body == Array(whole.body.prefix(5)))
        case "bytes=5-": #expect(part.body == Array(whole.body.dropFirst(5)))
        case "bytes=-3": #expect(part.body == Array(whole.body.suffix(3)))
        case "bytes=999999999-": #expect(part.body.isEmpty)
        default: #expect(part.body == whole.body)
        }
        let changed = try await yandex.open(
            url, headers: [("Range", range), ("If-Range", "\"another\"")], isAnonymous: true)
        #expect(changed.status == 200)
    }

    @Test func `give a folder as an archive`() async throws {
        let yandex = try await YandexClient()
        let url = try await yandex.call("resources/download", ["path": "disk:/Книги"]).json["href"].text
        let archive = try await yandex.open(url, isAnonymous: true)
        #expect(archive["content-type"] == "application/zip")
        #expect(archive.body.starts(with: [0x50, 0x4B, 3, 4]))
        #expect(String(decoding: archive.body, as: UTF8.self).contains("Книги/Практика письма.epub"))
    }

    @Test func `show a preview to the owner only`() async throws {
        let yandex = try await YandexClient()
        let file = try await yandex.meta("disk:/Фотокамера/2025-07-11 море.jpg", ["preview_size": "120x90"])
        let url = try #require(file["preview"].text)
        #expect(url.contains("size=120x90&crop=0"))
        let preview = try await yandex.open(url)
        #expect(preview.status == 200)
        #expect(preview["content-type"] == "image/png")
        // The width is in the picture's first chunk.
        #expect(Array(preview.body[16..<20]) == [0, 0, 0, 120])
        let large = try await yandex.open(file["sizes"][6]["url"].text)
        #expect(Array(large.body[16..<20]) == [0, 0, 1, 0xF4])
        #expect(try await yandex.open(url, isAnonymous: true).status == 401)
        var other = yandex
        other.token = try await yandex.token(of: "anna")["access_token"].text
        #expect(try await other.open(url).status == 403)
    }
}
