import Postgres
import Site
import Writing

extension Reactions {
    /// What ``init(_:)`` reads, of `post_counts n` and a reader's number as `reader.id`, of `posts p`. Whose post has no row of
    /// numbers has no reactions, so nobody's are looked for.
    static let columns = Columns(of: "n", "reactions")
        .and(
            """
            CASE WHEN n.post_id IS NOT NULL THEN (
                SELECT bit_or(1 << r.mark) FROM reactions r WHERE r.member_id = reader.id AND r.post_id = p.id
            ) END
            """, as: "own_marks")
}

extension ReactedThing {
    init(_ post: Post) {
        self.init(
            id: post.id.pathSegment, reactions: post.reactions, address: Paths.reactions(post.id),
            channel: Outbox.Kind.reactions(to: post.id).name, isClosed: post.place?.isClosed ?? false)
    }
}

extension Outbox.Kind {
    /// Published to all who may read it; only the page of this post listens to it.
    static func reactions(to post: PostID) -> Outbox.Kind { Outbox.Kind("reactions-\(post.pathSegment)") }
}
