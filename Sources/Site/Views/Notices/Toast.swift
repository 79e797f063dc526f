/// What just happened, the way back, and the way to what came of it.
package struct Toast: Sendable {
    package let text: String
    package let undo: Undo?
    package let link: Link?

    package init(_ text: String, undo: Undo? = nil, link: Link? = nil) {
        self.text = text
        self.undo = undo
        self.link = link
    }
}
