import Accounts
import Site
import TestSupport
import Testing
import Web

@Suite struct ListNamePagesTests {
    private let rest = ["faculty": "Право", "position": "Доцент", "city": "Москва"]

    private func save(_ browser: Browser, _ fields: [String: String]) throws -> Answered {
        try browser.post(Paths.profileSettings(), rest.merging(fields) { $1 })
    }

    private func names(_ app: TestApp, _ browser: Browser) throws -> [String] {
        try app.database.row(
            "SELECT ARRAY[full_name, name, sort_name] FROM members WHERE id = \(browser.member)"
        ) { try $0.only([String].self) } ?? []
    }

    @Test func `keeps the full name, and shows and sorts what lists show`() throws {
        let app = try TestApp()
        let anna = try app.member()
        #expect(try save(anna, ["full_name": "Ковалёва Анна Дмитриевна"]).status == 303)
        #expect(try names(app, anna) == ["Ковалёва Анна Дмитриевна", "Анна Ковалёва", "Ковалёва Анна"])
        let page = try anna.get(Paths.profileSettings())
        #expect(page.value(of: "full_name") == "Ковалёва Анна Дмитриевна")
        #expect(page.value(of: "surname") == "Ковалёва")
        #expect(page.text.contains("<b>Анна Ковалёва</b>"), "in the rail")
        let profile = try anna.get("/people/\(try #require(anna.member).pathSegment)/info").text
        #expect(profile.contains("<bdi>Анна Ковалёва</bdi></h1>") && profile.contains("Ковалёва Анна Дмитриевна"))
    }

    @Test func `follows a changed full name until somebody has put it right`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let first = ["full_name": "Ковалёва Анна Дмитриевна", "given_name": "Анна", "surname": "Ковалёва"]
        #expect(try save(anna, first).status == 303)
        // The parts as the page had them, of the name before.
        var form = first.merging(["full_name": "Орлова Анна Дмитриевна", "list_name_of": "Ковалёва Анна Дмитриевна"]) {
            $1
        }
        #expect(try save(anna, form).status == 303)
        #expect(try names(app, anna) == ["Орлова Анна Дмитриевна", "Анна Орлова", "Орлова Анна"])
        form = form.merging([
            "list_name_of": "Орлова Анна Дмитриевна", "given_name": "Аня", "surname": "Ковалёва-Орлова",
        ]) { $1 }
        #expect(try save(anna, form).status == 303)
        #expect(try names(app, anna) == ["Орлова Анна Дмитриевна", "Аня Ковалёва-Орлова", "Ковалёва-Орлова Аня"])
        form["full_name"] = "Орлова Анна Д."
        #expect(try save(anna, form).status == 303)
        #expect(try names(app, anna)[1] == "Аня Ковалёва-Орлова")
    }

    @Test func `tells how lists will show a name that is being typed`() throws {
        let anna = try TestApp().member()
        let told = try anna.post(Paths.listName(), ["full_name": "Whitfield", "given_name": "", "surname": ""])
        #expect(told.status == 200 && told.text.contains("В\u{A0}списках: Whitfield."))
        let own = try anna.post(
            Paths.listName(),
            ["full_name": "Ковалёва Анна", "list_name_of": "Ковал", "given_name": "Аня", "surname": "Ковалёва"])
        #expect(own.text.contains("В\u{A0}списках: Аня Ковалёва. По алфавиту: Ковалёва Аня."))
    }

    @Test func `takes parts that fit and no others`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let long = String(repeating: "а", count: 81)
        let refused = try save(anna, ["full_name": "Ковалёва Анна", "given_name": "Анна", "surname": long])
        #expect(refused.status == 422 && refused.value(of: "surname") == long)
        #expect(refused.text.contains("<details open>"))
        // One name of all the letters that there is room for.
        #expect(try save(anna, ["full_name": String(repeating: "б", count: 120)]).status == 303)
    }
}
