/// A code from a letter: digits, offered by the browser when it sees the letter.
package struct CodeField: Sendable {
    package var name: String
    package var label: String
    package var value: String
    /// In digits.
    package var length: Int
    package var hint: String?
    package var error: String?

    package init(
        _ name: String, _ label: String, value: String = "", length: Int = 8, hint: String? = nil,
        error: String? = nil
    ) {
        self.name = name
        self.label = label
        self.value = value
        self.length = length
        self.hint = hint
        self.error = error
    }

    package var id: String { FieldID.of(name) }
    package var describedBy: String? { FieldID.description(name, hint: hint, error: error) }
    /// Room for the spaces between groups of four.
    package var room: Int { length + (length - 1) / 4 }
    package var example: String {
        String(repeating: "0", count: length).enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, digit.offset % 4 == 0 { text += " " }
            text.append(digit.element)
        }
    }
}
