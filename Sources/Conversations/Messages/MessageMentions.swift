import People
import Postgres
import Site
import Web
import Writing

/// Whom messages mention: people of their conversation alone, so that nobody else is offered there, or notified of it.
package enum MessageMentions {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.conversationMentions, .members, options)
    }

    /// The people of a conversation, for somebody who is in it.
    static func people(of id: ConversationID, for member: MemberID) -> MentionablePeople {
        MentionablePeople(
            where: """
                m.id IN (
                    SELECT x.member_id
                    FROM \(ConversationAudience.conversations(of: member)) c
                    JOIN conversation_members x ON x.conversation_id = c.id
                    WHERE c.id = \(id)
                )
                """)
    }

    /// Keeps whom a message mentions by now, in the transaction that writes it; never its author.
    package static func set(
        _ people: [MemberID], in number: MessageNumber, of held: HeldConversation, by author: MemberID
    ) -> Query<Int> {
        let people: SQL = "ANY(\(people.map(\.rawValue))::bigint[])"
        let number = Int32(clamping: number.rawValue)
        return .execute(
            """
            WITH gone AS (
                DELETE FROM message_mentions
                WHERE conversation_id = \(held.id) AND number = \(number) AND NOT member_id = \(people)
            )
            INSERT INTO message_mentions (member_id, conversation_id, number)
            SELECT x.member_id, x.conversation_id, \(number)
            FROM conversation_members x
            WHERE x.conversation_id = \(held.id) AND x.member_id = \(people) AND x.member_id <> \(author)
            ON CONFLICT ON CONSTRAINT message_mentions_pkey DO NOTHING
            """)
    }

    // MARK: Suggestions

    /// People for a mention that is being typed: no content where there is nobody to offer.
    private static func options(_ context: Context, _ id: ConversationID) throws -> Response {
        let reader = try context.claimedMember()
        let beginning = PersonBeginning(context.request.query["query"] ?? "")
        let (isThere, found) = try context.fetch(
            ConversationStore.has(reader, in: id),
            beginning.map { suggestions(for: $0, in: id, to: reader) } ?? .known([]))
        guard isThere else { throw Failure.notFound }
        return context.options(found)
    }

    /// Eight at most: those who wrote last, then the others by name. Not the writer, and nobody who may not sign in.
    package static func suggestions(
        for beginning: PersonBeginning, in id: ConversationID, to writer: MemberID
    ) -> Query<[MentionSuggestion]> {
        .rows(
            """
            WITH typed AS MATERIALIZED (
                \(PeopleByName.key(of: beginning))
            )
            SELECT m.id, m.name, m.faculty
            FROM \(ConversationAudience.conversations(of: writer)) c
            JOIN conversation_members x ON x.conversation_id = c.id
            JOIN members m ON m.id = x.member_id
            LEFT JOIN (
                SELECT said.author_id, max(said.number) AS number
                FROM (
                    SELECT t.author_id, t.number
                    FROM \(ConversationAudience.messages(of: writer)) t
                    WHERE t.conversation_id = \(id) AND t.event IS NULL
                    ORDER BY t.number DESC
                    LIMIT 100
                ) said
                GROUP BY said.author_id
            ) latest ON latest.author_id = m.id
            WHERE c.id = \(id) AND \(Member.mayComeIn) AND m.id <> \(writer) AND \(PeopleByName.holds)
            ORDER BY latest.number DESC NULLS LAST, m.sort_name, m.id
            LIMIT 8
            """
        ) { MentionSuggestion(id: try $0.next("id"), name: try $0.next("name"), faculty: try $0.next("faculty")) }
    }
}
