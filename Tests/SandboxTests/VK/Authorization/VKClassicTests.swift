import HTTPClient
import Testing

struct VKClassic {
    private static let authorization = [
        "client_id": "51000001", "redirect_uri": VKClient.callback, "response_type": "code", "scope": "docs,email",
        "state": "x",
    ]

    private func allow(_ vk: VKClient, _ changes: [String: String] = [:]) async throws -> [String: String] {
        let fields = Self.authorization.merging(["person": "elena", "decision": "allow"]) { $1 }
        return try await vk.sandbox.send("/vk/oauth/authorize", fields.merging(changes) { $1 }).locationFields
    }

    private func exchange(_ vk: VKClient, _ code: String?, _ changes: [String: String] = [:]) async throws
        -> HTTPResponse
    {
        let fields = [
            "client_id": "51000001", "client_secret": "vk-secret", "redirect_uri": VKClient.callback,
            "code": code ?? "",
        ]
        return try await vk.sandbox.get(
            "/vk/oauth/access_token?" + SentForm.encode(fields.merging(changes) { $1 }))
    }

    @Test func `gives a token for a code and the secret`() async throws {
        let vk = try await VKClient()
        #expect(
            try await vk.sandbox.get("/vk/oauth/authorize?" + SentForm.encode(Self.authorization)).text
                .contains("Quad asks for access"))
        let told = try await allow(vk)
        #expect(told["state"] == "x")
        let tokens = try await exchange(vk, told["code"]).json
        #expect(tokens["expires_in"].number == 86_400)
        #expect(tokens["user_id"].number == 55_512_347)
        #expect(tokens["email"].text == "elena.sokolova@hse.ru")
        #expect(tokens["refresh_token"] == .null)
        let answer = try await vk.call("docs.get", ["count": "1"], token: tokens["access_token"].text ?? "")
        #expect(answer["response"]["count"].number == 60)
        let reused = try await exchange(vk, told["code"])
        #expect(reused.status == 401)
        #expect(try reused.json["error"].text == "invalid_grant")
    }

    @Test func `reads the scope as a sum of bits, and never ends an offline token`() async throws {
        let vk = try await VKClient()
        let tokens = try await exchange(vk, try await allow(vk, ["scope": "196608"])["code"]).json
        #expect(tokens["expires_in"].number == 0)
        #expect(tokens["email"] == .null)
        let answer = try await vk.call("docs.get", ["count": "1"], token: tokens["access_token"].text ?? "")
        #expect(answer["response"]["count"].number == 60)
        let less = try await exchange(vk, try await allow(vk, ["scope": "4"])["code"]).json
        #expect(
            try await vk.call("docs.get", token: less["access_token"].text ?? "")["error"]["error_code"].number == 15)
    }

    @Test(arguments: [
        (["client_secret": "wrong"], "invalid_client"), (["client_id": "1"], "invalid_client"),
        (["redirect_uri": "http://127.0.0.1:8080/connections/vk/callback"], "invalid_grant"),
        (["code": "unknown"], "invalid_grant"),
    ])
    func `refuses a wrong exchange with 401`(_ wrong: [String: String], _ error: String) async throws {
        let vk = try await VKClient()
        let answer = try await exchange(vk, try await allow(vk)["code"], wrong)
        #expect(answer.status == 401)
        #expect(try answer.json["error"].text == error)
    }

    @Test func `takes no code of VK ID, nor VK ID one of its`() async throws {
        let vk = try await VKClient()
        #expect(try await exchange(vk, try await vk.allow()["code"]).status == 401)
        let fields = VKClient.exchange(["code": try await allow(vk)["code"] ?? "", "device_id": "x"])
        #expect(try await vk.token(fields).json["error"].text == "invalid_grant")
    }

    @Test func `tells of a denial and gives the service token`() async throws {
        let vk = try await VKClient()
        let told = try await allow(vk, ["decision": "deny"])
        #expect(told["error"] == "access_denied")
        #expect(told["error_reason"] == "user_denied")
        #expect(told["error_description"] == "User denied your request")
        let answer = try await exchange(vk, nil, ["grant_type": "client_credentials"]).json
        #expect(answer["access_token"].text == "vk-service-key")
    }
}
