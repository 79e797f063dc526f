/// What just happened, and the way back.
package struct Toast: Sendable {
    package let text: String
    package let undo: FormAction?
    package let link: Link?

    package init(_ text: String, undo: FormAction? = nil, link: Link? = nil) {
        self.text = text
        self.undo = undo
        self.link = link
    }
}
