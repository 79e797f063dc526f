import People
import Postgres
import Site
import Writing

/// People by what is typed of them, for a mention.
package enum MentionSuggestionStore {
    /// Eight at most: people of this post, those who wrote last first; then those whom the writer mentioned last; then all others
    /// by name. Not the writer, and nobody who may not sign in.
    ///
    /// - Parameter post: nil for a new one
    package static func suggestions(
        for beginning: PersonBeginning, on post: PostID?, to writer: MemberID
    ) -> Query<[MentionSuggestion]> {
        .rows(statement(for: beginning, on: post, to: writer)) {
            MentionSuggestion(id: try $0.next("id"), name: try $0.next("name"), faculty: try $0.next("faculty"))
        }
    }

    /// However many people, comments and mentions there are, some three hundred entries of indexes are read.
    package static func statement(
        for beginning: PersonBeginning, on post: PostID?, to writer: MemberID
    ) -> SQL {
        var near: SQL = """
            (SELECT mentioned.member_id, 1 AS rank, mentioned.id AS latest
             FROM mentions mentioned
             WHERE mentioned.author_id = \(writer)
             ORDER BY mentioned.id DESC
             LIMIT 100)
            """
        if let post {
            near.append(
                """
                 UNION ALL
                 SELECT p.author_id, 0, \(Int.max)
                 FROM \(PostAudience.everybody) p
                 WHERE p.id = \(post)
                 UNION ALL
                 (SELECT c.author_id, 0, c.id
                  FROM \(CommentAudience.everybody) c
                  WHERE c.post_id = \(post) AND c.deleted_at IS NULL
                  ORDER BY c.id DESC
                  LIMIT 100)
                """)
        }
        if !beginning.text.isEmpty {
            for people in PeopleByName.first("m.id, 2, 0", but: writer) { near.append(" UNION ALL \(people)") }
        }
        return """
            WITH typed AS MATERIALIZED (
                \(PeopleByName.key(of: beginning))
            ), near AS MATERIALIZED (
                SELECT member_id, min(rank) AS rank, max(latest) AS latest
                FROM (\(near)) AS found
                GROUP BY member_id
            )
            SELECT m.id, m.name, m.faculty
            FROM near
            CROSS JOIN LATERAL (
                SELECT * FROM members found WHERE found.id = near.member_id OFFSET 0
            ) m
            WHERE m.locked_until <= now() AND m.id <> \(writer) AND \(PeopleByName.holds)
            ORDER BY near.rank, near.latest DESC, m.sort_name, m.id
            LIMIT 8
            """
    }
}
