import HTTPClient
import Testing

struct VKDocumentChanges {
    private let owner = "55512345"

    private func first(_ vk: VKClient, _ token: String) async throws -> ReceivedJSON {
        try await vk.call("docs.get", ["count": "1", "return_tags": "1"], token: token)["response"]["items"][0]
    }

    @Test func `rename a document and keep its file`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let before = try await first(vk, token)
        let id = "\(before["id"].number ?? 0)"
        let title = "Новое имя — ещё раз"
        let edit = try await vk.call(
            "docs.edit", ["owner_id": owner, "doc_id": id, "title": title, "tags": "право, Рим"], token: token)
        #expect(edit["response"].number == 1)
        let after = try await first(vk, token)
        #expect(after["title"].text == title)
        #expect(after["tags"].list.map(\.text) == ["право", "Рим"])
        for field in ["id", "ext", "url", "size", "date", "type"] { #expect(after[field] == before[field]) }
        _ = try await vk.call("docs.edit", ["doc_id": id, "title": "Без меток"], token: token)
        #expect(try await first(vk, token)["tags"].list.count == 2)
    }

    @Test func `count a title's characters, not its bytes`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let id = "\(try await first(vk, token)["id"].number ?? 0)"
        func edit(_ title: String) async throws -> ReceivedJSON {
            try await vk.call("docs.edit", ["doc_id": id, "title": title], token: token)
        }
        #expect(try await edit(String(repeating: "ё", count: 128))["response"].number == 1)
        #expect(try await edit(String(repeating: "ё", count: 129))["error"]["error_code"].number == 1152)
        #expect(try await edit("")["error"]["error_code"].number == 1152)
        #expect(try await edit("  ")["error"]["error_code"].number == 1152)
    }

    @Test(arguments: [
        ("docs.edit", ["title": "x"], 100), ("docs.edit", ["doc_id": "1"], 100),
        ("docs.edit", ["doc_id": "1", "title": "x"], 1150), ("docs.edit", ["doc_id": "x", "title": "x"], 100),
        ("docs.edit", ["owner_id": "55512346", "doc_id": "700102060", "title": "x"], 1153),
        ("docs.delete", ["doc_id": "700101060"], 100), ("docs.delete", ["owner_id": "55512345"], 100),
        ("docs.delete", ["owner_id": "55512345", "doc_id": "1"], 1150),
        ("docs.delete", ["owner_id": "55512346", "doc_id": "700102060"], 1151),
        ("docs.add", ["owner_id": "55512346", "doc_id": "700102060"], 1153),
        ("docs.restore", ["owner_id": "55512345", "doc_id": "1"], 1155),
        ("docs.save", ["file": "unknown"], 105), ("docs.getById", [:], 100),
    ])
    func `refuse with VK's number`(_ method: String, _ fields: [String: String], _ code: Int) async throws {
        let vk = try await VKClient()
        let answer = try await vk.call(method, fields, token: vk.token())
        #expect(answer["error"]["error_code"].number == code)
        #expect(try await vk.call("docs.get", ["count": "0"], token: vk.token())["response"]["count"].number == 60)
    }

    @Test func `delete at once and restore`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let document = try await first(vk, token)
        let fields = ["owner_id": owner, "doc_id": "\(document["id"].number ?? 0)"]
        #expect(try await vk.call("docs.delete", fields, token: token)["response"].number == 1)
        #expect(try await vk.call("docs.get", ["count": "0"], token: token)["response"]["count"].number == 59)
        #expect(try await vk.call("docs.delete", fields, token: token)["error"]["error_code"].number == 1150)
        #expect(try await vk.file(document["url"].text ?? "")["content-type"] == "text/html; charset=utf-8")
        #expect(try await vk.call("docs.restore", fields, token: token)["response"].number == 1)
        #expect(try await first(vk, token) == document)
    }

    @Test func `take over a public document under a new number`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let found = try await vk.call("docs.search", ["q": "", "count": "200"], token: token)["response"]["items"].list
        let other = try #require(found.first { $0["owner_id"].number == 55_512_346 })
        let fields = ["owner_id": "55512346", "doc_id": "\(other["id"].number ?? 0)"]
        let id = try #require(try await vk.call("docs.add", fields, token: token)["response"].number)
        let copy = try await first(vk, token)
        #expect(copy["id"].number == id)
        #expect(copy["owner_id"].number == 55_512_345)
        #expect(copy["size"] == other["size"])
        #expect(copy["title"] == other["title"])
    }

    @Test func `upload and save a file`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let address = try await vk.call("docs.getUploadServer", token: token)["response"]["upload_url"].text ?? ""
        func upload(_ name: String) async throws -> ReceivedJSON {
            let body =
                "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\nПривет\r\n--x--\r\n"
            return try await vk.sandbox.send(
                HTTPRequest(
                    method: .post, url: address, headers: [("Content-Type", "multipart/form-data; boundary=x")],
                    body: .bytes(Array(body.utf8)))
            ).json
        }
        let file = try await upload("Заметка.TXT")["file"].text ?? ""
        let saved = try await vk.call(
            "docs.save", ["file": file, "title": "Моя заметка", "return_tags": "1", "tags": "а,б"], token: token)[
                "response"]
        #expect(saved["type"].text == "doc")
        #expect(saved["doc"]["ext"].text == "txt")
        #expect(saved["doc"]["tags"].list.count == 2)
        #expect(try await vk.file(saved["doc"]["url"].text ?? "").text == "Привет")
        #expect(try await first(vk, token)["title"].text == "Моя заметка")
        #expect(try await vk.call("docs.save", ["file": file], token: token)["error"]["error_code"].number == 105)
        #expect(try await upload("Песня.mp3")["error"].text != nil)
    }

    @Test func `are put back by a reset`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let fields = ["owner_id": owner, "doc_id": "\(try await first(vk, token)["id"].number ?? 0)"]
        _ = try await vk.call("docs.delete", fields, token: token)
        _ = try await vk.sandbox.post("/control/reset", "")
        #expect(try await vk.call("docs.get", token: token)["error"]["error_code"].number == 5)
        #expect(try await vk.call("docs.get", token: vk.token())["response"]["count"].number == 60)
    }
}
