import Bounds
import Postgres
import Site

/// What a member's files of one kind take at one source, as far as their lists are kept.
package struct KindUsage: Sendable, Hashable {
    package let source: FileSource
    package let category: FileCategory
    package let count: Int
    /// Bytes.
    package let size: Int

    /// Of all kinds that there are, the largest first.
    package static func all(of member: MemberID) -> Query<[KindUsage]> {
        .rows(statement(member)) { row in
            KindUsage(
                source: try row.next("source"), category: try row.next("category"), count: try row.next("count"),
                size: try row.next("taken"))
        }
    }

    /// What PostgreSQL does for it, in words: for tests of its index.
    package static func explained(_ member: MemberID) -> SQL {
        "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) \(statement(member))"
    }

    private static func statement(_ member: MemberID) -> SQL {
        """
        SELECT source, category, count(*) AS count, least(sum(size), \(Bounds.bytes.range.upperBound))::bigint AS taken
        FROM files
        WHERE member_id = \(member) AND NOT is_folder
        GROUP BY source, category
        ORDER BY taken DESC, source, category
        """
    }

    /// The member's largest files, over the sources.
    package static func largest(of member: MemberID) -> Query<[File]> {
        .rows(
            """
            SELECT \(File.columns)
            FROM files f
            WHERE f.member_id = \(member) AND NOT f.is_folder
            ORDER BY f.size DESC, f.id DESC
            LIMIT 10
            """
        ) { try File(&$0) }
    }
}
