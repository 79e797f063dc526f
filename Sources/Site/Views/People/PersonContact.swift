/// How a member reaches another one, as that one's page offers it.
package struct PersonContact: Sendable {
    /// Where one writes to them; nil where that cannot be.
    package let message: Link?
    /// What stands in the way, in words.
    package let notice: Notice?
    package let acts: [MenuItem]

    package init(message: Link? = nil, notice: Notice? = nil, acts: [MenuItem] = []) {
        self.message = message
        self.notice = notice
        self.acts = acts
    }
}
