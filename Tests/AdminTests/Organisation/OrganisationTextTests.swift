import Admin
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct OrganisationTextTests {
    private let app: TestApp
    private let timur: Browser
    private let anna: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        anna = try app.member()
    }

    private let editing = Address("/admin/settings/privacy")

    private func form(_ changes: [String: String] = [:]) -> [String: String] {
        let usual = [
            "russian": "# Что мы храним\r\n\r\nПочту.", "english": "", "version": "0", "key": UUID().uuidString,
        ]
        return usual.merging(changes) { $1 }
    }

    @Test func `is read by anybody, from memory, and links lead there once it is written`() throws {
        let stranger = app.anonymous()
        #expect(try stranger.get(Paths.privacy()).status == 404)
        #expect(try !stranger.get(Paths.signIn()).text.contains("/about/privacy"))
        #expect(try timur.post(editing, form()).location == "/admin/settings")
        let read = try stranger.get(Paths.privacy())
        #expect(read.status == 200 && read.text.contains("Что мы храним</h") && read.trips == 0)
        #expect(read.text.contains("<div class=\"prose\" lang=\"ru\">"))
        let page = try anna.get(Paths.privacy())
        #expect(page.status == 200 && page.text.contains("class=\"rail\"") && page.trips == 1)
        #expect(try stranger.get(Paths.signIn()).text.contains("href=\"/about/privacy\""))
        #expect(try anna.get(Paths.profileSettings()).text.contains("href=\"/about/privacy\""))
        // Who reads the other language reads this one.
        #expect(try app.anonymous(language: "en").get(Paths.privacy()).text.contains("lang=\"ru\""))
    }

    @Test func `nothing in it is more than a text`() throws {
        let hostile = "<script>alert(1)</script> [тут](javascript:alert(1)) ![](https://other.example/spy.png)"
        _ = try timur.post(editing, form(["russian": hostile]))
        let page = try app.anonymous().get(Paths.privacy()).text
        #expect(page.contains("&lt;script&gt;alert(1)"))
        #expect(!page.contains("href=\"javascript") && !page.contains("<img src=\"https://other"))
    }

    @Test func `one that is emptied is gone, and of two who write at once the second is told`() throws {
        _ = try timur.post(editing, form())
        let late = try timur.post(editing, form(["russian": "Другое"]))
        #expect(late.status == 409 && late.text.contains("Другое") && late.value(of: "version") == "1")
        #expect(try timur.post(editing, form(["russian": " \r\n ", "version": "1"])).status == 303)
        #expect(try app.anonymous().get(Paths.privacy()).status == 404)
        #expect(try !anna.get(Paths.profileSettings()).text.contains("/about/privacy"))
        #expect(try timur.get(Paths.adminLog()).text.contains("Страница изменена"))
    }

    @Test func `one that is too long comes back with what is wrong`() throws {
        let answer = try timur.post(editing, form(["english": String(repeating: "я", count: (16 << 10) + 1)]))
        #expect(answer.status == 422 && answer.text.contains("id=\"field-english-error\""))
        #expect(try app.database.row("SELECT 1 FROM organisation_texts") { try $0.only(Int32.self) } == nil)
    }
}
