import Site
import Testing
import Web

@Suite struct MemberDetailsTests {
    @Test(arguments: [
        ("  Ковалёва\u{A0} Анна\n", "Ковалёва Анна"), ("Анна\u{202E}авёлавоК", "АннаавёлавоК"),
        ("Ко\u{AD}валёва\u{200B}\u{FEFF} \u{2066}Анна\u{2069}", "Ковалёва Анна"),
        // Without it Persian words are spelled otherwise.
        ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ])
    func `are kept without what nobody sees`(_ typed: String, _ kept: String) {
        #expect(MemberDetails(Fields([("full_name", typed)]))[.fullName] == kept)
    }

    @Test func `are missing where there is nothing to see`() {
        let details = MemberDetails(Fields([("city", "\u{200B}\u{202E} ")]))
        #expect(details.problems[.city] == .empty)
    }
}
