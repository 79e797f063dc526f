import Postgres
import Site

/// Lines of the audit log, as administrators look at them.
enum LogStore {
    /// A page of lines and one more.
    static func page(_ list: ListAddress<LogKey>, _ filter: LogFilter) -> Query<[AuditEntry]> {
        .rows(
            list.keyset.rows("SELECT \(AuditEntry.columns) FROM audit_log a", where: filter.condition)
        ) { try AuditEntry(&$0) }
    }

    /// The newest lines of all.
    static var newest: Query<[AuditEntry]> {
        .rows("SELECT \(AuditEntry.columns) FROM audit_log a ORDER BY a.number DESC LIMIT 6") { try AuditEntry(&$0) }
    }

    /// The newest lines about a member.
    static func newest(about member: MemberID) -> Query<[AuditEntry]> {
        .rows(
            """
            SELECT \(AuditEntry.columns)
            FROM audit_log a
            WHERE a.member_id = \(member)
            ORDER BY a.number DESC
            LIMIT 5
            """
        ) { try AuditEntry(&$0) }
    }

    /// Those who have acted, by the name of their first line; at most a hundred. Each is found by one look into the
    /// index.
    static var actors: Query<[(id: MemberID, name: String)]> {
        .rows(
            """
            WITH RECURSIVE actors AS (
                (SELECT actor_id, actor_name FROM audit_log WHERE actor_id IS NOT NULL ORDER BY actor_id, number LIMIT 1)
                UNION ALL
                SELECT next.actor_id, next.actor_name
                FROM actors
                CROSS JOIN LATERAL (
                    SELECT l.actor_id, l.actor_name
                    FROM audit_log l
                    WHERE l.actor_id > actors.actor_id
                    ORDER BY l.actor_id, l.number
                    LIMIT 1
                ) next
            )
            SELECT actor_id, actor_name FROM actors LIMIT 100
            """
        ) { (id: try $0.next("actor_id"), name: try $0.next("actor_name")) }
    }

    /// Lines of a file: the newest ones.
    static let mostExported = 10_000

    static func exported(_ filter: LogFilter) -> Query<[AuditEntry]> {
        .rows(
            """
            SELECT \(AuditEntry.columns)
            FROM audit_log a
            WHERE \(filter.condition)
            ORDER BY a.number DESC
            LIMIT 10000
            """
        ) { try AuditEntry(&$0) }
    }
}
