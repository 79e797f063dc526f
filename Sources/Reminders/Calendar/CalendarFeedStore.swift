import Postgres
import Site

/// Members' addresses for calendars, each of which has one.
struct CalendarFeedStore {
    let database: Connection
    let keys: Keys

    static func find(of member: MemberID) -> Query<CalendarFeed?> {
        .row("SELECT \(CalendarFeed.columns) FROM calendar_feeds f WHERE f.member_id = \(member)") {
            try CalendarFeed(&$0)
        }
    }

    /// Where there is one it stays.
    func create(by member: MemberID) throws {
        let secret = FeedSecret()
        _ = try database.execute(
            """
            INSERT INTO calendar_feeds (member_id, token_hash, secret)
            VALUES (\(member), \(secret.hash), \(try CalendarFeed.secrets.seal(secret, with: keys)))
            ON CONFLICT ON CONSTRAINT calendar_feeds_are_once DO NOTHING
            """)
    }

    /// Gives it another address: the one before leads nowhere from now on. False where there is none.
    func replace(by member: MemberID) throws -> Bool {
        let secret = FeedSecret()
        return try database.execute(
            """
            UPDATE calendar_feeds
            SET token_hash = \(secret.hash), secret = \(try CalendarFeed.secrets.seal(secret, with: keys)),
                created_at = now(), last_seen_at = NULL, last_seen_by = ''
            WHERE member_id = \(member)
            """) == 1
    }

    func end(by member: MemberID) throws {
        _ = try database.execute("DELETE FROM calendar_feeds WHERE member_id = \(member)")
    }

    /// What calendars are given besides; false where there is no feed. Choosing the same once more changes nothing.
    static func choose(alarms: Bool, completed: Bool, by member: MemberID) -> Query<Bool> {
        Query<Int>.execute(
            """
            UPDATE calendar_feeds
            SET revision = revision + ((has_alarms, shows_completed) <> (\(alarms), \(completed)))::integer,
                changed_at = CASE
                    WHEN (has_alarms, shows_completed) = (\(alarms), \(completed)) THEN changed_at
                    ELSE now()
                END,
                has_alarms = \(alarms), shows_completed = \(completed)
            WHERE member_id = \(member)
            """
        ).map { $0 == 1 }
    }
}
