import Postgres
import Site
import Web
import Writing

/// A message that its reader takes along into a conversation: it stands in the composer there as a quotation, and nothing is sent
/// before they do that themselves.
struct ForwardedMessage: Sendable {
    /// In the query of a conversation's address: the message's own number.
    static let field = "forward"

    private let conversation: ConversationID
    private let number: MessageNumber
    private let body: String
    private let author: String
    /// Of what is attached, the composer takes what is its writer's own.
    private let attached: AttachedThings
    /// Everybody of the conversation may read it where it stands.
    private let isRead: Bool

    /// One that the reader may see and that stands.
    ///
    /// - Parameter other: the conversation into which it is taken
    static func find(_ id: MessageID, into other: ConversationID, for reader: MemberID) -> Query<ForwardedMessage?> {
        .row(
            """
            SELECT t.conversation_id, t.number, t.body, m.name AS author_name,
                   \(AttachmentStore.things(on: Linkable.message, "t.id")) AS attached,
                   NOT EXISTS (
                       SELECT
                       FROM conversation_members x
                       WHERE x.conversation_id = \(other) AND NOT EXISTS (
                           SELECT
                           FROM conversation_members y
                           WHERE y.conversation_id = t.conversation_id AND y.member_id = x.member_id
                             AND y.first_number <= t.number
                       )
                   ) AS is_read
            FROM \(ConversationAudience.messages(of: reader)) t
            JOIN members m ON m.id = t.author_id
            WHERE t.id = \(id) AND t.event IS NULL AND t.deleted_at IS NULL
            """
        ) { row in
            let conversation: ConversationID = try row.next("conversation_id")
            let number = MessageNumber(rawValue: Int(try row.next("number") as Int32))
            let body: String = try row.next("body")
            let author: String = try row.next("author_name")
            let things: [String] = try row.next("attached")
            return ForwardedMessage(
                conversation: conversation, number: number, body: body, author: author,
                attached: AttachedThings(things.joined(separator: " ")), isRead: try row.next("is_read"))
        }
    }

    /// What stands in the composer.
    func form(_ words: ConversationsWords) -> MessageForm {
        let place = Paths.message(conversation, number).fragment("message-\(number.pathSegment)")
        let quoted = QuotedText(
            body, by: author, at: isRead ? place : nil, inPlaceOfPictures: words.pictureIsNotForwarded)
        return MessageForm(body: quoted.text, attached: attached)
    }
}
