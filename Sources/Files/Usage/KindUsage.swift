import Bounds
import Postgres
import Site

/// What a member's files of one kind take at a source, as far as its lists are kept.
package struct KindUsage: Sendable, Hashable {
    package let category: FileCategory
    package let count: Int
    /// Bytes.
    package let size: Int

    /// Of all kinds that there are, the largest first.
    package static func all(of member: MemberID, at source: FileSource) -> Query<[KindUsage]> {
        .rows(statement(member, source)) { row in
            KindUsage(
                category: try row.next("category"), count: try row.next("count"), size: try row.next("taken"))
        }
    }

    /// What PostgreSQL does for it, in words: for tests of its index.
    package static func explained(_ member: MemberID, _ source: FileSource) -> SQL {
        "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) \(statement(member, source))"
    }

    /// Added up when somebody looks, from one index: sums that are kept would have to follow each rename, move and deletion.
    private static func statement(_ member: MemberID, _ source: FileSource) -> SQL {
        """
        SELECT category, count(*) AS count, least(sum(size), \(Bounds.bytes.range.upperBound))::bigint AS taken
        FROM files
        WHERE member_id = \(member) AND source = \(source) AND NOT is_folder
        GROUP BY category
        ORDER BY taken DESC, category
        """
    }

    /// The member's largest files there.
    package static func largest(of member: MemberID, at source: FileSource) -> Query<[File]> {
        .rows(
            """
            SELECT \(File.columns)
            FROM files f
            WHERE f.member_id = \(member) AND f.source = \(source) AND NOT f.is_folder
            ORDER BY f.size DESC, f.id DESC
            LIMIT 10
            """
        ) { try File(&$0) }
    }
}
