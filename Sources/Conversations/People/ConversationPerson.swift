import People
import Postgres
import Site

/// Somebody who may be taken into a conversation.
package struct ConversationPerson: Sendable, Equatable {
    package let id: MemberID
    package let name: String
    package let position: String
    package let faculty: String

    var avatar: Avatar { Avatar(name: name, id: id.rawValue) }
    var about: String { [position, faculty].filter { !$0.isEmpty }.joined(separator: " · ") }

    static let columns = Columns(of: "m", "id", "name", "position", "faculty")

    /// Reads the ``columns``.
    init(_ row: inout Row) throws {
        id = try row.next("id")
        name = try row.next("name")
        position = try row.next("position")
        faculty = try row.next("faculty")
    }

    /// Those of these numbers who may sign in, but for the member who asks.
    static func known(_ ids: [MemberID], for reader: MemberID) -> Query<[ConversationPerson]> {
        guard !ids.isEmpty else { return .known([]) }
        return .rows(
            """
            SELECT \(columns)
            FROM members m
            WHERE m.id = ANY(\(ids.map(\.rawValue))::bigint[]) AND m.id <> \(reader) AND \(Member.mayComeIn)
            """
        ) { try ConversationPerson(&$0) }
    }

    /// Eight at most: those to whom the reader wrote last, and behind them all others by name. Without a beginning only the former.
    /// Whom the reader does not reach is left out.
    ///
    /// - Parameter id: a conversation of the reader's, whose people are left out
    package static func suggested(
        for beginning: PersonBeginning, besides id: ConversationID? = nil, to reader: MemberID
    ) -> Query<[ConversationPerson]> {
        .rows(statement(for: beginning, besides: id, to: reader)) { try ConversationPerson(&$0) }
    }

    /// However many people and conversations there are, a few hundred entries of indexes are read.
    package static func statement(
        for beginning: PersonBeginning, besides id: ConversationID?, to reader: MemberID
    ) -> SQL {
        // Dialogs first: a group has people to whom one never wrote.
        var near: SQL = """
            (SELECT x.member_id, CASE WHEN latest.is_group THEN 1 ELSE 0 END AS rank, latest.last_at
             FROM (
                 SELECT c.id, c.last_at, c.low_id IS NULL AS is_group
                 FROM \(ConversationAudience.conversations(of: reader)) c
                 ORDER BY c.last_at DESC
                 LIMIT 30
             ) AS latest
             JOIN conversation_members x ON x.conversation_id = latest.id
             ORDER BY latest.is_group, latest.last_at DESC
             LIMIT 200)
            """
        if !beginning.text.isEmpty {
            for people in PeopleByName.first("m.id, 2, '-infinity'::timestamptz", but: reader) {
                near.append(" UNION ALL \(people)")
            }
        }
        let isElsewhere: SQL =
            id.map {
                """
                NOT EXISTS (
                    SELECT
                    FROM conversation_members x
                    JOIN conversation_members own ON own.conversation_id = x.conversation_id
                    WHERE x.conversation_id = \($0) AND x.member_id = m.id AND own.member_id = \(reader)
                )
                """
            } ?? "true"
        return """
            WITH typed AS MATERIALIZED (
                \(PeopleByName.key(of: beginning))
            ), near AS MATERIALIZED (
                SELECT member_id, min(rank) AS rank, max(last_at) AS last_at
                FROM (\(near)) AS found
                GROUP BY member_id
            )
            SELECT \(columns)
            FROM near
            CROSS JOIN LATERAL (
                SELECT * FROM members found WHERE found.id = near.member_id OFFSET 0
            ) m
            WHERE \(Member.mayComeIn) AND m.id <> \(reader) AND \(PeopleByName.holds) AND \(isElsewhere)
              AND \(Reach.isOpen("m.id", for: reader))
            ORDER BY near.rank, near.last_at DESC, m.sort_name, m.id
            LIMIT 8
            """
    }
}
