import Site
import TestSupport
import Testing

@Suite struct ListChoicesTests {
    private let anna = MemberID(rawValue: 17)

    @Test func `what was chosen is read back`() {
        var choices = ListChoices(of: anna)
        choices["vk"].order = "-size"
        choices["vk"].view = "grid"
        choices["recent"].order = "name"
        #expect(choices.text == "17.recent:name:.vk:-size:grid")
        let read = ListChoices(choices.text, of: anna)
        #expect(read == choices)
        #expect(read["vk"].order == "-size" && read["vk"].view == "grid" && read["all"].order.isEmpty)
    }

    @Test func `another member's choices count for nothing`() {
        #expect(ListChoices("17.vk:-size:grid", of: MemberID(rawValue: 18)) == ListChoices(of: MemberID(rawValue: 18)))
        #expect(ListChoices("1", of: anna)["vk"].order.isEmpty)
    }

    @Test(arguments: [
        nil, "", "17", "17.", "17.vk", "17.vk:-size", "17.vk:-size:grid:x", "17.:name:", "17.vk:NAME:", "17.vk:a b:",
        "17.vk:\"<script>:", "17.vk:name:\u{E9}", "17.vk:abcdefghijklmnopqrstu:",
        "17" + String(repeating: ".vk:name:", count: 21),
    ])
    func `what makes no sense is nothing`(_ text: String?) {
        #expect(ListChoices(text, of: anna)["vk"] == ListChoices.Choice())
    }

    @Test func `signing out forgets them`() throws {
        let app = try TestApp()
        let browser = try app.member()
        browser.cookies[ListChoices.cookieName] = "17.vk:-size:"
        _ = try browser.post(Paths.signOut())
        #expect(browser.cookies[ListChoices.cookieName] == nil)
    }
}
