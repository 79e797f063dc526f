import Foundation
import HTTPClient
import Testing

@Suite(.serialized)
struct UnsplashOAuth {
    @Test func `gives a token that does not end, for a code once`() async throws {
        let unsplash = try await UnsplashClient()
        let told = try await unsplash.decide().locationFields
        #expect(told["state"] == "s&=т")
        let grant = try await unsplash.exchange(told["code"])
        #expect(grant.status == 200)
        #expect(try grant.json.names == ["access_token", "token_type", "scope", "created_at"])
        #expect(try grant.json["scope"].text == "public read_user write_likes")
        let again = try await unsplash.exchange(told["code"])
        #expect(again.status == 400)
        #expect(try again.json["error"].text == "invalid_grant")
        let token = try #require(try grant.json["access_token"].text)
        #expect(try await unsplash.call("/me", token: token).json["username"].text == "anna_kovaleva")
    }

    @Test func `shows a page where the person decides`() async throws {
        let unsplash = try await UnsplashClient()
        let page = try await unsplash.sandbox.get(
            "/unsplash/oauth/authorize?client_id=quad-unsplash&response_type=code&scope=public+write_likes&redirect_uri="
                + UnsplashClient.callback)
        #expect(page.text.contains("like photos for you") && !page.text.contains("read your profile"))
        let denied = try await unsplash.decide([:], "deny").locationFields
        #expect(denied["error"] == "access_denied" && denied["state"] == "s&=т" && denied["code"] == nil)
        #expect(try await unsplash.decide(["scope": "public everything"]).locationFields["error"] == "invalid_scope")
    }

    @Test(arguments: [["client_id": "somebody"], ["redirect_uri": "https://evil.example/"], ["response_type": "token"]])
    func `sends nobody on who asks wrongly`(_ change: [String: String]) async throws {
        let answer = try await UnsplashClient().decide(change)
        #expect(answer.status == 400 && answer["location"] == nil)
    }

    /// As clients of others send it.
    @Test(arguments: ["form", "query", "json", "basic"])
    func `takes the application's key in any way`(_ way: String) async throws {
        let unsplash = try await UnsplashClient()
        func send(_ secret: String) async throws -> HTTPResponse {
            let grant = unsplash.grant(try await unsplash.decide().locationFields["code"])
            let whole = grant.merging(["client_id": "quad-unsplash", "client_secret": secret]) { $1 }
            let path = "/unsplash/oauth/token"
            switch way {
            case "form": return try await unsplash.sandbox.send(path, whole)
            case "query": return try await unsplash.sandbox.post("\(path)?\(SentForm.encode(whole))", "")
            case "json":
                let body = try JSONEncoder().encode(whole)
                return try await unsplash.sandbox.post(path, String(decoding: body, as: UTF8.self))
            default:
                let pair = Data("quad-unsplash:\(secret)".utf8).base64EncodedString()
                return try await unsplash.sandbox.send(path, grant, headers: [("Authorization", "Basic \(pair)")])
            }
        }
        #expect(try await send("unsplash-secret").status == 200)
        let refused = try await send("guess")
        #expect(refused.status == 401)
        #expect(try refused.json["error"].text == "invalid_client")
    }

    @Test func `gives no token for another address`() async throws {
        let unsplash = try await UnsplashClient()
        let code = try await unsplash.decide().locationFields["code"]
        #expect(try await unsplash.exchange(code, ["redirect_uri": "http://127.0.0.1:9999/other"]).status == 400)
    }
}
