import Postgres
import Site
import Writing

/// Marks that members set on messages: what changes in them is a change of the message, which open pages ask for as for any other.
///
/// They are counted where they are shown: at most fifty people, so no number beside them can drift.
package struct MessageReactionStore {
    /// Messages of one transaction.
    private static let batch = 200

    package let database: Connection

    package init(database: Connection) { self.database = database }

    // MARK: Writing

    /// Sets a mark, or takes it away; what is so already stays as it is. Nil when there is no such message for the member, or it
    /// was deleted.
    package func set(
        _ mark: Mark, to isSet: Bool, on number: MessageNumber, in held: HeldConversation, by member: MemberID
    ) throws -> (message: MessageID, change: ReactionChange)? {
        let found = try database.row(
            """
            SELECT t.id, t.author_id, t.summary
            FROM \(ConversationAudience.messages(of: member)) t
            WHERE t.conversation_id = \(held.id) AND t.number = \(Int32(clamping: number.rawValue))
              AND t.event IS NULL AND t.deleted_at IS NULL
            """
        ) { row in
            let (id, author): (MessageID, MemberID) = (try row.next("id"), try row.next("author_id"))
            return (id: id, author: author, summary: try row.next("summary") as String)
        }
        guard let found else { return nil }
        let written: SQL =
            isSet
            ? """
            INSERT INTO message_reactions (message_id, member_id, mark)
            VALUES (\(found.id), \(member), \(mark.number))
            ON CONFLICT ON CONSTRAINT message_reactions_pkey DO NOTHING
            RETURNING id
            """
            : """
            DELETE FROM message_reactions
            WHERE message_id = \(found.id) AND member_id = \(member) AND mark = \(mark.number)
            RETURNING id
            """
        let step = try database.row(
            """
            WITH written AS (\(written)), raised AS (
                UPDATE conversations
                SET last_change = last_change + 1
                WHERE id = \(held.id) AND EXISTS (SELECT FROM written)
                RETURNING last_change
            ), changed AS (
                UPDATE messages SET change = raised.last_change FROM raised WHERE id = \(found.id)
            )
            SELECT w.id,
                   EXISTS (
                       SELECT
                       FROM message_reactions r
                       WHERE r.message_id = \(found.id) AND r.member_id = \(member) AND r.mark <> \(mark.number)
                   ) AS has_others
            FROM written w
            """
        ) { row in
            let id: Int = try row.next("id")
            return try row.next("has_others") ? ReactionChange.Step.none : isSet ? .begun(id) : .ended
        }
        return (found.id, ReactionChange(author: found.author, summary: found.summary, step: step ?? .none))
    }

    /// Notifies the message's author where they want to hear of the conversation: after ``set(_:to:on:in:by:)``.
    package func notify(
        _ change: ReactionChange, on message: MessageID, in held: HeldConversation, by member: MemberID,
        _ settings: Settings
    ) throws {
        try news(settings).notify(change, on: message.rawValue, by: member) { author in
            """
            SELECT told.member_id
            FROM (\(author)) AS told
            JOIN conversation_members own ON own.member_id = told.member_id AND own.conversation_id = \(held.id)
            WHERE \(UnreadMessages.isHeard)
            """
        }
    }

    /// To authors who are still there.
    private func news(_ settings: Settings) -> ReactionNews {
        ReactionNews(
            .messageReactions, of: ConversationAudience.messages(of: "messages.author_id" as SQL), database, settings)
    }

    /// Takes away all marks of a member who is erased, so many messages of a conversation at a time.
    package func erase(of member: MemberID, _ settings: Settings) throws {
        while let id = try database.row(
            """
            SELECT t.conversation_id
            FROM message_reactions r
            JOIN messages t ON t.id = r.message_id
            WHERE r.member_id = \(member)
            LIMIT 1
            """, { try $0.only(ConversationID.self) })
        {
            try database.transaction(attempts: 3) { try eraseSome(of: member, in: id, settings) }
        }
    }

    private func eraseSome(of member: MemberID, in id: ConversationID, _ settings: Settings) throws {
        _ = try database.execute("SELECT FROM conversations WHERE id = \(id) FOR NO KEY UPDATE")
        let messages = try database.rows(
            """
            WITH marked AS (
                SELECT DISTINCT r.message_id
                FROM message_reactions r
                JOIN messages t ON t.id = r.message_id
                WHERE r.member_id = \(member) AND t.conversation_id = \(id)
                LIMIT \(constant: Self.batch)
            ), gone AS (
                DELETE FROM message_reactions
                WHERE member_id = \(member) AND message_id IN (SELECT message_id FROM marked)
            ), raised AS (
                UPDATE conversations SET last_change = last_change + 1 WHERE id = \(id) RETURNING last_change
            ), changed AS (
                UPDATE messages
                SET change = raised.last_change
                FROM raised
                WHERE id IN (SELECT message_id FROM marked)
            )
            SELECT message_id FROM marked
            """
        ) { try $0.only(Int.self) }
        try news(settings).withdraw(of: member, on: messages, isErased: true)
        try ConversationStore(database: database).publishChange(of: id, keys: settings.keys)
    }

    // MARK: Reading

    /// Those of a message, for a member who may read it.
    static func rows(on number: MessageNumber, in id: ConversationID, for reader: MemberID) -> ReactionRows {
        ReactionRows(
            "message_reactions r JOIN \(ConversationAudience.messages(of: reader)) t ON t.id = r.message_id",
            where: """
                t.conversation_id = \(id) AND t.number = \(Int32(clamping: number.rawValue)) AND t.deleted_at IS NULL
                """)
    }

    /// The reactions to `t`, messages of a reader, as ``Reactions/init(_:)`` reads them: a row.
    static let counted: SQL = """
        SELECT ARRAY[
                   count(*) FILTER (WHERE mark = 1), count(*) FILTER (WHERE mark = 2), count(*) FILTER (WHERE mark = 3),
                   count(*) FILTER (WHERE mark = 4), count(*) FILTER (WHERE mark = 5), count(*) FILTER (WHERE mark = 6)
               ]::integer[] AS reactions,
               bit_or(1 << mark) FILTER (WHERE member_id = t.reader_id) AS own_marks
        FROM message_reactions
        WHERE message_id = t.id AND t.deleted_at IS NULL
        """

    /// Where a message stands that somebody may read.
    static func place(of message: MessageID, for reader: MemberID) -> Query<(ConversationID, MessageNumber)?> {
        .row(
            "SELECT t.conversation_id, t.number FROM \(ConversationAudience.messages(of: reader)) t WHERE t.id = \(message)"
        ) { row in
            let id: ConversationID = try row.next("conversation_id")
            return (id, MessageNumber(rawValue: Int(try row.next("number") as Int32)))
        }
    }
}

extension NotificationKind {
    /// Reactions to a member's own message: they stand in the list, and say no more than who has reacted.
    static let messageReactions = NotificationKind(
        "message-reaction", .smilePlus, isListedOnly: true, title: { ConversationsWords($0).messageReactions },
        address: { id, _ in Paths.messageAnywhere(MessageID(rawValue: id)) },
        news: { news, language in
            let words = ConversationsWords(language)
            let (who, name) = (news.ofReactions, news.actor ?? words.closedAccount)
            return who.others == 0 ? words.reactsToYou(name: name) : words.reactToYou(count: who.others, name: name)
        })
}
