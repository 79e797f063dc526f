import Web

/// What members react to, as one reader sees it.
package struct ReactedThing {
    /// In the ids of elements.
    let id: String
    let reactions: Reactions
    /// Shows who has reacted, and takes marks.
    let address: Address
    /// The events of others' marks; nil where what stands around it has them.
    let channel: String?
    /// Marks are shown, and none is set or taken away.
    let isClosed: Bool

    package init(id: String, reactions: Reactions, address: Address, channel: String?, isClosed: Bool = false) {
        self.id = id
        self.reactions = reactions
        self.address = address
        self.channel = channel
        self.isClosed = isClosed
    }
}
