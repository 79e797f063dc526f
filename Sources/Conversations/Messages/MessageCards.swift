import Postgres
import Site

extension CardPlace {
    /// Of messages: by their authors, and by administrators of the group; those of a project's general conversation are the
    /// project's.
    static let messages = CardPlace { number, member in
        """
        (SELECT true
         FROM \(ConversationAudience.messages(of: member)) t
         WHERE t.id = \(number) AND t.event IS NULL AND t.deleted_at IS NULL
           AND (t.author_id = \(member) OR \(isAdministered("t.conversation_id", by: member)))) IS TRUE
        """
    } hold: { number, member, database, keys in
        let id = MessageID(rawValue: number)
        let conversation = try database.row(
            """
            SELECT t.conversation_id
            FROM \(ConversationAudience.messages(of: member)) t
            WHERE t.id = \(id) AND t.event IS NULL AND t.deleted_at IS NULL
            """
        ) { try $0.only(ConversationID.self) }
        guard let conversation else { throw Failure.notFound }
        let conversations = ConversationStore(database: database)
        do {
            try conversations.hold(conversation, as: member).requireOpen()
        } catch is ClosedConversation {
            throw CardPlace.Closed()
        }
        return {
            _ = try database.execute(
                """
                WITH raised AS (
                    UPDATE conversations SET last_change = last_change + 1 WHERE id = \(conversation) RETURNING last_change
                )
                UPDATE messages SET change = (SELECT last_change FROM raised) WHERE id = \(id)
                """)
            try conversations.publishChange(of: conversation, keys: keys)
        }
    }

    private static func isAdministered(_ conversation: SQL, by member: MemberID) -> SQL {
        """
        (SELECT c.low_id IS NULL AND CASE WHEN c.is_general THEN (
                    SELECT o.is_admin FROM project_members o WHERE o.project_id = c.project_id AND o.member_id = own.member_id
                ) ELSE own.is_admin END
         FROM conversation_members own
         JOIN conversations c ON c.id = own.conversation_id
         WHERE own.conversation_id = \(conversation) AND own.member_id = \(member)) IS TRUE
        """
    }
}
