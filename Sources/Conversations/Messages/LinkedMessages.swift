import Postgres
import Site
import Web

extension Linkable {
    static let message = "message"

    /// What somebody wrote in a conversation, for those who are in it from then on.
    static let messages = Linkable(
        message, .messageCircle, name: { ConversationsWords($0).message },
        standing: { "SELECT t.id FROM \(ConversationAudience.standing) t WHERE t.id IN (\($0))" }, cards: .messages
    ) { numbers, reader in
        """
        SELECT t.id AS number, ARRAY[t.summary, m.name, t.conversation_id::text, t.number::text] AS parts
        FROM \(ConversationAudience.messages(of: reader)) t
        JOIN members m ON m.id = t.author_id
        WHERE t.id IN (\(numbers)) AND t.event IS NULL AND t.deleted_at IS NULL
        """
    } thing: { _, parts in
        guard let id = ConversationID(pathSegment: parts[2]), let number = MessageNumber(pathSegment: parts[3]) else {
            return nil
        }
        return LinkedThing(
            parts[0], by: parts[1], at: Paths.message(id, number).fragment("message-\(number.pathSegment)"))
    }
}
