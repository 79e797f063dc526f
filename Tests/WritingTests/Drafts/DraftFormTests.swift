import Site
import Testing
import Web
import Writing

struct DraftFormTests {
    private let kinds = DraftKinds(
        [
            DraftKind(
                "post", .pencil, fields: ["tags"], title: { _ in "" }, place: { _, _ in "" },
                address: { _, _ in Address("/posts/new") }),
            DraftKind(
                "edit", .pencil, hidden: ["to"], subject: "''", title: { _ in "" }, place: { _, _ in "" },
                address: { id, _ in Address("/posts/\(id)/edit") }),
        ], in: .settings, back: { _ in Link("", to: Paths.start()) }, begin: { _ in Link("", to: Paths.start()) })
    private let key = "8C2A8F6E-6B1B-4C7D-9A54-1F5C3B1D2E3F"

    private func read(_ place: String, _ fields: [(name: String, value: String)]) -> DraftForm? {
        DraftForm(Fields(fields), Fields([("place", place)]), kinds)
    }

    @Test func `reads what is typed, and of other fields those of the place`() throws {
        let form = try #require(
            read(
                "post",
                [("key", key), ("body", "Раз\r\nдва и\u{306}"), ("tags", "#sql"), ("other", "нет"), ("known", "3")]))
        #expect(form.body == "Раз\nдва й" && form.fields == ["tags": "#sql"] && form.known == 3)
        #expect(form.place == DraftPlace("post") && form.writer == nil)
        let edit = try #require(read("edit-7", [("key", key), ("tags", "#sql")]))
        #expect(edit.fields.isEmpty)
    }

    @Test func `what a form says besides is kept with a text, and is none`() throws {
        let form = try #require(read("edit-7", [("key", key), ("body", "Раз"), ("to", "5")]))
        #expect(form.fields == ["to": "5"] && !form.isBlank)
        let blank = try #require(read("edit-7", [("key", key), ("body", " "), ("to", "5")]))
        #expect(blank.isBlank && blank.fields.isEmpty)
    }

    @Test(arguments: [
        "", "nothing", "post-7", "edit", "edit-0", "edit--1", "edit-07", "edit-7-8", "POST",
        "edit-99999999999999999999",
    ])
    func `there is no such place`(place: String) {
        #expect(read(place, [("key", key), ("body", "Раз")]) == nil)
    }

    @Test func `a form without a key is none of ours`() {
        #expect(read("post", [("body", "Раз")]) == nil)
        #expect(read("post", [("key", "1"), ("body", "Раз")]) == nil)
    }

    @Test func `has a longest text, and numbers within bounds`() throws {
        let fits = try #require(
            read("post", [("key", key), ("body", String(repeating: "ж", count: Draft.longest / 2))]))
        #expect(!fits.isTooLong)
        let over = try #require(
            read("post", [("key", key), ("body", fits.body + "ж"), ("known", "99999999999"), ("sequence", "-5")]))
        #expect(over.isTooLong && over.known == 0 && over.sequence == 0)
        let tags = try #require(read("post", [("key", key), ("tags", String(repeating: "ж", count: 5_000))]))
        #expect(tags.isTooLong)
    }

    @Test func `a text of blanks is none`() throws {
        let blank = try #require(read("post", [("key", key), ("body", " \n"), ("tags", "")]))
        let tags = try #require(read("post", [("key", key), ("body", ""), ("tags", "#sql")]))
        #expect(blank.isBlank && !tags.isBlank)
    }
}
