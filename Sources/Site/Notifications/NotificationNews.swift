/// Whose news of a thing a notification counts (``ThingNews``).
package struct NotificationNews: Sendable {
    /// The last one's name; nil when their account is gone.
    package let actor: String?
    /// How many people there are besides.
    package let others: Int
    /// How many news there are, at least as many as people.
    package let count: Int
    /// What sets one of them apart, whose the last one's name then is; empty where they are all alike.
    package let mark: String

    package init(actor: String?, others: Int, count: Int, mark: String = "") {
        self.actor = actor
        self.others = others
        self.count = count
        self.mark = mark
    }
}
