package struct SelectField: Sendable {
    package var name: String
    package var label: String
    package var choices: [Choice]
    package var hint: String?
    package var error: String?
    package var autocomplete: String?
    package var isRequired: Bool

    package init(
        _ name: String, _ label: String, _ choices: [Choice], hint: String? = nil, error: String? = nil,
        autocomplete: String? = nil, isRequired: Bool = false
    ) {
        self.name = name
        self.label = label
        self.choices = choices
        self.hint = hint
        self.error = error
        self.autocomplete = autocomplete
        self.isRequired = isRequired
    }

    package var id: String { FieldID.of(name) }
    package var describedBy: String? { FieldID.description(name, hint: hint, error: error) }
}

package struct Choice: Sendable {
    package let label: String
    package let value: String
    package let isChosen: Bool

    package init(_ label: String, value: String, isChosen: Bool = false) {
        self.label = label
        self.value = value
        self.isChosen = isChosen
    }
}
