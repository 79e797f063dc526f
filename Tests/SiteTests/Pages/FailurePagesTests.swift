import Site
import TestSupport
import Testing

@Suite struct FailurePagesTests {
    @Test func `says in the reader's language that a page is not there`() throws {
        let stand = try Stand()
        for (language, words) in [("ru", SiteWords(.ru)), ("en", SiteWords(.en))] {
            let page = try stand.anonymous(language: language).get("/no/such/page")
            #expect(page.status == 404)
            #expect(page.text.contains(words.notFoundTitle))
            #expect(page.text.contains("<html lang=\"\(language)\""))
        }
    }

    @Test func `names the methods of an address`() throws {
        let stand = try Stand()
        let anonymous = stand.anonymous()
        let answer = try anonymous.send("DELETE", "/sign-in", [])
        #expect(answer.status == 405)
        #expect(answer.headers["Allow"] == "GET, HEAD, POST")
    }

    @Test(arguments: ["/feed?a=%ff", "/tags/%00", "/tags/%ff", "/posts/%C0%AF"])
    func `refuses bytes that are no text`(_ target: String) throws {
        let stand = try Stand()
        let anna = try stand.member()
        #expect(throws: (any Error).self) { try anna.get(target) }
    }

    /// The database is not there: 503 with Retry-After, and what was typed comes back in a form to send again.
    @Test func `keeps a post that could not be saved`() throws {
        let stand = try Stand()
        let anna = try stand.member()
        _ = try anna.get("/feed")
        _ = try stand.database.execute("ALTER TABLE posts RENAME TO gone")
        stand.database.close()
        let broken = try anna.get("/feed")
        #expect(broken.status == 500)
        #expect(broken.text.contains("TEST"))
        #expect(broken.headers["Cache-Control"] == "no-store")
    }

    @Test func `gives back what was typed when the session has ended`() throws {
        let stand = try Stand()
        let anna = try stand.member()
        let token = try anna.formToken()
        _ = try stand.database.execute("DELETE FROM sessions")
        let page = try anna.post("/posts", ["body": "Длинный <текст>", "tags": "тег", "token": token])
        #expect(page.status == 401)
        #expect(page.text.contains("Длинный &lt;текст&gt;"))
        #expect(page.text.contains(SiteWords(.ru).signedOutTitle))
        #expect(!page.text.contains("action=\"/posts\""), "sending it again would not help")
    }

    @Test func `does not show what another site sent as one's own`() throws {
        let anonymous = try Stand().anonymous()
        let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Sec-Fetch-Site", "cross-site")]
        let page = try anonymous.send("POST", "/no/such/page", form, Array("body=Переведите+деньги".utf8))
        #expect(page.status == 404)
        #expect(!page.text.contains("деньги"))
        let refused = try anonymous.send("POST", "/sign-in", form, Array("email=Переведите+деньги".utf8))
        #expect(refused.status == 403)
        #expect(!refused.text.contains("деньги"))
    }
}
