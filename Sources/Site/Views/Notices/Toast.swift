/// What just happened, and the way back.
package struct Toast: Sendable {
    package let text: String
    package let undo: Undo?

    package init(_ text: String, undo: Undo? = nil) {
        self.text = text
        self.undo = undo
    }
}
