import Foundation
import HTTPClient
import Testing

/// One after the other: each starts a sandbox and lays out a disk.
@Suite(.serialized)
struct YandexOAuth {
    @Test func `gives a token for a code once`() async throws {
        let yandex = try await YandexClient()
        let told = try await yandex.decide().locationFields
        #expect(told["state"] == "s&=т")
        #expect(told["cid"] != nil)
        let grant = try await yandex.exchange(told["code"])
        #expect(grant.status == 200)
        #expect(grant["content-type"] == "application/json; charset=utf-8")
        let json = try grant.json
        #expect(json.names == ["access_token", "expires_in", "refresh_token", "token_type"])
        #expect(json["token_type"].text == "bearer")
        #expect(json["expires_in"].number == 31_536_000)
        #expect(json["access_token"].text?.hasPrefix("y0_") == true)
        #expect(json["refresh_token"].text?.split(separator: ":").count == 4)

        let again = try await yandex.exchange(told["code"])
        #expect(again.status == 400)
        #expect(try again.json["error"].text == "invalid_grant")
    }

    @Test func `shows a page where the person decides`() async throws {
        let yandex = try await YandexClient()
        let page = try await yandex.sandbox.get(
            "/yandex/oauth/authorize?" + SentForm.encode(YandexClient.authorization))
        #expect(page.status == 200)
        #expect(page.text.contains("Яндекс ID"))
        #expect(page.text.contains("make, change and delete everything on your Disk"))
        let denied = try await yandex.decide([:], "deny").locationFields
        #expect(denied["error"] == "access_denied")
        #expect(denied["state"] == "s&=т")
        #expect(denied["code"] == nil)
    }

    @Test(arguments: [
        ["client_id": "somebody"], ["redirect_uri": "http://127.0.0.1:9999/callback/"],
        ["redirect_uri": "https://evil.example/"],
    ])
    func `sends nobody to an address that is not registered`(_ change: [String: String]) async throws {
        let answer = try await YandexClient().decide(change)
        #expect(answer.status == 400)
        #expect(answer["location"] == nil)
        #expect(answer["content-type"]?.hasPrefix("text/html") == true)
    }

    @Test(arguments: [
        (["scope": "cloud_api:disk.read mail:everything"], "invalid_scope"),
        (["response_type": "token"], "unsupported_response_type"), (["device_id": "short"], "invalid_request"),
        (["device_id": "устройство"], "invalid_request"), (["code_challenge": "short"], "invalid_request"),
        (["code_challenge_method": "S512"], "invalid_request"),
        (["state": String(repeating: "s", count: 1025)], "invalid_request"),
    ])
    func `tells the application what is wrong`(_ change: [String: String], _ error: String) async throws {
        let told = try await YandexClient().decide(change).locationFields
        #expect(told["error"] == error)
        #expect(told["code"] == nil)
    }

    @Test func `wants the verifier of the challenge`() async throws {
        let yandex = try await YandexClient()
        for wrong in [String(repeating: "w", count: 43), ""] {
            let code = try await yandex.decide().locationFields["code"]
            let refused = try await yandex.exchange(code, ["code_verifier": wrong])
            #expect(try refused.json["error"].text == "invalid_grant")
        }
        // With a proof the secret may be left out; without it may not.
        let code = try await yandex.decide().locationFields["code"]
        #expect(try await yandex.exchange(code, ["client_secret": ""]).status == 200)
        let plain = try await yandex.decide(["code_challenge": ""]).locationFields["code"]
        let refused = try await yandex.exchange(plain, ["client_secret": "", "code_verifier": ""])
        #expect(try refused.json["error"].text == "invalid_client")
        #expect(try await yandex.exchange(plain, ["code_verifier": ""]).status == 200)
    }

    @Test func `knows the applications by their secrets`() async throws {
        let yandex = try await YandexClient()
        let fields = ["grant_type": "refresh_token", "refresh_token": "1:a:b:c"]
        func error(_ changes: [String: String], _ authorization: String? = nil) async throws -> (Int, String?) {
            let headers = authorization.map { [(name: "Authorization", value: $0)] } ?? []
            let answer = try await yandex.ask(fields.merging(changes) { $1 }, headers: headers)
            return (answer.status, try answer.json["error"].text)
        }
        #expect(try await error([:]) == (400, "invalid_request"))
        #expect(try await error(["client_id": "x", "client_secret": "yandex-secret"]) == (400, "invalid_client"))
        #expect(try await error(["client_id": "quad-yandex", "client_secret": "x"]) == (400, "invalid_client"))
        #expect(try await error(YandexClient.application) == (400, "invalid_grant"))
        let pair = Data("quad-yandex:yandex-secret".utf8).base64EncodedString()
        #expect(try await error([:], "Basic \(pair)") == (400, "invalid_grant"))
        let wrong = Data("quad-yandex:x".utf8).base64EncodedString()
        #expect(try await error([:], "Basic \(wrong)") == (401, "invalid_client"))
        #expect(try await error([:], "Basic !") == (401, "Malformed Authorization header"))
        #expect(try await error([:], "Digest \(pair)") == (401, "Basic auth required"))
        #expect(
            try await error(YandexClient.application.merging(["grant_type": "password"]) { $1 })
                == (400, "unsupported_grant_type"))
        let unknown = try await yandex.exchange("7654321")
        #expect(try unknown.json["error"].text == "bad_verification_code")
    }

    @Test func `refreshes with the same access token and a new refresh token`() async throws {
        let yandex = try await YandexClient()
        let first = try await yandex.token(of: "anna")
        let second = try await yandex.refresh(first["refresh_token"].text).json
        #expect(second["access_token"] == first["access_token"])
        #expect(second["refresh_token"] != first["refresh_token"])
        #expect(try await yandex.refresh(first["refresh_token"].text).json["error"].text == "invalid_grant")
        try await yandex.turn("{\"renews_access_token\": true}")
        let third = try await yandex.refresh(second["refresh_token"].text).json
        #expect(third["access_token"].text != nil)
        #expect(third["access_token"] != first["access_token"])
    }

    @Test func `refreshes a token that has ended with another one`() async throws {
        let yandex = try await YandexClient(life: 0)
        #expect(try await yandex.call("").status == 401)
        let ended = try await yandex.token(of: "anna", life: 0)
        let fresh = try await yandex.refresh(ended["refresh_token"].text).json
        #expect(fresh["access_token"] != ended["access_token"])
        #expect(fresh["expires_in"].number == 31_536_000)
    }

    @Test func `gives a person and a device the token that they have`() async throws {
        let yandex = try await YandexClient()
        func grant(_ device: String) async throws -> ReceivedJSON {
            let code = try await yandex.decide(["device_id": device]).locationFields["code"]
            return try await yandex.exchange(code).json
        }
        let first = try await grant("device-1")
        #expect(try await grant("device-1")["access_token"] == first["access_token"])
        #expect(try await grant("device-2")["access_token"] != first["access_token"])
    }

    @Test func `revokes the tokens of a device`() async throws {
        var yandex = try await YandexClient()
        func revoke(_ token: String?) async throws -> HTTPResponse {
            try await yandex.sandbox.send(
                "/yandex/oauth/revoke_token",
                YandexClient.application.merging(["access_token": token ?? ""]) { first, _ in first })
        }
        let code = try await yandex.decide().locationFields["code"]
        let nobody = try await yandex.exchange(code).json["access_token"].text
        let refused = try await revoke(nobody)
        #expect(refused.status == 400)
        #expect(try refused.json["error"].text == "unsupported_token_type")

        let bound = try await yandex.decide(["device_id": "device-1"]).locationFields["code"]
        let grant = try await yandex.exchange(bound).json
        yandex.token = grant["access_token"].text
        #expect(try await yandex.call("").status == 200)
        for _ in 1...2 { #expect(try await revoke(yandex.token).text == "{\"status\":\"ok\"}") }
        #expect(try await yandex.call("").status == 401)
        #expect(try await yandex.refresh(grant["refresh_token"].text).json["error"].text == "invalid_grant")
    }
}
