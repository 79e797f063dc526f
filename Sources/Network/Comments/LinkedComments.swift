import Postgres
import Site
import Web

extension Linkable {
    /// Those that stand under a post that a reader may read.
    static let comments = Linkable(
        Reportable.comment, .messageCircle, name: { NetworkWords($0).reportedComment },
        number: number("posts", "*", "comments", "{}"),
        standing: {
            "SELECT c.id FROM \(CommentAudience.standing) c WHERE c.id IN (\($0)) AND c.deleted_at IS NULL"
        }, cards: .comments
    ) { numbers, reader in
        """
        SELECT c.id AS number, ARRAY[c.summary, m.name, c.post_id::text] AS parts
        FROM \(CommentAudience.readable(by: reader)) c
        JOIN members m ON m.id = c.author_id
        WHERE c.id IN (\(numbers)) AND c.deleted_at IS NULL
        """
    } thing: { number, parts in
        let id = CommentID(rawValue: number)
        return PostID(pathSegment: parts[2]).map {
            LinkedThing(
                parts[0], by: parts[1], at: Paths.comment($0, id).fragment("comment-\(id.pathSegment)"))
        }
    }
}
