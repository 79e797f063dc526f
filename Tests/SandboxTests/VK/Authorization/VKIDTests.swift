import Foundation
import HTTPClient
import Testing

struct VKID {
    @Test func `leads from consent to tokens`() async throws {
        let vk = try await VKClient()
        let told = try await vk.allow(["person": "mikhail"])
        #expect(told["state"] == VKClient.state)
        #expect(told["type"] == "code_v2")
        #expect(told["expires_in"] == "600")
        #expect(told["device_id"]?.count == 86)
        let answer = try await vk.token(VKClient.exchange(told))
        let tokens = try answer.json
        #expect(answer.status == 200)
        #expect(tokens["access_token"].text?.hasPrefix("vk2.a.") == true)
        #expect(tokens["refresh_token"].text?.hasPrefix("vk2.a.") == true)
        #expect(tokens["id_token"].text?.split(separator: ".").count == 3)
        #expect(tokens["token_type"].text == "Bearer")
        #expect(tokens["expires_in"].number == 3600)
        #expect(tokens["user_id"].number == 55_512_346)
        #expect(tokens["state"].text == VKClient.state)
        #expect(tokens["scope"].text == "vkid.personal_info email docs")
    }

    @Test func `takes the parameters in the query as well, and s256 in small letters`() async throws {
        let vk = try await VKClient()
        var fields = VKClient.exchange(try await vk.allow(["code_challenge_method": "s256"]))
        let code = fields.removeValue(forKey: "code") ?? ""
        let answer = try await vk.sandbox.send("/vk/id/oauth2/auth?" + SentForm.encode(fields), ["code": code])
        #expect(try answer.json["access_token"].text != nil)
    }

    @Test func `tells the application of a denial`() async throws {
        let vk = try await VKClient()
        let told = try await vk.allow(["decision": "deny"])
        #expect(told["error"] == "access_denied")
        #expect(told["state"] == VKClient.state)
        #expect(told["code"] == nil)
    }

    @Test(arguments: [
        ["client_id": "1"], ["redirect_uri": "http://127.0.0.1:9999/callback/"],
        ["redirect_uri": "http://evil.example/callback"], ["redirect_uri": "http://127.0.0.1:9999/callback?x=1"],
    ])
    func `sends nobody to an address that is not registered`(_ wrong: [String: String]) async throws {
        let vk = try await VKClient()
        let fields = VKClient.authorization.merging(wrong) { $1 }
        let page = try await vk.sandbox.get("/vk/id/authorize?" + SentForm.encode(fields))
        #expect(page.status == 400)
        #expect(page["location"] == nil)
        let form = fields.merging(["person": "anna", "decision": "allow"]) { $1 }
        #expect(try await vk.sandbox.send("/vk/id/authorize", form)["location"] == nil)
    }

    @Test(arguments: [
        (["response_type": "token"], "invalid_request"),
        (["state": String(repeating: "s", count: 31)], "invalid_request"),
        (["state": String(repeating: "s", count: 32) + "!"], "invalid_request"),
        (["code_challenge": ""], "invalid_request"), (["code_challenge": "short"], "invalid_request"),
        (["code_challenge_method": "plain"], "invalid_request"), (["code_challenge_method": ""], "invalid_request"),
        (["scope": "docs everything"], "invalid_scope"),
    ])
    func `tells the application what its request lacks`(_ wrong: [String: String], _ error: String) async throws {
        let vk = try await VKClient()
        let fields = VKClient.authorization.merging(wrong) { $1 }
        let answer = try await vk.sandbox.get("/vk/id/authorize?" + SentForm.encode(fields))
        #expect(answer.locationFields["error"] == error)
        #expect(try await vk.allow(wrong)["code"] == nil)
    }

    @Test(arguments: [
        (["code": "unknown"], "invalid_grant"), (["code_verifier": String(repeating: "x", count: 43)], "invalid_grant"),
        (["code_verifier": ""], "invalid_grant"), (["device_id": "another"], "invalid_grant"),
        (["device_id": ""], "invalid_request"),
        (["redirect_uri": "http://127.0.0.1:8080/connections/vk/callback"], "invalid_grant"),
        (["client_id": "1"], "invalid_client"), (["service_token": "wrong"], "invalid_client"),
        (["state": "short"], "invalid_request"), (["grant_type": "password"], "invalid_request"),
    ])
    func `gives no tokens for a wrong exchange, with 200`(_ wrong: [String: String], _ error: String) async throws {
        let vk = try await VKClient()
        let answer = try await vk.token(VKClient.exchange(try await vk.allow()).merging(wrong) { $1 })
        #expect(answer.status == 200)
        #expect(try answer.json["error"].text == error)
        #expect(try answer.json["access_token"] == .null)
    }

    @Test func `knows no client secret`() async throws {
        let vk = try await VKClient()
        let answer = try await vk.token(
            VKClient.exchange(try await vk.allow()).merging(["client_secret": "vk-secret"]) { $1 })
        #expect(answer.status == 404)
    }

    @Test func `takes a code once, and not when it is old`() async throws {
        let vk = try await VKClient()
        let fields = VKClient.exchange(try await vk.allow())
        #expect(try await vk.token(fields).json["access_token"].text != nil)
        #expect(try await vk.token(fields).json["error"].text == "invalid_grant")
        _ = try await vk.sandbox.post("/control/vk", "{\"code_life\": 0}")
        #expect(try await vk.token(VKClient.exchange(try await vk.allow())).json["error"].text == "invalid_grant")
    }

    @Test func `grants no more than VK has granted to the application`() async throws {
        let vk = try await VKClient("{\"grants_extended\": false}")
        let tokens = try await vk.token(VKClient.exchange(try await vk.allow())).json
        #expect(tokens["scope"].text == "vkid.personal_info email")
        let answer = try await vk.call("docs.get", token: tokens["access_token"].text ?? "")
        #expect(answer["error"]["error_code"].number == 15)
    }

    @Test func `can come back with a payload and with statuses`() async throws {
        let vk = try await VKClient("{\"sends_payload\": true, \"sends_status\": true}")
        let payload = try #require(try await vk.allow()["payload"])
        let told = try JSONDecoder().decode([String: String].self, from: Data(payload.utf8))
        #expect(try await vk.token(VKClient.exchange(told)).json["access_token"].text != nil)
        #expect(try await vk.token(VKClient.exchange(told)).status == 400)
    }

    @Test func `registers the callback of the Quad that it runs beside`() async throws {
        let vk = try await VKClient()
        let told = try await vk.allow(["redirect_uri": "http://127.0.0.1:8080/connections/vk/callback"])
        #expect(told["code"] != nil)
    }
}
