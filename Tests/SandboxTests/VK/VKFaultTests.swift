import Foundation
import HTTPClient
import Testing

struct VKFaults {
    private func set(_ mode: String, _ vk: VKClient) async throws {
        let answer = try await vk.sandbox.post("/control/faults", "{\"provider\": \"vk\", \"mode\": \"\(mode)\"}")
        #expect(answer.status == 204)
    }

    private func get(_ vk: VKClient, _ token: String) async throws -> HTTPResponse {
        try await vk.sandbox.send("/vk/method/docs.get", ["v": "5.199", "access_token": token, "count": "2"])
    }

    @Test func `are those that a client must know`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let good = try await get(vk, token)
        try await set("error500", vk)
        #expect(try await get(vk, token).status == 500)
        try await set("limit429", vk)
        let limited = try await get(vk, token)
        #expect(limited.status == 429)
        #expect(limited.retryAfter == 2)
        #expect(try limited.json["error"]["error_code"].number == 29)
        try await set("malformed", vk)
        let malformed = try await get(vk, token)
        #expect(malformed.status == 200)
        #expect(throws: DecodingError.self) { try malformed.json }
        try await set("revoked", vk)
        #expect(try await get(vk, token).json["error"]["error_code"].number == 5)
        try await set("noscope", vk)
        let closed = try await get(vk, token).json["error"]
        #expect(closed["error_code"].number == 15)
        #expect(closed["error_subcode"].number == 1133)
        try await set("none", vk)
        #expect(try await get(vk, token).text == good.text)
    }

    @Test(arguments: ["down", "truncated"])
    func `break off an answer of the API and a file`(_ mode: String) async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let url = try await get(vk, token).json["response"]["items"][0]["url"].text ?? ""
        let file = try await vk.file(url).url
        try await set(mode, vk)
        await #expect {
            try await get(vk, token)
        } throws: { if case HTTPFailure.broken = $0 { true } else { false } }
        await #expect {
            try await vk.file(file)
        } throws: { if case HTTPFailure.broken = $0 { true } else { false } }
        try await set("none", vk)
        #expect(try await get(vk, token).status == 200)
    }

    @Test func `make an answer late`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        try await set("slow", vk)
        let request = HTTPRequest(
            url: vk.sandbox.url + "/vk/method/users.get?v=5.199&access_token=\(token)", timeout: .milliseconds(300))
        await #expect {
            try await vk.sandbox.send(request)
        } throws: { if case HTTPFailure.timedOut = $0 { true } else { false } }
        let began = ContinuousClock.now
        #expect(try await vk.call("users.get", token: token)["response"] != .null)
        #expect(ContinuousClock.now - began > .seconds(7))
    }

    @Test func `reach the tokens of VK ID and the classic flow`() async throws {
        let vk = try await VKClient()
        let told = try await vk.allow()
        let tokens = try await vk.token(VKClient.exchange(told)).json
        let refresh = [
            "grant_type": "refresh_token", "refresh_token": tokens["refresh_token"].text ?? "", "client_id": "51000001",
            "device_id": told["device_id"] ?? "", "state": VKClient.state,
        ]
        try await set("error500", vk)
        #expect(try await vk.token(refresh).json["error"].text == "server_error")
        #expect(try await vk.sandbox.get("/vk/oauth/access_token").status == 500)
        try await set("limit429", vk)
        #expect(try await vk.token(refresh).json["error"].text == "slow_down")
        try await set("revoked", vk)
        #expect(try await vk.token(refresh).json["error"].text == "invalid_grant")
        #expect(try await vk.token(VKClient.exchange(try await vk.allow())).json["access_token"].text != nil)
        try await set("none", vk)
        #expect(try await vk.token(refresh).json["access_token"].text != nil)
    }

    @Test func `are noted with what came, without secrets`() async throws {
        let vk = try await VKClient()
        let told = try await vk.allow()
        let tokens = try await vk.token(VKClient.exchange(told)).json
        let token = tokens["access_token"].text ?? ""
        try await set("revoked", vk)
        _ = try await get(vk, token)
        _ = try await vk.sandbox.get("/vk/method/docs.get?v=5.199&access_token=\(token)")
        _ = try await vk.sandbox.send(
            HTTPRequest(
                url: vk.sandbox.url + "/vk/method/users.get?v=5.199", headers: [("Authorization", "Bearer \(token)")]))
        let list = try await vk.sandbox.get("/control/requests?provider=vk")
        for secret in [told["code"] ?? "?", VKClient.verifier, token, tokens["refresh_token"].text ?? "?"] {
            #expect(!list.text.contains(secret))
        }
        let entries = try list.json.list
        #expect(
            entries.compactMap(\.["path"].text) == [
                "/vk/id/oauth2/auth", "/vk/method/docs.get", "/vk/method/docs.get", "/vk/method/users.get",
            ])
        #expect(entries[1]["body"].text?.contains("count=2") == true)
        #expect(entries[1]["fault"].text == "revoked")
        #expect(entries[2]["query"]["access_token"].text == "[redacted]")
        #expect(entries[3]["headers"]["authorization"].text == "Bearer [redacted]")
    }
}
