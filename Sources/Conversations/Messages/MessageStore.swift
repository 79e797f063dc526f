import FoundationEssentials
import Postgres
import Site
import Writing

/// Messages of a conversation that an act holds (DECISIONS, 194). What search finds of one (`message_words`) follows each
/// change by the trigger `keep_message_words`; what was attached goes with the row of `messages` by the trigger
/// `leave_attachments`.
package struct MessageStore {
    package let database: Connection

    package init(database: Connection) { self.database = database }

    /// Writes it behind the others; the first one where the same was sent before, however long ago.
    ///
    /// - Throws: ``Failure/notFound`` when the key is that of a message in another conversation
    package func add(
        _ text: RenderedText, _ form: MessageForm, key: IdempotencyKey, to held: inout HeldConversation,
        by author: MemberID
    ) throws -> MessageNumber {
        // Pages send it with other fields, by scripts and without: what was said by the form is what counts.
        let answer = form.answered?.pathSegment ?? ""
        let attached = form.attached.text
        let said = IdempotencyKey(
            of: "message \(key.text) \(answer) \(attached.isEmpty ? "" : "[\(attached)] ")\(form.sent.text)"
        ).act
        let earlier = try database.row(
            "SELECT conversation_id, number FROM messages WHERE author_id = \(author) AND client_key = \(said)"
        ) { row in
            (
                try row.next("conversation_id") as ConversationID,
                MessageNumber(rawValue: Int(try row.next("number") as Int32))
            )
        }
        if let earlier {
            guard earlier.0 == held.id else { throw Failure.notFound }
            return earlier.1
        }
        // Of a message that the author may not see nothing is quoted.
        let answered = form.answered.flatMap {
            (held.firstNumber...max(held.firstNumber, held.lastNumber)).contains($0.rawValue)
                ? Int32(clamping: $0.rawValue) : nil
        }
        return try insert(
            "author_id, client_key, form_key, answered_number, body, \(RenderedText.columns)",
            "\(author), \(said), \(key.uuid), \(answered), \(form.body.text), \(text.values)", into: &held,
            writtenBy: author)
    }

    /// Writes a grey line behind the messages.
    ///
    /// - Parameters:
    ///   - subject: whom it is about; nil for nobody but the member who acts
    ///   - text: what it says besides names: a new name
    package func note(
        _ event: MessageEvent, about subject: MemberID? = nil, text: String = "", in held: inout HeldConversation,
        by author: MemberID
    ) throws {
        _ = try insert(
            "author_id, client_key, form_key, event, subject_id, body, html, summary, renderer",
            "\(author), gen_random_uuid(), gen_random_uuid(), \(event.rawValue), \(subject), '', '', \(text), 0::smallint",
            into: &held)
    }

    /// - Parameter author: of what is no grey line: whom they wrote to may answer from then on
    private func insert(
        _ columns: SQL, _ values: SQL, into held: inout HeldConversation, writtenBy author: MemberID? = nil
    ) throws -> MessageNumber {
        let number = try database.row(
            """
            WITH raised AS (
                UPDATE conversations
                SET last_number = last_number + 1, last_change = last_change + 1, last_at = now()
                WHERE id = \(held.id)
                RETURNING last_number, last_change
            ), written AS (
                UPDATE conversation_members
                SET has_written = true
                WHERE conversation_id = \(held.id) AND member_id = \(author) AND NOT has_written
            )
            INSERT INTO messages (conversation_id, number, change, \(columns))
            SELECT \(held.id), last_number, last_change, \(values) FROM raised
            RETURNING number
            """
        ) { Int(try $0.only(Int32.self)) }
        guard let number else { throw Failure.notFound }
        held.lastNumber = number
        return MessageNumber(rawValue: number)
    }

    /// Attaches to a message of its author what its form says, in the transaction that writes it.
    package func attach(
        _ things: AttachedThings, to number: MessageNumber, in held: HeldConversation, by author: MemberID,
        _ services: Services
    ) throws {
        let id = try database.row("SELECT id FROM messages WHERE \(Self.own(number, in: held, author))") {
            try $0.only(MessageID.self)
        }
        // A moderator was faster than the same form's second coming.
        guard let id else { return }
        try AttachmentStore(services).set(things.all, on: ThingID(Linkable.message, id.rawValue), by: author)
    }

    /// A message as its author may change it: for its author alone.
    package static func standing(_ number: MessageNumber, in id: ConversationID, of author: MemberID) -> Query<
        StandingText<MessageForm>?
    > {
        .row(
            """
            SELECT t.body, t.version, \(AttachmentStore.things(on: Linkable.message, "t.id")) AS attached, t.edited_at
            FROM \(ConversationAudience.messages(of: author)) t
            WHERE t.conversation_id = \(id) AND t.number = \(Int32(clamping: number.rawValue)) AND t.author_id = \(author)
              AND t.deleted_at IS NULL AND t.event IS NULL
            """
        ) {
            StandingText(
                MessageForm(
                    body: try $0.next("body"), version: try $0.next("version"),
                    attached: AttachedThings(try $0.next("attached", as: [String].self).joined(separator: " "))),
                edited: try $0.next("edited_at"))
        }
    }

    /// Changes a message; false when another version stands than the one that was changed, or it is not the author's, or is
    /// gone. What is sent as it stands changes nothing.
    package func change(
        _ number: MessageNumber, _ form: MessageForm, to text: RenderedText, in held: HeldConversation,
        by author: MemberID
    ) throws -> Bool {
        let isOther: SQL = "body <> \(form.body.text)"
        return try database.execute(
            """
            WITH raised AS (
                UPDATE conversations SET last_change = last_change + 1 WHERE id = \(held.id) RETURNING last_change
            )
            UPDATE messages
            SET (body, \(RenderedText.columns), version, edited_at, change) = ROW(
                \(form.body.text), \(text.values), version + (\(isOther))::integer,
                CASE WHEN \(isOther) THEN now() ELSE edited_at END, (SELECT last_change FROM raised))
            WHERE \(Self.own(number, in: held, author)) AND version = \(form.version) AND deleted_at IS NULL
            """) == 1
    }

    /// Takes it away if it stands, or puts it back if it was taken; false when it is not the author's, or was erased.
    package func set(
        _ number: MessageNumber, isDeleted: Bool, in held: HeldConversation, by author: MemberID
    ) throws -> Bool {
        let own = Self.own(number, in: held, author)
        // What is older than its text is kept has none to put back.
        let isTheirs = try database.row("SELECT 1 FROM messages WHERE \(own) AND body <> ''") {
            try $0.only(Int32.self)
        }
        guard isTheirs != nil else { return false }
        _ = try database.execute(
            """
            WITH raised AS (
                UPDATE conversations SET last_change = last_change + 1 WHERE id = \(held.id) RETURNING last_change
            )
            UPDATE messages
            SET deleted_at = \(isDeleted ? "now()" as SQL : "NULL"), change = (SELECT last_change FROM raised)
            WHERE \(own) AND (deleted_at IS NULL) = \(isDeleted)
            """)
        return true
    }

    private static func own(_ number: MessageNumber, in held: HeldConversation, _ author: MemberID) -> SQL {
        """
        conversation_id = \(held.id) AND number = \(Int32(clamping: number.rawValue)) AND author_id = \(author)
        AND event IS NULL AND removed_at IS NULL AND number >= \(Int32(clamping: held.firstNumber))
        """
    }

    /// Those whose texts go after so many days.
    static let deleted = TermRows("messages", for: .deletedTexts) { isOver(after: $0) }

    /// Those of one author are over whatever was removed.
    private static func isOver(after days: Int, by author: MemberID? = nil) -> SQL {
        """
        deleted_at <= now() - make_interval(days => \(Int32(clamping: days))) AND body <> ''
        AND \(author.map { "author_id = \($0)" as SQL } ?? Removal.isSettled)
        """
    }

    /// Messages of one statement that forgets, so that none runs long.
    private static let mostForgotten = 2_000

    /// Takes the texts from messages that were deleted so long ago, so many at a time. Their places stand: numbers
    /// have no holes. What was removed stays for longer, so that an appeal can bring it back.
    ///
    /// - Parameter author: nil for everybody's
    package func forget(after days: Int, by author: MemberID? = nil) throws {
        // Also of the row itself: one that is put back meanwhile is not deleted any more.
        let isOver = Self.isOver(after: days, by: author)
        let forgetting: SQL = """
            WITH forgotten AS (
                UPDATE messages
                SET body = '', html = '', summary = ''
                WHERE id = ANY (ARRAY (SELECT id FROM messages WHERE \(isOver) LIMIT \(constant: Self.mostForgotten))) AND \(isOver)
                RETURNING id
            ), unmarked AS (
                DELETE FROM message_reactions WHERE message_id IN (SELECT id FROM forgotten)
            ), detached AS (
                DELETE FROM attachments
                WHERE place_kind = \(Linkable.message) AND place_id IN (SELECT id FROM forgotten)
            ), unseen AS (
                DELETE FROM message_pictures WHERE message_id IN (SELECT id FROM forgotten)
            )
            SELECT id FROM forgotten
            """
        while try database.execute(forgetting) == Self.mostForgotten {}
    }
}
