import Postgres
import Site

/// What has become of a conversation since a page was made: new messages and those that have changed, in one question.
///
/// Where that is more than one answer has, it is the newest page of messages, and what has become of those that the page shows.
/// What is between the two the page asks for as for any other place, once its reader comes there.
package struct MessageNews {
    /// Changes of one answer.
    package static let most = 200

    package let messages: [MessageView]
    /// 0 where nothing has changed.
    package let lastChange: Int
    /// In a dialog, how far the other has read.
    package let otherRead: Int
    /// More has changed than one answer has.
    package let isTooMuch: Bool
    /// Of too much, what the page shows, as far as it was looked at.
    package private(set) var shown: ClosedRange<Int>?
    /// Of too much, the day of the first of the newest messages.
    package private(set) var day = ""

    /// - Throws: ``Failure/notFound`` for a member who is not in it
    static func since(_ known: KnownMessages, in id: ConversationID, _ context: Context) throws -> MessageNews {
        let reader = try context.claimedMember()
        // The last change before the messages: what comes between the two is sent once more, not never.
        let (found, changed) = try context.fetch(
            Conversation.find(id, for: reader, ConversationsWords(context.language)),
            messages(statement(in: id, after: known.change, for: reader)))
        guard let conversation = found else { throw Failure.notFound }
        guard changed.count > most else { return try MessageNews(changed, conversation, context) }
        let end = MessageNumber(rawValue: conversation.lastNumber + 1)
        let missed: Query<[Message]> =
            if let shown = known.shown {
                messages(statement(in: id, after: known.change, among: shown, for: reader))
            } else {
                .known([])
            }
        let (newest, others) = try context.fetch(MessageWindow.before(end).messages(of: id, for: reader), missed)
        return try MessageNews(newest, besides: others, of: known.shown, conversation, context)
    }

    private static func messages(_ sql: SQL) -> Query<[Message]> { .rows(sql) { try Message(&$0) } }

    private init(_ changed: [Message], _ conversation: Conversation, _ context: Context) throws {
        var reader = try MessageReader(conversation, context)
        try reader.take(attachmentsOf: changed, context)
        messages = changed.map { [reader] in MessageView($0, reader) }
        lastChange = changed.map(\.change).max() ?? 0
        otherRead = conversation.otherRead
        isTooMuch = false
    }

    private init(
        _ newest: [Message], besides others: [Message], of shown: ClosedRange<Int>?, _ conversation: Conversation,
        _ context: Context
    ) throws {
        let first = newest.first?.number
        let all = others.filter { message in first.map { message.number.rawValue < $0.rawValue } ?? true } + newest
        var reader = try MessageReader(conversation, context)
        try reader.take(attachmentsOf: all, context)
        // Behind a gap it does not go on from what stands before that.
        messages = all.map { [reader] in MessageView($0, reader, isApart: $0.number == first) }
        lastChange = conversation.lastChange
        otherRead = conversation.otherRead
        isTooMuch = true
        self.shown = shown
        day = newest.first.map { reader.day(of: $0) } ?? ""
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

    /// Those of some numbers, however much has changed besides: found by their numbers, not by the changes.
    package static func statement(
        in id: ConversationID, after change: Int, among shown: ClosedRange<Int>, for reader: MemberID
    ) -> SQL {
        """
        SELECT \(Message.columns)
        FROM (
            SELECT *
            FROM \(ConversationAudience.messages(of: reader)) found
            WHERE found.conversation_id = \(id)
              AND found.number BETWEEN \(Int32(clamping: shown.lowerBound)) AND \(Int32(clamping: shown.upperBound))
            OFFSET 0
        ) t
        \(Message.joins)
        WHERE t.change > \(change)
        ORDER BY t.number
        """
    }
}
