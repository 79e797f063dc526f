/// Lines of an iCalendar document (RFC 5545, section 3.1).
package struct CalendarText {
    /// Octets of a line, without its end.
    private static let longest = 75

    package private(set) var text = ""

    package init() {}

    /// A property whose value is no text of a person's.
    package mutating func add(_ name: String, _ value: String) {
        fold("\(name):\(value)")
    }

    /// A property with a text as its value.
    package mutating func add(_ name: String, text: String) {
        fold("\(name):\(Self.escaped(text))")
    }

    /// A longer line goes on in the next one, behind a blank, and is never cut within a letter with its marks, as far as one
    /// fits into a line.
    private mutating func fold(_ line: String) {
        guard line.utf8.count > Self.longest else {
            text += line
            text += "\r\n"
            return
        }
        var octets = 0
        func add(_ piece: some StringProtocol, to text: inout String) {
            if octets + piece.utf8.count > Self.longest {
                text += "\r\n "
                octets = 1
            }
            text += piece
            octets += piece.utf8.count
        }
        for letter in line {
            if letter.utf8.count < Self.longest {
                add(String(letter), to: &text)
            } else {
                for scalar in letter.unicodeScalars { add(String(scalar), to: &text) }
            }
        }
        text += "\r\n"
    }

    /// Section 3.3.11. What no text may have, control characters, is left out.
    package static func escaped(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": out.append(contentsOf: ["\\", scalar])
            case "\n" where wasReturn: break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": out.append(contentsOf: ["\\", "n"])
            case "\t": out.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
            default: out.append(scalar)
            }
            wasReturn = scalar == "\r"
        }
        return String(out)
    }
}
