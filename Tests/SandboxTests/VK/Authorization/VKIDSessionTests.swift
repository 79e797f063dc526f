import Foundation
import HTTPClient
import Testing

struct VKIDSessions {
    /// Tokens and the device that they belong to.
    private func connected(_ vk: VKClient) async throws -> (tokens: ReceivedJSON, device: String) {
        let told = try await vk.allow()
        return (try await vk.token(VKClient.exchange(told)).json, told["device_id"] ?? "")
    }

    private func refresh(
        _ vk: VKClient, _ token: String?, device: String, _ changes: [String: String] = [:]
    ) async throws -> ReceivedJSON {
        let fields = [
            "grant_type": "refresh_token", "refresh_token": token ?? "", "client_id": "51000001", "device_id": device,
            "state": String(repeating: "n", count: 32),
        ]
        return try await vk.token(fields.merging(changes) { $1 }).json
    }

    private func isAlive(_ vk: VKClient, _ token: String?) async throws -> Bool {
        try await vk.call("docs.get", ["count": "1"], token: token ?? "")["response"] != .null
    }

    @Test func `take a refresh token once`() async throws {
        let vk = try await VKClient()
        let (tokens, device) = try await connected(vk)
        let newer = try await refresh(vk, tokens["refresh_token"].text, device: device)
        #expect(newer["state"].text == String(repeating: "n", count: 32))
        #expect(newer["id_token"] == .null)
        #expect(newer["user_id"].number == 55_512_345)
        #expect(newer["refresh_token"] != tokens["refresh_token"])
        #expect(try await isAlive(vk, newer["access_token"].text))
        let reused = try await refresh(vk, tokens["refresh_token"].text, device: device)
        #expect(reused["error"].text == "invalid_grant")
        #expect(reused["error_description"].text == "refresh_token is missing or invalid")
        #expect(try await refresh(vk, newer["refresh_token"].text, device: device)["access_token"].text != nil)
    }

    @Test(arguments: [
        (["device_id": "another"], "invalid_grant"), (["device_id": ""], "invalid_request"),
        (["state": "short"], "invalid_request"), (["client_id": "1"], "invalid_client"),
        (["scope": "docs wall"], "invalid_scope"), (["refresh_token": "unknown"], "invalid_grant"),
    ])
    func `refuse a wrong refresh and keep the token`(_ wrong: [String: String], _ error: String) async throws {
        let vk = try await VKClient()
        let (tokens, device) = try await connected(vk)
        let answer = try await refresh(vk, tokens["refresh_token"].text, device: device, wrong)
        #expect(answer["error"].text == error)
        #expect(try await refresh(vk, tokens["refresh_token"].text, device: device)["access_token"].text != nil)
    }

    @Test func `end an access token in its time`() async throws {
        let vk = try await VKClient("{\"token_life\": 0}")
        let (tokens, _) = try await connected(vk)
        #expect(tokens["expires_in"].number == 0)
        let answer = try await vk.call("docs.get", token: tokens["access_token"].text ?? "")
        #expect(answer["error"]["error_code"].number == 1117)
    }

    @Test func `tell who the person is, by the body and by the header`() async throws {
        let vk = try await VKClient()
        let token = try await connected(vk).tokens["access_token"].text ?? ""
        let user = try await vk.sandbox.send(
            "/vk/id/oauth2/user_info", ["client_id": "51000001", "access_token": token]
        ).json["user"]
        #expect(user["user_id"].text == "55512345")
        #expect(user["first_name"].text == "Анна")
        #expect(user["last_name"].text == "Ковалёва")
        #expect(user["email"].text == "anna.kovaleva@hse.ru")
        #expect(user["birthday"].text == "12.04.1988")
        #expect(user["sex"].number == 1)
        #expect(user["phone"] == .null)
        let avatar = try await vk.file(user["avatar"].text ?? "")
        #expect(avatar["content-type"] == "image/png")
        let same = try await vk.sandbox.send(
            "/vk/id/oauth2/user_info", ["client_id": "51000001"], headers: [("Authorization", "Bearer \(token)")]
        ).json["user"]
        #expect(same == user)
        let wrong = try await vk.sandbox.send(
            "/vk/id/oauth2/user_info", ["client_id": "51000001", "access_token": "no"])
        #expect(wrong.status == 200)
        #expect(try wrong.json["error"].text == "invalid_token")
    }

    @Test func `tell everybody less`() async throws {
        let vk = try await VKClient()
        let token = try await connected(vk).tokens["id_token"].text ?? ""
        let user = try await vk.sandbox.send(
            "/vk/id/oauth2/public_info", ["client_id": "51000001", "id_token": token]
        ).json["user"]
        #expect(user["first_name"].text == "Анна")
        #expect(user["last_name"].text == "К.")
        #expect(user["email"].text == "an***@hse.ru")
        #expect(user["birthday"] == .null)
        let wrong = try await vk.sandbox.send("/vk/id/oauth2/public_info", ["client_id": "51000001"])
        #expect(try wrong.json["error"].text == "invalid_id_token")
    }

    @Test func `end by logout alone, and by revocation all together`() async throws {
        let vk = try await VKClient()
        let (first, device) = try await connected(vk)
        let (second, _) = try await connected(vk)
        let (third, _) = try await connected(vk)
        let logout = try await vk.sandbox.send(
            "/vk/id/oauth2/logout",
            ["client_id": "51000001", "access_token": first["access_token"].text ?? "", "device_id": device])
        #expect(try logout.json["response"].number == 1)
        #expect(!(try await isAlive(vk, first["access_token"].text)))
        #expect(try await refresh(vk, first["refresh_token"].text, device: device)["error"].text == "invalid_grant")
        #expect(try await isAlive(vk, second["access_token"].text))
        let revocation = try await vk.sandbox.send(
            "/vk/id/oauth2/revoke", ["client_id": "51000001", "access_token": second["access_token"].text ?? ""])
        #expect(try revocation.json["response"].number == 1)
        #expect(!(try await isAlive(vk, second["access_token"].text)))
        #expect(!(try await isAlive(vk, third["access_token"].text)))
    }

    @Test func `hold at one address when VK binds them`() async throws {
        let vk = try await VKClient("{\"binds_address\": true}")
        let token = try await connected(vk).tokens["access_token"].text ?? ""
        #expect(try await isAlive(vk, token))
        let elsewhere = try await vk.sandbox.send(
            "/vk/method/docs.get", ["v": "5.199", "access_token": token], headers: [("X-Forwarded-For", "192.0.2.7")])
        #expect(try elsewhere.json["error"]["error_code"].number == 5)
        #expect(try elsewhere.json["error"]["error_subcode"].number == 1130)
    }
}
