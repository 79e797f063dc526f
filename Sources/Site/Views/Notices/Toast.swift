import Web

/// What just happened, the way back, and the way to what came of it.
package struct Toast: Sendable {
    package let text: String
    package let undo: Undo?
    package let link: Link?
    /// Where the text is kept as it is by then; nil for what is said once.
    package let live: Live?

    package init(_ text: String, undo: Undo? = nil, link: Link? = nil, live: Live? = nil) {
        self.text = text
        self.undo = undo
        self.link = link
        self.live = live
    }

    /// What goes on after it was said: a fragment with the element of that id, asked for as `static/site/live.js` has it.
    package struct Live: Sendable {
        package let id: String
        package let address: Address
        package let channel: String

        package init(_ id: String, at address: Address, channel: String) {
            self.id = id
            self.address = address
            self.channel = channel
        }
    }
}
