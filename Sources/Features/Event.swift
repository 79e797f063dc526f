/// A row of the outbox: that something changed, for those who listen to a channel.
struct Event: Sendable {
    let id: Int
    let channel: String
    let payload: String
    /// An event without words ends its channel, and the streams that listen to it.
    var isEnd: Bool { payload.isEmpty }
}
