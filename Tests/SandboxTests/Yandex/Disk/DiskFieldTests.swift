import HTTPClient
import Testing

/// One after the other: each starts a sandbox and lays out a disk.
@Suite(.serialized)
struct DiskFields {
    private func names(_ fields: String) async throws -> ReceivedJSON {
        try await YandexClient().meta("disk:/Документы", ["fields": fields])
    }

    @Test func `keep what is listed, into objects and through lists`() async throws {
        let json = try await names("name,_embedded.items.path,_embedded.items.sizes.url,unknown,user.x")
        #expect(json.names == ["name", "_embedded"])
        #expect(json["_embedded"].names == ["items"])
        #expect(json["_embedded"]["items"][0].names.contains("path"))
        #expect(json["_embedded"]["items"].list.allSatisfy { $0.names.isSubset(of: ["path", "sizes"]) })
    }

    @Test func `keep the whole of a branch that is named alone`() async throws {
        let json = try await names("_embedded")
        #expect(json["_embedded"].names == ["sort", "items", "limit", "offset", "path", "total"])
        #expect(json["_embedded"]["items"][0]["resource_id"] != .null)
    }

    /// As recorded of the real service.
    @Test func `keep only the exact ones of a branch that is named both ways`() async throws {
        let json = try await names("type,_embedded,_embedded.offset,_embedded.limit,_embedded.total,_embedded.items")
        #expect(json.names == ["type", "_embedded"])
        #expect(json["_embedded"].names == ["offset", "limit", "total", "items"])
        #expect(json["_embedded"]["items"][0]["resource_id"] != .null)
        let less = try await names("_embedded.items,_embedded.items.name,_embedded.items.type,_embedded")
        #expect(less["_embedded"]["items"][0].names == ["name", "type"])
    }

    @Test func `work on links`() async throws {
        let yandex = try await YandexClient()
        let link = try await yandex.call(
            .get, "resources/download", ["path": "disk:/Документы/Доклад.pptx", "fields": "href"])
        #expect(try link.json.names == ["href"])
    }
}
