import HTTPClient
import Testing

struct VKFiles {
    private func documents(_ vk: VKClient) async throws -> [ReceivedJSON] {
        try await vk.call("docs.get", token: vk.token())["response"]["items"].list
    }

    @Test func `are what their extension says, byte for byte as long as told`() async throws {
        let beginnings: [String: [UInt8]] = [
            "pdf": Array("%PDF-1.4".utf8), "jpg": [0xFF, 0xD8, 0xFF], "png": [0x89, 0x50, 0x4E, 0x47],
            "gif": Array("GIF89a".utf8), "zip": [0x50, 0x4B, 3, 4], "epub": [0x50, 0x4B, 3, 4], "gz": [0x1F, 0x8B],
            "wav": Array("RIFF".utf8), "mp4": [0, 0, 0, 32] + Array("ftyp".utf8), "rtf": Array("{\\rtf1".utf8),
            "fb2": Array("<?xml".utf8),
        ]
        let vk = try await VKClient()
        var seen: Set<String> = []
        for document in try await documents(vk) {
            let ext = document["ext"].text ?? ""
            guard seen.insert(ext).inserted else { continue }
            let file = try await vk.file(document["url"].text ?? "")
            #expect(file.status == 200)
            #expect(file.body.count == document["size"].number)
            #expect(file.body.starts(with: beginnings[ext] ?? []), "\(ext)")
            #expect(file["content-disposition"]?.hasPrefix("attachment; filename*=UTF-8''") == true)
        }
        #expect(seen.isSuperset(of: beginnings.keys))
    }

    @Test func `lead through one redirect, without a token`() async throws {
        let vk = try await VKClient()
        let document = try await documents(vk)[0]
        let redirect = try await vk.file(document["url"].text ?? "", redirects: 0)
        #expect(redirect.status == 302)
        #expect(redirect["location"]?.hasPrefix(vk.sandbox.url + "/vk/files/55512345_") == true)
        let file = try await vk.file(redirect["location"] ?? "")
        #expect(file["content-type"] == "application/pdf")
        #expect(file["accept-ranges"] == "bytes")
    }

    @Test func `come in ranges`() async throws {
        let vk = try await VKClient()
        let url = try await vk.file(try await documents(vk)[0]["url"].text ?? "").url
        let whole = try await vk.file(url).body
        let part = try await vk.file(url, headers: [("Range", "bytes=5-9")])
        #expect(part.status == 206)
        #expect(part.body == Array(whole[5...9]))
        #expect(part["content-range"] == "bytes 5-9/\(whole.count)")
        #expect(try await vk.file(url, headers: [("Range", "bytes=-4")]).body == Array(whole.suffix(4)))
        #expect(try await vk.file(url, headers: [("Range", "bytes=7-9223372036854775807")]).body == Array(whole[7...]))
        let beyond = try await vk.file(url, headers: [("Range", "bytes=\(whole.count)-")])
        #expect(beyond.status == 416)
        #expect(beyond["content-range"] == "bytes */\(whole.count)")
        #expect(try await vk.file(url, headers: [("Range", "bytes=0-1,4-5")]).body == whole)
        let head = try await vk.sandbox.send(HTTPRequest(method: .head, url: url))
        #expect(head["content-length"] == "\(whole.count)")
        #expect(head.body.isEmpty)
    }

    @Test func `have previews of the sizes that are told`() async throws {
        let vk = try await VKClient()
        let picture = try #require(try await documents(vk).first { $0["type"].number == 3 })
        let sizes = picture["preview"]["photo"]["sizes"].list
        #expect(sizes.compactMap(\.["type"].text) == ["m", "s", "o"])
        for size in sizes {
            #expect(try await vk.file(size["src"].text ?? "")["content-type"]?.hasPrefix("image/") == true)
        }
        let film = try await vk.file(picture["preview"]["video"]["src"].text ?? "")
        #expect(film["content-type"] == "video/mp4")
        #expect(film.body.count == picture["preview"]["video"]["file_size"].number)
    }

    @Test func `are a page where the link is wrong or has ended`() async throws {
        let vk = try await VKClient()
        let document = try await documents(vk)[0]
        let url = document["url"].text ?? ""
        let file = try await vk.file(url).url
        for wrong in [url.replacing("hash=", with: "hash=x"), url.replacing("&no_preview=1", with: "")] {
            let page = try await vk.file(wrong)
            #expect(page.status == 200)
            #expect(page["content-type"] == "text/html; charset=utf-8")
        }
        _ = try await vk.sandbox.post("/control/vk", "{\"link_generation\": 1}")
        #expect(try await vk.file(url)["content-type"] == "text/html; charset=utf-8")
        #expect(try await vk.file(file).status == 404)
        let fresh = try await documents(vk)[0]["url"].text ?? ""
        #expect(fresh != url)
        #expect(try await vk.file(fresh)["content-type"] == "application/pdf")
    }

    @Test func `are not there under another's number`() async throws {
        let vk = try await VKClient()
        let file = try await vk.file(try await documents(vk)[0]["url"].text ?? "").url
        #expect(try await vk.file(file.replacing("55512345_", with: "55512346_")).status == 404)
        #expect(try await vk.sandbox.get("/vk/files/x/y").status == 404)
        #expect(try await vk.sandbox.get("/vk/nowhere").status == 404)
    }
}
