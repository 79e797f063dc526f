import Web

/// A field that finds, in a page's head. GET, so that what was found can be linked.
package struct SearchField: Sendable {
    package let action: Address
    package let name: String
    package let value: String
    package let label: String
    package let placeholder: String
    /// Answers `?query=…` with ``TagOption``s; nil when nothing is suggested.
    package let suggestions: Address?

    package init(
        _ action: Address, name: String = "query", value: String = "", label: String, placeholder: String,
        suggestions: Address? = nil
    ) {
        self.action = action
        self.name = name
        self.value = value
        self.label = label
        self.placeholder = placeholder
        self.suggestions = suggestions
    }
}
