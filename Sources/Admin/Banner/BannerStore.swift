import FoundationEssentials
import Postgres
import Site

/// The announcement as administrators write it.
struct Banner: Sendable {
    let russian: String
    let english: String
    let starts: Date
    let ends: Date
}

/// There is one announcement at most.
struct BannerStore {
    let database: Connection
    let keys: Keys

    /// The one that is or will be shown; nil when there is none.
    static var standing: Query<Banner?> {
        .row(
            "SELECT russian, english, starts_at, ends_at FROM announcements WHERE ends_at > now()"
        ) {
            Banner(
                russian: try $0.next("russian"), english: try $0.next("english"), starts: try $0.next("starts_at"),
                ends: try $0.next("ends_at"))
        }
    }

    /// Replaces the one before; a member who has put that away sees this one.
    func announce(_ banner: Banner) throws {
        try change(
            """
            INSERT INTO announcements (id, number, russian, english, starts_at, ends_at)
            VALUES (1, 1, \(banner.russian), \(banner.english), \(banner.starts), \(banner.ends))
            ON CONFLICT (id) DO UPDATE
            SET number = announcements.number + 1, russian = excluded.russian, english = excluded.english,
                starts_at = excluded.starts_at, ends_at = excluded.ends_at
            """)
    }

    /// False when there was none any more.
    func end() throws -> Bool {
        try change(
            """
            UPDATE announcements SET ends_at = now(), starts_at = least(starts_at, now() - interval '1 second')
            WHERE ends_at > now()
            """) == 1
    }

    /// Notifies the processes, whose pages for strangers have it in memory, and open pages.
    @discardableResult
    private func change(_ statement: SQL) throws -> Int {
        let changed = try database.execute(
            "WITH changed AS (\(statement) RETURNING 1) SELECT pg_notify(\(AnnouncementWatch.channel), '') FROM changed"
        )
        if changed > 0 { _ = try database.fetch(Outbox.publish(.feed, .announcement, keys: keys)) }
        return changed
    }
}
