import Postgres
import Site

/// What members mute. Nobody sees what others have in it.
package struct MuteStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    // MARK: Reading

    /// All that stand, the last one first: ``Mute/most`` bounds them.
    package static func all(of member: MemberID) -> Query<[Mute]> {
        .rows(
            """
            SELECT \(Mute.columns)
            FROM mutes u \(Mute.joins)
            WHERE u.member_id = \(member) AND u.until > now()
            ORDER BY u.created_at DESC, u.id DESC
            """
        ) { try Mute(&$0) }
    }

    /// Whether a person is muted.
    static func of(_ person: MemberID, by member: MemberID) -> Query<Mute?> {
        find("u.person_id = \(person) AND u.hashtag_id IS NULL", of: member).map(\.first)
    }

    /// Whether a hashtag is.
    static func of(_ tag: Hashtag, by member: MemberID) -> Query<Mute?> {
        find(
            "u.person_id IS NULL AND u.hashtag_id = (SELECT id FROM hashtags WHERE key = \(tag.key))", of: member
        ).map(\.first)
    }

    /// For which of its author and hashtags a post stands in no list; nothing for one's own, which do.
    static func concerning(_ post: PostID, of member: MemberID) -> Query<[Mute]> {
        find(
            """
            (
                u.person_id = (SELECT p.author_id FROM \(PostAudience.everybody) p WHERE p.id = \(post))
                OR u.hashtag_id IN (
                    SELECT t.hashtag_id
                    FROM \(PostAudience.everybody) p
                    JOIN post_hashtags t ON t.post_id = p.id
                    WHERE p.id = \(post) AND p.author_id <> \(member)
                )
            )
            """, of: member)
    }

    private static func find(_ condition: SQL, of member: MemberID) -> Query<[Mute]> {
        .rows(
            """
            SELECT \(Mute.columns)
            FROM mutes u \(Mute.joins)
            WHERE u.member_id = \(member) AND u.until > now() AND \(condition)
            ORDER BY u.person_id, u.id
            """
        ) { try Mute(&$0) }
    }

    // MARK: Writing

    /// A member mutes as much as they may.
    package struct Full: Error {}

    /// Mutes it from now on; what is muted already ends as is said now. False when there is no such person, or it is the member.
    ///
    /// - Throws: ``Full``
    func mute(_ target: MuteTarget, for term: MuteTerm, by member: MemberID) throws -> Bool {
        let found: SQL
        switch target {
        case .person(let person, _):
            found = """
                SELECT m.id AS person_id, NULL::bigint AS hashtag_id
                FROM members m
                WHERE m.id = \(person) AND m.id <> \(member)
                """
        case .hashtag(let tag):
            _ = try database.execute("INSERT INTO hashtags (name) VALUES (\(tag.name)) ON CONFLICT DO NOTHING")
            found = "SELECT NULL::bigint AS person_id, h.id AS hashtag_id FROM hashtags h WHERE h.key = \(tag.key)"
        }
        let counts = try database.row(
            """
            WITH found AS MATERIALIZED (\(found)), muted AS (
                INSERT INTO mutes (member_id, person_id, hashtag_id, until)
                SELECT \(member), found.person_id, found.hashtag_id, \(term.end)
                FROM found
                WHERE \(Mute.most) > (
                    SELECT count(*)
                    FROM mutes u
                    WHERE u.member_id = \(member) AND u.until > now()
                      AND (u.person_id, u.hashtag_id) IS DISTINCT FROM (found.person_id, found.hashtag_id)
                )
                ON CONFLICT ON CONSTRAINT mutes_are_once DO UPDATE
                SET until = excluded.until, created_at = excluded.created_at
                RETURNING id
            )
            SELECT (SELECT count(*) FROM found) AS found, (SELECT count(*) FROM muted) AS muted
            """
        ) { (found: try $0.next("found", as: Int.self), muted: try $0.next("muted", as: Int.self)) }
        guard let counts, counts.found > 0 else { return false }
        guard counts.muted > 0 else { throw Full() }
        return true
    }

    /// Shows it again. What is not muted stays so.
    func unmute(_ target: MuteTarget, by member: MemberID) throws {
        let condition: SQL =
            switch target {
            case .person(let person, _): "person_id = \(person)"
            case .hashtag(let tag): "hashtag_id = (SELECT id FROM hashtags WHERE key = \(tag.key))"
            }
        _ = try database.execute("DELETE FROM mutes WHERE member_id = \(member) AND \(condition)")
    }
}
