import Postgres

/// Events for open pages. An event is written in the transaction of the change that it announces and sent after the
/// commit, so it is never ahead of its data. It says only that something changed; the page asks for it with its own
/// rights.
package enum Outbox {
    /// Whom an event reaches. What several people share (a conversation, a project) has no channel of its own: its
    /// events go to each member's channel and name the thing. So a member who leaves it need not be taken off a
    /// channel, and a page listens to the same three whatever it shows; fifty members are fifty rows of one statement.
    package enum Channel: Sendable {
        /// Everyone who reads the feed.
        case feed
        /// The holder of one session: deleting its channel ends the session's streams.
        case session(SessionID)
        /// All open pages of a member.
        case member(MemberID)

        /// The channel's name for the event server, which says nothing and cannot be guessed.
        package func name(keys: Keys) -> String {
            let label =
                switch self {
                case .feed: "feed"
                case .session(let id): "session \(id.rawValue)"
                case .member(let id): "member \(id.rawValue)"
                }
            return Base64URL.encode(
                keys.channels.code(for: label.utf8).prefix(24))
        }
    }

    /// What an event is about. Open pages name it in `data-channel`; each feature declares its own.
    package struct Kind: Hashable, Sendable {
        package let name: String

        /// - Parameter name: letters, digits and hyphens
        package init(_ name: String) {
            self.name = name
        }
    }

    /// Publishes to the channel that something of this kind has changed.
    package static func publish(_ channel: Channel, _ kind: Kind, keys: Keys) -> Query<Int> {
        publish(channel, payload(kind), keys: keys)
    }

    /// Publishes to many channels, and wakes further pools that what was written concerns.
    package static func publish(_ channels: [Channel], _ kind: Kind, wakes pools: [WorkPool] = [], keys: Keys) -> Query<
        Int
    > {
        .execute(
            """
            WITH event AS (
                INSERT INTO outbox (channel, payload)
                SELECT name, \(payload(kind))
                FROM unnest(\(channels.map { $0.name(keys: keys) })) AS name
            )
            SELECT pg_notify(\(WorkPool.channel), pool)
            FROM unnest(\((pools + [.events]).map(\.rawValue))) AS pool
            """)
    }

    private static func payload(_ kind: Kind) -> String { #"{"kind":"\#(kind.name)"}"# }

    /// `payload` is a JSON object; an empty one ends the channel.
    private static func publish(_ channel: Channel, _ payload: String, keys: Keys) -> Query<Int> {
        .execute(
            """
            WITH event AS (
                INSERT INTO outbox (channel, payload)
                VALUES (\(channel.name(keys: keys)), \(payload))
                RETURNING id
            )
            SELECT pg_notify(\(WorkPool.channel), \(WorkPool.events.rawValue)) FROM event
            """)
    }

    /// Ends every stream that listens to the channel: what a session's end does to its open pages.
    package static func close(_ channel: Channel, keys: Keys) -> Query<Int> {
        publish(channel, "", keys: keys)
    }
}
