/// A field's words; what people typed comes back in `value`, what is wrong with it in `error`.
package struct TextField: Sendable {
    package enum Kind: String, Sendable {
        case text, email, search, url, tel, number
        case date
        case time
        case moment = "datetime-local"
    }

    package var name: String
    package var label: String
    package var value: String
    package var kind: Kind
    package var hint: String?
    package var error: String?
    package var placeholder: String
    /// As the HTML standard names it: "email", "name", "organization-title"; "off" turns it off.
    package var autocomplete: String?
    /// In characters; nil means no limit.
    package var largest: Int?
    /// Values to choose from besides typing.
    package var suggestions: [String]
    package var isRequired: Bool
    package var isFirst: Bool
    package var isLarge: Bool

    package init(
        _ name: String, _ label: String, value: String = "", kind: Kind = .text, hint: String? = nil,
        error: String? = nil, placeholder: String = "", autocomplete: String? = nil, largest: Int? = nil,
        suggestions: [String] = [], isRequired: Bool = false, isFirst: Bool = false, isLarge: Bool = false
    ) {
        self.name = name
        self.label = label
        self.value = value
        self.kind = kind
        self.hint = hint
        self.error = error
        self.placeholder = placeholder
        self.autocomplete = autocomplete
        self.largest = largest
        self.suggestions = suggestions
        self.isRequired = isRequired
        self.isFirst = isFirst
        self.isLarge = isLarge
    }

    package var id: String { FieldID.of(name) }
    package var describedBy: String? { FieldID.description(name, hint: hint, error: error) }
}
