package struct CheckField: Sendable {
    package var name: String
    package var label: String
    package var value: String
    package var hint: String?
    package var isChecked: Bool

    package init(_ name: String, _ label: String, value: String = "on", hint: String? = nil, isChecked: Bool = false) {
        self.name = name
        self.label = label
        self.value = value
        self.hint = hint
        self.isChecked = isChecked
    }

    package var id: String { FieldID.of(name + "-" + value) }
}
