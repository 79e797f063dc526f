import People
import Postgres
import Site
import Writing

/// People by what is typed of them, for a mention.
///
/// It reads the beginnings of three indexes over `search_words`, 20 entries each, 100 comments and 100 mentions: 2 ms
/// with 20,000 members who all begin alike.
package enum MentionSuggestionStore {
    /// Eight at most: people of this post, those who wrote last first; then those whom the writer mentioned last; then all others
    /// by name. Not the writer, and nobody who may not sign in. In a project only those who are in it.
    ///
    /// - Parameters:
    ///   - post: nil for a new one
    ///   - project: of a new post; nil for everybody's
    package static func suggestions(
        for beginning: PersonBeginning, on post: PostID?, in project: ProjectID? = nil, to writer: MemberID
    ) -> Query<[MentionSuggestion]> {
        .rows(statement(for: beginning, on: post, in: project, to: writer)) {
            MentionSuggestion(id: try $0.next("id"), name: try $0.next("name"), faculty: try $0.next("faculty"))
        }
    }

    /// However many people, comments and mentions there are, some three hundred entries of indexes are read.
    package static func statement(
        for beginning: PersonBeginning, on post: PostID?, in project: ProjectID? = nil, to writer: MemberID
    ) -> SQL {
        // NULL for a project of others, as for one that never was.
        let place: SQL =
            if let post {
                "(SELECT p.project_id FROM \(PostAudience.readable(by: writer)) p WHERE p.id = \(post))"
            } else if let project {
                """
                (SELECT own.project_id FROM project_members own
                 WHERE own.project_id = \(project) AND own.member_id = \(writer))
                """
            } else {
                "NULL::bigint"
            }
        var near: SQL = """
            (SELECT mentioned.member_id, 1 AS rank, mentioned.id AS latest
             FROM mentions mentioned
             WHERE mentioned.author_id = \(writer)
             ORDER BY mentioned.id DESC
             LIMIT 100)
             UNION ALL
             SELECT own.member_id, 2, 0 FROM place JOIN project_members own ON own.project_id = place.id
            """
        if let post {
            near.append(
                """
                 UNION ALL
                 SELECT p.author_id, 0, \(Int.max)
                 FROM \(PostAudience.readable(by: writer)) p
                 WHERE p.id = \(post)
                 UNION ALL
                 (SELECT c.author_id, 0, c.id
                  FROM \(CommentAudience.readable(by: writer)) c
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
            ), place AS MATERIALIZED (
                SELECT \(place) AS id
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
            WHERE \(Member.mayComeIn) AND m.id <> \(writer) AND \(PeopleByName.holds)
              AND \(PostAudience.isOpen("(SELECT id FROM place)", to: "m.id"))
            ORDER BY near.rank, near.latest DESC, m.sort_name, m.id
            LIMIT 8
            """
    }
}
