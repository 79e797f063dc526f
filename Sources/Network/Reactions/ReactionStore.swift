import FoundationEssentials
import Postgres
import Site
import Writing

/// Marks that members have set on posts, and how many there are of each, in a row beside the post: a reaction changes nothing
/// of the post itself, whose text stays as it is kept.
///
/// `post_counts` has a row for each post that has any, without further indexes and in half empty pages (HOT updates).
/// A number moves by the rows that were really written, behind the lock of the post's row.
package struct ReactionStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    // MARK: Writing

    /// Sets a mark, or takes it away; what is so already stays as it is. Nil when there is no such post for the member.
    ///
    /// The post is held first, so that those who react to it come one after another and it is not deleted meanwhile. The number
    /// moves by the rows that were really written.
    ///
    /// - Throws: ``PostPlace/Closed``
    package func set(_ mark: Mark, to isSet: Bool, on post: PostID, by member: MemberID) throws -> ReactionChange? {
        let (_, held) = try database.fetch(
            PostPlace.lock(of: post),
            Query<(author: MemberID, summary: String, isClosed: Bool)?>.row(
                """
                SELECT p.author_id, p.summary, \(PostPlace.isClosed) AS is_closed
                FROM \(PostAudience.readable(by: member)) p
                WHERE p.id = \(post)
                FOR NO KEY UPDATE
                """
            ) {
                (author: try $0.next("author_id"), summary: try $0.next("summary"), isClosed: try $0.next("is_closed"))
            })
        guard let held else { return nil }
        if held.isClosed { throw PostPlace.Closed() }
        let change = try database.row(
            isSet ? adding(mark, to: post, by: member) : taking(mark, from: post, by: member)
        ) { try $0.only(Int.self) }
        return ReactionChange(
            author: held.author, summary: held.summary,
            step: change.map { isSet ? .begun($0) : .ended } ?? .none)
    }

    /// Gives the mark's number where it is the member's first on this post: the statement sees those of before.
    private func adding(_ mark: Mark, to post: PostID, by member: MemberID) -> SQL {
        """
        WITH written AS (
            INSERT INTO reactions (member_id, post_id, mark)
            VALUES (\(member), \(post), \(mark.number))
            ON CONFLICT DO NOTHING
            RETURNING id, post_id
        ), counted AS (
            INSERT INTO post_counts (post_id, reactions)
            SELECT post_id, \(Mark.allCases.map { $0 == mark ? 1 : 0 } as [Int32]) FROM written
            ON CONFLICT (post_id) DO UPDATE
            SET reactions[\(mark.number)] = post_counts.reactions[\(mark.number)] + 1
        )
        SELECT w.id
        FROM written w
        WHERE NOT EXISTS (SELECT FROM reactions r WHERE r.member_id = \(member) AND r.post_id = \(post))
        """
    }

    /// Gives the mark's number where it was the member's last on this post.
    private func taking(_ mark: Mark, from post: PostID, by member: MemberID) -> SQL {
        """
        WITH gone AS (
            DELETE FROM reactions
            WHERE member_id = \(member) AND post_id = \(post) AND mark = \(mark.number)
            RETURNING id, post_id
        ), counted AS (
            UPDATE post_counts
            SET reactions[\(mark.number)] = reactions[\(mark.number)] - 1
            WHERE post_id IN (SELECT post_id FROM gone)
        )
        SELECT g.id
        FROM gone g
        WHERE NOT EXISTS (
            SELECT FROM reactions r
            WHERE r.member_id = \(member) AND r.post_id = \(post) AND r.mark <> \(mark.number)
        )
        """
    }

    /// Takes away all marks of a member who is erased, so many posts at a time, and what authors have not read of them.
    package func erase(of member: MemberID, _ settings: Settings) throws {
        // An author who marks all read meanwhile may hold some of their notifications and wait for the rest.
        while try database.transaction(attempts: 3, { try eraseSome(of: member, settings) }) {}
    }

    /// False when none were left. Rows of numbers are held in one order: others hold one at a time.
    private func eraseSome(of member: MemberID, _ settings: Settings) throws -> Bool {
        let posts = try database.rows(
            """
            SELECT n.post_id
            FROM post_counts n
            WHERE n.post_id IN (
                SELECT DISTINCT r.post_id FROM reactions r WHERE r.member_id = \(member) ORDER BY r.post_id LIMIT 200
            )
            ORDER BY n.post_id
            FOR NO KEY UPDATE
            """
        ) { (row: inout Row) -> Int in try row.only() }
        guard !posts.isEmpty else { return false }
        _ = try database.execute(
            """
            WITH gone AS (
                DELETE FROM reactions
                WHERE member_id = \(member) AND post_id = ANY(\(posts)::bigint[])
                RETURNING post_id, mark
            )
            UPDATE post_counts n
            SET reactions = (
                SELECT array_agg(
                    n.reactions[k] - (SELECT count(*)::integer FROM gone g WHERE g.post_id = n.post_id AND g.mark = k)
                    ORDER BY k)
                FROM generate_series(1, 6) AS k
            )
            WHERE n.post_id IN (SELECT post_id FROM gone)
            """)
        try ReactionNews.ofPosts(database, settings).withdraw(of: member, on: posts, isErased: true)
        return true
    }

    // MARK: Reading

    /// Those of a post, for a member who may read it.
    package static func rows(on post: PostID, for reader: MemberID) -> ReactionRows {
        ReactionRows(
            "reactions r JOIN \(PostAudience.readable(by: reader)) p ON p.id = r.post_id", where: "r.post_id = \(post)")
    }
}
