import Foundation
import HTTPClient
import Testing

struct Consent {
    private func page(_ changes: [String: String] = [:]) async throws -> HTTPResponse {
        let vk = try await VKClient()
        let fields = VKClient.authorization.merging(changes) { $1 }
        return try await vk.sandbox.get("/vk/id/authorize?" + SentForm.encode(fields))
    }

    @Test func `asks who you are and what you allow`() async throws {
        let page = try await page()
        #expect(page.status == 200)
        for name in ["Анна Ковалёва", "Михаил Лебедев", "Елена Соколова"] { #expect(page.text.contains(name)) }
        #expect(page.text.contains("Quad asks for access"))
        #expect(page.text.contains("See, rename and delete your documents"))
        #expect(page.text.contains("value=\"allow\""))
        #expect(page.text.contains("value=\"deny\""))
        #expect(page.text.contains("name=\"state\" value=\"\(VKClient.state)\""))
        #expect(!page.text.contains("<script"))
    }

    @Test func `lets the form come back to the application only`() async throws {
        let policy = try #require(try await page()["content-security-policy"])
        #expect(policy.contains("form-action 'self' http://127.0.0.1:9999"))
        #expect(policy.contains("default-src 'none'"))
    }

    @Test func `carries hostile words as words`() async throws {
        let page = try await page(["lang_id": "\"><script>alert(1)</script>"])
        #expect(!page.text.contains("<script"))
    }

    @Test func `has a style and photos of its own`() async throws {
        let sandbox = try await RunningSandbox()
        #expect(try await sandbox.get("/consent/style.css")["content-type"] == "text/css; charset=utf-8")
        let photo = try await sandbox.get("/people/anna/100.png")
        #expect(photo["content-type"] == "image/png")
        #expect(photo.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try await sandbox.get("/people/anna/101.png").status == 404)
        #expect(try await sandbox.get("/people/nobody/100.png").status == 404)
    }

    @Test(arguments: [["decision": "allow"], ["decision": "allow", "person": "nobody"], ["decision": "perhaps"], [:]])
    func `takes no other answer`(_ decision: [String: String]) async throws {
        let vk = try await VKClient()
        let answer = try await vk.sandbox.send("/vk/id/authorize", VKClient.authorization.merging(decision) { $1 })
        #expect(answer.status == 400)
    }
}
