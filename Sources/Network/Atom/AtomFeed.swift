import FoundationEssentials
import Postgres
import Site

package enum AtomFeedNoun {}

package typealias AtomFeedID = Identifier<AtomFeedNoun>

/// What a member has a program follow, with the address for that.
package struct AtomFeed: Sendable {
    /// Feeds of one member.
    package static let most = 50
    /// Posts in one.
    static let entries = 30

    static let secrets = FeedSecretColumn(
        SealedColumn(
            "atom_feeds.secret", table: "atom_feeds", column: "secret",
            place: "'atom_feeds.secret ' || encode(token_hash, 'hex')"))

    package let id: AtomFeedID
    package let topic: AtomTopic
    package let created: Date
    /// When it was asked for, to the hour or so; nil where it was not yet.
    package let asked: Date?
    let program: FeedProgram
    /// Its channel is deleted, and may come back.
    package let isPaused: Bool
    private let hash: [UInt8]
    private let sealed: [UInt8]

    static let columns = Columns(of: "f", "id", "created_at", "last_seen_at", "last_seen_by", "token_hash", "secret")
        .and("coalesce(t.deleted_at IS NOT NULL, false)", as: "is_paused").and(AtomTopic.columns)

    init(_ row: inout Row) throws {
        id = try row.next("id")
        created = try row.next("created_at")
        asked = try row.next("last_seen_at")
        program = FeedProgram(try row.next("last_seen_by"))
        hash = try row.next("token_hash")
        sealed = try row.next("secret")
        isPaused = try row.next("is_paused")
        topic = try AtomTopic(&row)
    }

    func secret(_ keys: Keys) -> FeedSecret? { Self.secrets.open(sealed, of: hash, with: keys) }
}
