package struct TextArea: Sendable {
    package var name: String
    package var label: String
    package var value: String
    package var rows: Int
    package var hint: String?
    package var error: String?
    package var placeholder: String
    package var largest: Int?
    package var isRequired: Bool
    /// It has the keyboard when its page opens.
    package var isFirst: Bool

    package init(
        _ name: String, _ label: String, value: String = "", rows: Int = 4, hint: String? = nil,
        error: String? = nil, placeholder: String = "", largest: Int? = nil, isRequired: Bool = false,
        isFirst: Bool = false
    ) {
        self.name = name
        self.label = label
        self.value = value
        self.rows = rows
        self.hint = hint
        self.error = error
        self.placeholder = placeholder
        self.largest = largest
        self.isRequired = isRequired
        self.isFirst = isFirst
    }

    package var id: String { FieldID.of(name) }
    package var describedBy: String? { FieldID.description(name, hint: hint, error: error) }
}
