import Testing
import Writing

struct DraftDifferenceTests {
    @Test(arguments: [
        ("не раньше середины декабря", "не раньше 10 декабря", "не раньше ", "середины ", "декабря"),
        ("один", "один", "один", "", ""), ("", "один", "", "", ""), ("один", "", "", "один", ""),
        ("а б", "а б а б", "а ", "", "б"), ("раз два", "раз  два", "", "раз ", "два"),
    ])
    func `marks the words that the other text has not`(
        text: String, beside: String, before: String, other: String, after: String
    ) {
        let difference = DraftDifference(of: text, beside: beside)
        #expect(difference.before + difference.other + difference.after == text)
        #expect(difference.before == before && difference.other == other && difference.after == after)
    }
}
