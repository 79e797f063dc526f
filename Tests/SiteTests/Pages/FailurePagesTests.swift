import Connections
import Files
import FoundationEssentials
import Site
import TestSupport
import Testing
import Web

@Suite struct FailurePagesTests {
    @Test func `says in the reader's language that a page is not there`() throws {
        let app = try TestApp()
        for (language, words) in [("ru", SiteWords(.ru)), ("en", SiteWords(.en))] {
            let page = try app.anonymous(language: language).get("/no/such/page")
            #expect(page.status == 404)
            #expect(page.text.contains(words.notFoundTitle))
            #expect(page.text.contains("<html lang=\"\(language)\""))
        }
    }

    @Test func `says of a form that what its page was about is gone`() throws {
        let answer = try TestApp().member().post(Address("/messages/5/leave"))
        #expect(answer.status == 404 && answer.text.contains(SiteWords(.ru).goneTitle))
    }

    @Test(arguments: ["/admin/members?query=a", "/no/such/page"])
    func `offers whoever is signed out to sign in, and the page afterwards, wherever they look`(
        _ target: String
    ) throws {
        let app = try TestApp()
        let way = "href=\"\(Paths.signIn().adding("next", target).text)\""
        #expect(try app.anonymous().get(Address(target)).text.contains(way))
        #expect(try !app.member().get(Address(target)).text.contains(Paths.signIn().text))
    }

    @Test func `names the methods of an address`() throws {
        let app = try TestApp()
        let anonymous = app.anonymous()
        let answer = try anonymous.send("DELETE", "/sign-in", [])
        #expect(answer.status == 405)
        #expect(answer.headers["Allow"] == "GET, HEAD, POST")
    }

    @Test(arguments: ["/feed?a=%ff", "/tags/%00", "/tags/%ff", "/posts/%C0%AF"])
    func `refuses bytes that are no text`(_ target: String) throws {
        let app = try TestApp()
        let anna = try app.member()
        #expect(throws: (any Error).self) { try anna.get(target) }
    }

    /// The database is not there: 503 with Retry-After, and what was typed comes back in a form to send again.
    @Test func `keeps a post that could not be saved`() throws {
        let app = try TestApp()
        let anna = try app.member()
        _ = try anna.get("/feed")
        _ = try app.database.execute("ALTER TABLE posts RENAME TO gone")
        app.database.close()
        let broken = try anna.get("/feed")
        #expect(broken.status == 500)
        #expect(broken.text.contains("TEST"))
        #expect(broken.headers["Cache-Control"] == "no-store")
    }

    @Test func `gives back what was typed when the session has ended`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let token = try anna.formToken()
        _ = try app.database.execute("DELETE FROM sessions")
        let page = try anna.post("/posts/new", ["body": "Длинный <текст>", "tags": "тег", "token": token])
        #expect(page.status == 401)
        #expect(page.text.contains("Длинный &lt;текст&gt;"))
        #expect(page.text.contains(SiteWords(.ru).signedOutTitle))
        #expect(page.text.contains(SiteWords(.ru).keptForSignInText), "the browser keeps what is written in a composer")
        #expect(!page.text.contains("action=\"/posts\""), "sending it again would not help")
    }

    @Test func `gives back what a person typed and nothing that the page itself had sent along`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let cookie = anna.cookies[SessionCookie.name]
        let fields = try ["token": anna.formToken(), "return": "/files/vk?sort=name", "key": "0123", "file": "17"]
        _ = try app.database.execute("DELETE FROM sessions")
        let saved = try anna.post("/files/vk/item/17/save", fields)
        #expect(saved.status == 401)
        #expect(!saved.text.contains(SiteWords(.ru).keptTitle) && !saved.text.contains("<pre"))
        #expect(saved.text.contains("href=\"/sign-in?next=%2Ffiles%2Fvk%3Fsort%3Dname\""), "signing in leads back")
        anna.cookies[SessionCookie.name] = cookie
        let renamed = try anna.post("/files/vk/item/17/rename", fields.merging(["name": "Отчёт за год.pdf"]) { $1 })
        #expect(renamed.status == 401)
        #expect(renamed.text.components(separatedBy: "<pre").count == 2)
        #expect(renamed.text.contains(SiteWords(.ru).keptText), "a new name is kept nowhere")
        #expect(renamed.text.contains("Отчёт за год.pdf</pre>"))
    }

    @Test func `names each field that it gives back as its page does, in the reader's language`() throws {
        let app = try TestApp()
        for (language, day, time) in [("ru", "Когда", "Время"), ("en", "When", "Time")] {
            let anna = app.anonymous(language: language)
            anna.cookies = try app.member().cookies
            let token = try anna.formToken()
            _ = try app.database.execute("DELETE FROM sessions")
            let page = try anna.post(
                "/reminders/new", ["text": "Сдать", "day": "2026-11-25", "time": "12:00", "token": token])
            #expect(page.status == 401)
            for (label, value) in [(day, "2026-11-25"), (time, "12:00")] {
                let given = try Regex("<figcaption[^>]*>\(label)</figcaption>\\s*<pre[^>]*>\\s*\(value)</pre>")
                #expect(page.text.contains(given), "\(language): \(label)")
            }
        }
    }

    @Test func `leads a member back to the page that a form came from, among the sections`() throws {
        let app = try TestApp()
        let anna = try app.member()
        // Without an account a source's files lead to its beginning.
        _ = try app.database.execute(
            """
            INSERT INTO connections (member_id, provider, account, name, access_token)
            VALUES (\(anna.member), 'vk', '1', 'Анна Ковалёва', '')
            """)
        let page = try anna.post(Paths.saveCopy(.vk, FileID(rawValue: 17)), ["return": "/files/vk?sort=name"])
        #expect(page.status == 404)
        #expect(page.text.contains("href=\"/files/vk?sort=name\""))
        #expect(page.text.contains(SiteWords(.ru).goBack) && page.text.contains("class=\"rail\""))
        #expect(!page.text.contains(SiteWords(.ru).keptTitle))
        let read = try anna.get(Paths.file(.vk, FileID(rawValue: 17)).adding("return", "/files/saved"))
        #expect(read.status == 404)
        #expect(read.text.contains("href=\"/files/saved\"") && read.text.contains(SiteWords(.ru).goBack))
        for elsewhere in ["https://example.org/", "//example.org/", "/\\example.org", "javascript:alert(1)"] {
            let page = try anna.post(Paths.saveCopy(.vk, FileID(rawValue: 17)), ["return": elsewhere])
            #expect(page.status == 404 && !page.text.contains(SiteWords(.ru).goBack), "\(elsewhere)")
        }
    }

    @Test func `does not show what another site sent as one's own`() throws {
        let anonymous = try TestApp().anonymous()
        let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Sec-Fetch-Site", "cross-site")]
        let page = try anonymous.send("POST", "/no/such/page", form, Array("body=Переведите+деньги".utf8))
        #expect(page.status == 404)
        #expect(!page.text.contains("деньги"))
        let refused = try anonymous.send("POST", "/sign-in", form, Array("email=Переведите+деньги".utf8))
        #expect(refused.status == 403)
        #expect(!refused.text.contains("деньги"))
    }
}
