import Reminders
import Testing

/// Lines of a calendar, as any program reads them (RFC 5545, sections 3.1 and 3.3.11).
@Suite struct CalendarTextTests {
    private func lines(_ text: String) -> [String] {
        var out = CalendarText()
        out.add("SUMMARY", text: text)
        #expect(out.text.hasSuffix("\r\n"))
        return out.text.split(separator: "\r\n", omittingEmptySubsequences: false).dropLast().map { String($0) }
    }

    private func unfolded(_ lines: [String]) -> String {
        lines.enumerated().map { $0 == 0 ? $1 : String($1.unicodeScalars.dropFirst()) }.joined()
    }

    @Test(arguments: [
        String(repeating: "ё", count: 200), String(repeating: "a", count: 500), String(repeating: "😀", count: 60),
        String(repeating: "👩‍👩‍👧‍👦 ", count: 20), String(repeating: "e\u{301}", count: 90),
        String(repeating: "가각", count: 60),
    ])
    func `are folded at 75 octets and never within a letter`(_ text: String) {
        let lines = lines(text)
        #expect(lines.count > 1 && lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ") })
        #expect(unfolded(lines) == "SUMMARY:\(text)")
        #expect(lines.map(\.count).reduce(0, +) == "SUMMARY:\(text)".count + lines.count - 1, "a letter was cut")
    }

    @Test func `of 75 octets stay whole, and one of 76 does not`() {
        #expect(lines(String(repeating: "a", count: 67)).count == 1)
        #expect(lines(String(repeating: "a", count: 68)).count == 2)
    }

    @Test func `are folded between the marks of a letter that no line has room for`() {
        let text = "e" + String(repeating: "\u{301}", count: 200)
        let lines = lines(text)
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(unfolded(lines).unicodeScalars.elementsEqual("SUMMARY:\(text)".unicodeScalars))
    }

    @Test func `say what would break them`() {
        #expect(CalendarText.escaped(#"a\b;c,d:"e""#) == #"a\\b\;c\,d:"e""#)
        #expect(CalendarText.escaped("1\r\n2\n3\r4\u{2028}5\n\n6") == #"1\n2\n3\n4\n5\n\n6"#)
        #expect(CalendarText.escaped("\u{0}\u{7}a\tb\u{7F}\u{1B}") == "a\tb")
        #expect(lines("END:VCALENDAR\r\nBEGIN:VEVENT") == [#"SUMMARY:END:VCALENDAR\nBEGIN:VEVENT"#])
    }
}
