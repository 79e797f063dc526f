import Site
import TestSupport
import Testing

@Suite struct PreferencesTests {
    private func language(_ browser: Browser, _ target: String = "/") throws -> String {
        let page = try browser.get(target).text
        return page.contains("<html lang=\"ru\"") ? "ru" : page.contains("<html lang=\"en\"") ? "en" : "?"
    }

    @Test(arguments: [
        ("ru", "ru"), ("ru-RU,ru;q=0.9,en;q=0.8", "ru"), ("en-GB,ru;q=0.9", "en"), ("de", "en"), ("de,ru;q=0.5", "ru"),
        ("*", "en"),
    ])
    func `speaks Russian when the browser prefers it, otherwise English`(_ header: String, _ expected: String) throws {
        #expect(try language(TestApp().anonymous(language: header)) == expected)
    }

    @Test func `speaks the language that was chosen, before and after signing in`() throws {
        let app = try TestApp()
        let anonymous = app.anonymous()
        let answer = try anonymous.post(Paths.preferences(), ["language": "en", "return": "/sign-in?next=%2Ffeed"])
        #expect(answer.location == "/sign-in?next=%2Ffeed")
        #expect(try language(anonymous) == "en")

        let anna = try app.member()
        _ = try anna.post(Paths.preferences(), ["language": "en", "return": "//evil.example"])
        anna.cookies = anna.cookies.filter { $0.key == SessionCookie.name }
        #expect(try language(anna, "/feed") == "en")
        _ = try anna.post(Paths.preferences(), ["language": "auto"])
        #expect(try language(anna, "/feed") == "ru")
    }

    @Test func `keeps the theme`() throws {
        let app = try TestApp()
        let anna = try app.member()
        #expect(!(try anna.get("/feed").text.contains("data-theme=")))
        _ = try anna.post(Paths.preferences(), ["theme": "dark"])
        #expect(try anna.get("/feed").text.contains("data-theme=\"dark\""))
        #expect(try anna.post(Paths.preferences(), ["theme": "pink"]).status == 404)
    }
}
