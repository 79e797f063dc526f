import HTTPClient
import Testing

struct VKMethods {
    @Test func `look at the method, the version, the token, the scope and the parameters, in this order`() async throws
    {
        let vk = try await VKClient()
        let bare = try await vk.token(scope: "vkid.personal_info")
        let old = try await vk.token(life: 0)
        let good = try await vk.token()
        func code(_ method: String, _ fields: [String: String]) async throws -> Int? {
            try await vk.sandbox.send("/vk/method/\(method)", fields).json["error"]["error_code"].number
        }
        #expect(try await code("docs.burn", [:]) == 3)
        #expect(try await code("Docs.get", ["v": "5.199", "access_token": good]) == 3)
        #expect(try await code("docs.edit", ["access_token": "no"]) == 8)
        #expect(try await code("docs.edit", ["v": "5.199"]) == 5)
        #expect(try await code("docs.edit", ["v": "5.199", "access_token": "no"]) == 5)
        #expect(try await code("docs.edit", ["v": "5.199", "access_token": old]) == 1117)
        #expect(try await code("docs.edit", ["v": "5.199", "access_token": bare]) == 15)
        #expect(try await code("docs.edit", ["v": "5.199", "access_token": good]) == 100)
    }

    @Test func `come as GET and as POST, with the token in the header, too`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let query = try await vk.sandbox.get("/vk/method/docs.get?v=5.199&count=1&access_token=\(token)")
        #expect(query["content-type"] == "application/json; charset=utf-8")
        let header = try await vk.sandbox.send(
            HTTPRequest(
                url: vk.sandbox.url + "/vk/method/docs.get?v=5.199&count=1",
                headers: [("Authorization", "Bearer \(token)")]))
        #expect(header.text == query.text)
        let mixed = try await vk.sandbox.send(
            "/vk/method/docs.get?v=5.199&access_token=\(token)", ["count": "1"])
        #expect(mixed.text == query.text)
    }

    @Test func `refuse the fourth call within a second`() async throws {
        let vk = try await VKClient("{}")
        let token = try await vk.token()
        _ = try await vk.call("docs.get", ["count": "0"], token: try await vk.token())
        var codes: [Int] = []
        for _ in 1...4 {
            codes.append(try await vk.call("users.get", token: token)["error"]["error_code"].number ?? 0)
        }
        #expect(codes == [0, 0, 0, 6])
        #expect(try await vk.call("users.get", token: vk.token())["response"] != .null)
        try await Task.sleep(for: .milliseconds(1_100))
        #expect(try await vk.call("users.get", token: token)["response"] != .null)
    }

    @Test func `echo the parameters without the token`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let answer = try await vk.call("docs.edit", ["doc_id": "1", "title": "Ё"], token: token)
        var echoed: [String: String] = [:]
        for field in answer["error"]["request_params"].list { echoed[field["key"].text ?? ""] = field["value"].text }
        #expect(
            echoed == ["doc_id": "1", "title": "Ё", "v": "5.199", "method": "docs.edit", "oauth": "1"])
    }

    @Test func `can be closed one by one`() async throws {
        let vk = try await VKClient(
            "{\"errors\": {\"docs.edit\": 23, \"docs.delete\": 14}, \"calls_per_second\": 1000}")
        let token = try await vk.token()
        #expect(try await vk.call("docs.edit", token: token)["error"]["error_code"].number == 23)
        let captcha = try await vk.call("docs.delete", token: token)["error"]
        #expect(captcha["error_code"].number == 14)
        #expect(captcha["captcha_sid"].text != nil)
        #expect(captcha["captcha_img"].text != nil)
        #expect(captcha["redirect_uri"].text != nil)
        #expect(try await vk.call("docs.get", ["count": "0"], token: token)["response"] != .null)
    }

    @Test func `tell of a person only what is asked`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token(scope: "vkid.personal_info")
        let bare = try await vk.call("users.get", token: token)["response"]
        #expect(bare.list.count == 1)
        #expect(bare[0].names == ["id", "first_name", "last_name", "can_access_closed", "is_closed"])
        #expect(bare[0]["id"].number == 55_512_345)
        let fields = ["user_ids": "mikhail.lebedev,55512347,1", "fields": "photo_50, photo_200,screen_name,bdate"]
        let people = try await vk.call("users.get", fields, token: token)["response"]
        #expect(people.list.compactMap(\.["screen_name"].text) == ["mikhail.lebedev", "elena.sokolova"])
        #expect(people[0]["bdate"].text == "30.11.1981")
        #expect(try await vk.file(people[0]["photo_50"].text ?? "")["content-type"] == "image/png")
    }

    @Test func `know the application's own token`() async throws {
        let vk = try await VKClient()
        let people = try await vk.call("users.get", ["user_ids": "55512345"], token: "vk-service-key")["response"]
        #expect(people[0]["first_name"].text == "Анна")
        #expect(try await vk.call("docs.get", token: "vk-service-key")["error"]["error_code"].number == 28)
    }
}
