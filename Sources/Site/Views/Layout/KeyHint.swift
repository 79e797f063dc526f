/// A key and what it does on pages that have what it is for.
package struct KeyHint: Sendable {
    /// Pressed one after another or together: "Ctrl", "K".
    package let keys: [String]
    package let action: String
    /// What the page must have for the key to do something, as a selector; nil for what works everywhere.
    package let needs: String?

    package init(_ keys: String..., action: String, needs: String? = nil) {
        self.keys = keys
        self.action = action
        self.needs = needs
    }
}
