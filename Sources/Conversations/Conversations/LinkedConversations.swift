import Postgres
import Site
import Web

extension Linkable {
    static let conversation = "conversation"

    /// By its name, or by those of its people, as lists call it.
    static let conversations = Linkable(
        conversation, .messagesSquare, name: { ConversationsWords($0).linkedConversation },
        number: { path in
            // A message of it too.
            number("messages", "{}")(path) ?? number("messages", "{}", "*")(path)
        }
    ) { numbers, reader in
        """
        SELECT t.id AS number, CASE WHEN t.name IS NULL THEN t.other_names ELSE ARRAY[t.name] END AS parts
        FROM (
            SELECT \(ConversationTitle.columns)
            FROM \(ConversationAudience.conversations(of: reader)) c
            WHERE c.id IN (\(numbers))
        ) t
        """
    } thing: { number, parts in
        LinkedThing(at: Paths.reading(ConversationID(rawValue: number))) { language in
            let words = ConversationsWords(language)
            return parts.isEmpty ? words.conversationOfOne : parts.joined(separator: ", ")
        }
    }
}
