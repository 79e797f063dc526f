/// What just happened, and the way back.
package struct Toast: Sendable {
    package let text: String
    package let undo: FormAction?
    /// What taking it back is called; nil for "Undo".
    package let verb: String?
    package let link: Link?

    package init(_ text: String, undo: FormAction? = nil, verb: String? = nil, link: Link? = nil) {
        self.text = text
        self.undo = undo
        self.verb = verb
        self.link = link
    }
}
