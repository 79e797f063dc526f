import Site
import Web
import Writing

extension DraftPlace {
    static let newPost = DraftPlace("post")
    static func edit(_ id: PostID) -> DraftPlace { DraftPlace("edit", id.rawValue) }
}

extension DraftKinds {
    /// The places of posts and comments.
    package static let network = DraftKinds(
        [.post, .postEdit, .comment, .commentEdit], in: .feed, back: { Link(NetworkWords($0).feed, to: Paths.feed()) },
        begin: { Link(NetworkWords($0).newPost, to: Paths.newPost().adding(DraftKind.asked, "new")) })
}

extension DraftKind {
    static let post = DraftKind(
        "post", .newspaper, fields: ["tags"], hidden: [AttachedThings.field], title: { NetworkWords($0).posts },
        place: { NetworkWords($1).newPost },
        address: { _, _ in Paths.newPost() })

    /// Only its author changes a post.
    static let postEdit = DraftKind(
        "edit", .pencil, fields: ["tags"], hidden: [AttachedThings.field],
        subject:
            """
            (SELECT p.summary
             FROM \(PostAudience.readable(by: "d.member_id")) p
             WHERE p.id = d.thing AND p.author_id = d.member_id AND NOT \(PostPlace.isClosed))
            """,
        title: { NetworkWords($0).edits }, place: { NetworkWords($1).editOf(beginning: $0) },
        gone: { NetworkWords($0).editedPostIsGone }, address: { id, _ in Paths.editPost(PostID(rawValue: id)) })
}
