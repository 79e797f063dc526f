import Postgres
import Site
import Writing

/// Which messages have which pictures: those who may read the message may see them, until it is deleted.
/// A picture whose last text goes is no longer taken, by the trigger `leave_pictures`.
enum MessagePictures {
    /// Gives pictures of its author to a message, in the transaction that writes it. Those that it had before stay with it.
    static func take(
        _ pictures: [PictureID], in number: MessageNumber, of held: HeldConversation, by author: MemberID
    ) -> Query<Int> {
        PictureStore.take(
            pictures, by: author,
            """
            INSERT INTO message_pictures (picture_id, message_id, conversation_id, number)
            SELECT own.id, t.id, t.conversation_id, t.number
            FROM own, \(ConversationAudience.messages(of: author)) t
            WHERE t.conversation_id = \(held.id) AND t.number = \(Int32(clamping: number.rawValue))
            ON CONFLICT ON CONSTRAINT message_pictures_pkey DO NOTHING
            """)
    }

    /// The condition on `blobs b` that they are a picture of a message which the reader may see.
    static func areShown(to reader: MemberID) -> SQL {
        """
        EXISTS (
            SELECT
            FROM pictures i
            JOIN message_pictures p ON p.picture_id = i.id
            JOIN \(ConversationAudience.messages(of: reader)) t ON t.id = p.message_id
            WHERE i.blob_id = b.id AND i.width IS NOT NULL AND i.removed_at IS NULL AND t.deleted_at IS NULL
        )
        """
    }
}
