import FoundationEssentials
import Postgres
import Site

/// When all were marked read: it sets apart those that were unread until then.
struct ReadMoment: Codable {
    /// Since 1970, in milliseconds.
    let number: Int

    /// Of what a form brings: up to the year 5138.
    static let bounds = 0...100_000_000_000_000

    static var now: ReadMoment { ReadMoment(number: Int(Date.now.timeIntervalSince1970 * 1_000)) }

    /// As a column has it, to the microsecond.
    var sql: SQL { "timestamptz 'epoch' + \(number) * interval '1 millisecond'" }
}

struct NotificationStore {
    static let kind = ListFilter<String>("kind")
    /// Unread ones are counted as far as this.
    static let mostCounted = 99

    let database: Connection

    /// A page of this member's notifications and one more.
    static func page(
        _ list: ListAddress<NotificationKey>, of member: MemberID, _ kinds: [NotificationKind]
    ) -> Query<[ListedNotification]> {
        var condition: SQL = "n.member_id = \(member)"
        if let kind = list[kind] { condition.append(" AND n.kind = \(kind)") }
        return .rows(
            list.keyset.rows(
                "SELECT \(ListedNotification.columns(kinds)) FROM \(ListedNotification.source)", where: condition)
        ) { try ListedNotification(&$0) }
    }

    /// How many of each kind the member has not read, in all at most ``mostCounted`` and one.
    static func unread(of member: MemberID) -> Query<[String: Int]> {
        Query<[(String, Int)]>.rows(
            """
            SELECT kind, count(*) AS count
            FROM (
                SELECT kind
                FROM notifications
                WHERE member_id = \(member) AND read_at IS NULL
                LIMIT \(constant: mostCounted + 1)
            ) AS unread
            GROUP BY kind
            """
        ) { (try $0.next("kind"), try $0.next("count")) }
        .map { Dictionary($0, uniquingKeysWith: +) }
    }

    /// The member's last notification, within a minute, which they have not read.
    static func latest(of member: MemberID) -> Query<ListedNotification?> {
        .row(
            """
            SELECT \(ListedNotification.columns())
            FROM \(ListedNotification.source)
            WHERE n.member_id = \(member) AND n.read_at IS NULL AND n.created_at > now() - interval '1 minute'
            ORDER BY n.id DESC
            LIMIT 1
            """
        ) { try ListedNotification(&$0) }
    }

    /// Marks one read, and what came before of the same thing: they are one row of the list.
    ///
    /// - Returns: how many were unread
    func read(_ only: NotificationID, of member: MemberID) throws -> Int {
        try database.execute(
            """
            UPDATE notifications n
            SET read_at = now()
            FROM notifications shown
            WHERE shown.id = \(only) AND shown.member_id = \(member) AND n.member_id = \(member) AND n.read_at IS NULL
                AND n.id <= shown.id AND (n.kind, n.thing) = (shown.kind, shown.thing)
            """)
    }

    /// Marks all read that have come until now, at a moment by which that is taken back.
    ///
    /// - Parameter latest: the newest that was shown; what came since stays unread
    /// - Returns: how many were unread
    func readAll(_ member: MemberID, upTo latest: NotificationID, at moment: ReadMoment) throws -> Int {
        // News may lock some of the rows in another order.
        try database.transaction(attempts: 2) {
            try database.execute(
                """
                UPDATE notifications
                SET read_at = \(moment.sql)
                WHERE member_id = \(member) AND read_at IS NULL AND id <= \(latest)
                """)
        }
    }

    /// Takes back what was marked read at a moment.
    ///
    /// - Returns: how many are unread again
    func unread(_ member: MemberID, at moment: ReadMoment) throws -> Int {
        try database.execute(
            "UPDATE notifications SET read_at = NULL WHERE member_id = \(member) AND read_at = \(moment.sql)")
    }
}
