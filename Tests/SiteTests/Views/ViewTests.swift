import HTML
import Localization
import Site
import Testing
import Web

struct ViewTests {
    @Test(arguments: Drawing.allCases)
    func `has every drawing that is named`(drawing: Drawing) throws {
        #expect(try Palette.text(of: "static/icons/own/\(drawing.rawValue).svg").contains("viewBox=\"0 0 240 160\""))
    }

    @Test func `keeps a member's tint and differs from the neighbours'`() {
        let tints = (1...16).map { Avatar(name: "Анна Ковалёва", id: $0).classes }
        #expect(Set(tints.prefix(8)).count == 8)
        #expect(Array(tints.prefix(8)) == Array(tints.suffix(8)))
    }

    @Test(arguments: [
        ("Анна Ковалёва", "АК"), ("Anna-Maria", "AM"), ("Ёж", "Ё"), ("", ""), ("ibn Sina Abu Ali", "IS"),
    ])
    func `shows the first letters of two words`(name: String, initials: String) {
        #expect(Avatar(name: name, id: 1).initials == initials)
    }

    @Test func `shows the code's shape in groups of four`() {
        let field = CodeField("code", "Code", length: 8)
        #expect(field.example == "0000 0000")
        #expect(field.room == 9)
    }

    @Test(arguments: [Language.ru, .en])
    func `gives every form that changes something the token against forgery`(language: Language) {
        let page = styleguide(language)
        let forms = page.components(separatedBy: "method=\"post\"")
        #expect(forms.count > 5)
        for form in forms.dropFirst() {
            #expect(form.prefix(600).contains("name=\"token\" value=\"the-token\""), "\(form.prefix(200))")
        }
    }

    @Test func `ties a field's hint and error to it`() {
        let page = styleguide(.en)
        #expect(page.contains("aria-describedby=\"field-email-error field-email-hint\""))
        #expect(page.contains("id=\"field-email-error\"") && page.contains("id=\"field-email-hint\""))
    }

    @Test func `writes no style and no script into a page`() {
        let page = styleguide(.ru)
        #expect(!page.contains(" style=") && !page.contains("<style") && !page.contains(" onclick="))
        #expect(page.components(separatedBy: "<script").count == 2)
    }

    private func styleguide(_ language: Language) -> String {
        let words = SiteWords(language)
        let guide = Styleguide(words)
        var layout = Layout(
            title: guide.title, words: words, theme: .auto, assets: Assets(), token: "the-token",
            currentPath: "/styleguide")
        let anna = guide.people[0]
        layout.viewer = Viewer(
            name: anna.name, faculty: anna.about, avatar: anna.avatar, profile: Paths.styleguide())
        layout.toast = guide.toast
        let page = HTMLBuffer()
        page.styleguidePage(layout, guide)
        return page.text
    }
}

extension String {
    fileprivate func components(separatedBy mark: String) -> [Substring] {
        split(separator: mark, omittingEmptySubsequences: false)
    }
}
