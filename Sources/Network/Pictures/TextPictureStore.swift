import Postgres
import Site
import Writing

/// Which texts have which pictures: those who may read the text may see them. A picture whose last text goes is no
/// longer taken, by the trigger `leave_pictures`.
struct TextPictureStore {
    let database: Connection

    /// Gives pictures of its author to a text, in the transaction that writes it. Those that it had before stay with it, since its
    /// versions show them.
    ///
    /// - Parameter comment: nil for the post itself
    func take(_ pictures: [PictureID], in comment: CommentID?, on post: PostID, by author: MemberID) throws {
        _ = try database.fetch(
            PictureStore.take(
                pictures, by: author,
                """
                INSERT INTO text_pictures (picture_id, post_id, comment_id)
                SELECT id, \(post), \(comment) FROM own
                ON CONFLICT ON CONSTRAINT text_pictures_are_once_a_text DO NOTHING
                """))
    }

    /// The condition on `blobs b` that they are a picture of a text which a reader may read.
    static func isShown(to reader: MemberID) -> SQL {
        """
        EXISTS (
            SELECT
            FROM pictures i
            JOIN text_pictures t ON t.picture_id = i.id
            JOIN \(PostAudience.readable(by: reader)) p ON p.id = t.post_id
            WHERE i.blob_id = b.id AND i.width IS NOT NULL AND i.removed_at IS NULL AND (
                t.comment_id IS NULL
                OR EXISTS (
                    SELECT
                    FROM \(CommentAudience.standing) c
                    WHERE c.id = t.comment_id AND c.deleted_at IS NULL))
        )
        """
    }
}
