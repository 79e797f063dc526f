import Postgres
import Site

/// What has become of a conversation since a page was made: new messages and those that have changed, in one question.
package struct MessageNews {
    /// Changes of one answer: whoever has missed more opens the conversation anew.
    package static let most = 200

    package let messages: [MessageView]
    /// 0 where nothing has changed.
    package let lastChange: Int
    /// In a dialog, how far the other has read.
    package let otherRead: Int
    /// More has changed than one answer has.
    package let isTooMuch: Bool

    /// - Throws: ``Failure/notFound`` for whoever is not in it
    static func since(_ change: Int, in id: ConversationID, _ context: Context) throws -> MessageNews {
        let reader = try context.claimedMember()
        let (found, changed) = try context.fetch(
            Conversation.find(id, for: reader, ConversationsWords(context.language)),
            Query.rows(statement(in: id, after: change, for: reader)) { try Message(&$0) })
        guard let conversation = found else { throw Failure.notFound }
        return try MessageNews(changed, conversation, context)
    }

    private init(_ changed: [Message], _ conversation: Conversation, _ context: Context) throws {
        var reader = try MessageReader(conversation, context)
        isTooMuch = changed.count > Self.most
        if !isTooMuch { try reader.take(attachmentsOf: changed, context) }
        // The page that misses so much comes anew, and asks from then on.
        messages = isTooMuch ? [] : changed.map { [reader] in MessageView($0, reader) }
        lastChange = changed.map(\.change).max() ?? 0
        otherRead = conversation.otherRead
    }

    /// Messages behind a change, in the order of their changes: one more than an answer has.
    package static func statement(in id: ConversationID, after change: Int, for reader: MemberID) -> SQL {
        """
        SELECT \(Message.columns)
        FROM (
            SELECT *
            FROM \(ConversationAudience.messages(of: reader)) changed
            WHERE changed.conversation_id = \(id) AND changed.change > \(change)
            ORDER BY changed.change
            LIMIT 201
        ) t
        \(Message.joins)
        ORDER BY t.number
        """
    }
}
