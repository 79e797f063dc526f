/// A key and what it does on this page.
package struct KeyHint: Sendable {
    /// Pressed one after another or together: "Ctrl", "K".
    package let keys: [String]
    package let action: String

    package init(_ keys: String..., action: String) {
        self.keys = keys
        self.action = action
    }
}
