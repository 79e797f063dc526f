import Postgres
import Site

struct NotificationStore {
    static let kind = ListFilter<String>("kind")
    /// Unread ones are counted as far as this.
    static let mostCounted = 99

    let database: Connection

    /// A page of what this member was told and one more.
    static func page(_ list: ListAddress<NotificationKey>, of member: MemberID) -> Query<[ListedNotification]> {
        var condition: SQL = "n.member_id = \(member)"
        if let kind = list[kind] { condition.append(" AND n.kind = \(kind)") }
        return .rows(
            list.keyset.rows("SELECT \(ListedNotification.columns) FROM \(ListedNotification.source)", where: condition)
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
                LIMIT \(mostCounted + 1)
            ) AS unread
            GROUP BY kind
            """
        ) { (try $0.next("kind"), try $0.next("count")) }
        .map { Dictionary($0, uniquingKeysWith: +) }
    }

    /// What the member was told last, within a minute, and has not read.
    static func latest(of member: MemberID) -> Query<ListedNotification?> {
        .row(
            """
            SELECT \(ListedNotification.columns)
            FROM \(ListedNotification.source)
            WHERE n.member_id = \(member) AND n.read_at IS NULL AND n.created_at > now() - interval '1 minute'
            ORDER BY n.id DESC
            LIMIT 1
            """
        ) { try ListedNotification(&$0) }
    }

    /// Marks those read that have come until now.
    ///
    /// - Parameters:
    ///   - only: one of them; all when it is nil
    ///   - latest: the newest that was shown; what came since stays unread
    /// - Returns: how many were unread
    func read(_ member: MemberID, only: NotificationID? = nil, upTo latest: NotificationID? = nil) throws -> Int {
        var condition: SQL = "member_id = \(member) AND read_at IS NULL"
        if let only { condition.append(" AND id = \(only)") }
        if let latest { condition.append(" AND id <= \(latest)") }
        return try database.execute("UPDATE notifications SET read_at = now() WHERE \(condition)")
    }
}
