import FoundationEssentials
import Postgres
import Site

/// The address by which a member's calendar asks for their reminders.
struct CalendarFeed: Sendable {
    static let secrets = FeedSecretColumn(
        SealedColumn(
            "calendar_feeds.secret", table: "calendar_feeds", column: "secret",
            place: "'calendar_feeds.secret ' || encode(token_hash, 'hex')"))

    let created: Date
    /// When it was asked for, to the hour or so; nil where it was not yet.
    let asked: Date?
    let program: FeedProgram
    let hasAlarms: Bool
    let showsCompleted: Bool
    private let hash: [UInt8]
    private let sealed: [UInt8]

    static let columns = Columns(
        of: "f", "created_at", "last_seen_at", "last_seen_by", "has_alarms", "shows_completed", "token_hash", "secret")

    init(_ row: inout Row) throws {
        created = try row.next("created_at")
        asked = try row.next("last_seen_at")
        program = FeedProgram(try row.next("last_seen_by"))
        hasAlarms = try row.next("has_alarms")
        showsCompleted = try row.next("shows_completed")
        hash = try row.next("token_hash")
        sealed = try row.next("secret")
    }

    func secret(_ keys: Keys) -> FeedSecret? { Self.secrets.open(sealed, of: hash, with: keys) }
}
