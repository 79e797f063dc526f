import Postgres
import Site
import Web
import Writing

extension DraftPlace {
    static func comments(on id: PostID) -> DraftPlace { DraftPlace("comment", id.rawValue) }
    static func edit(_ id: CommentID) -> DraftPlace { DraftPlace("commentedit", id.rawValue) }
}

extension DraftKind {
    /// The comment that a draft answers is kept with it.
    static let comment = DraftKind(
        "comment", .messageCircle, hidden: [CommentForm.answer, AttachedThings.field],
        subject:
            """
            (SELECT p.summary
             FROM \(PostAudience.readable(by: "d.member_id")) p
             WHERE p.id = d.thing AND NOT \(PostPlace.isClosed))
            """,
        title: { NetworkWords($0).commentsTitle }, place: { NetworkWords($1).commentOn(beginning: $0) },
        gone: { NetworkWords($0).commentedPostIsGone }, address: { id, _ in Paths.post(PostID(rawValue: id)) })

    /// Only its author changes a comment.
    static let commentEdit = DraftKind(
        "commentedit", .pencil, hidden: [CommentForm.post, AttachedThings.field],
        subject:
            """
            (SELECT c.summary
             FROM \(CommentAudience.readable(by: "d.member_id")) c
             WHERE c.id = d.thing AND c.author_id = d.member_id AND c.deleted_at IS NULL
               AND NOT EXISTS (SELECT FROM \(PostAudience.standing) p WHERE p.id = c.post_id AND \(PostPlace.isClosed)))
            """,
        title: { NetworkWords($0).commentEdits }, place: { NetworkWords($1).editOfComment(beginning: $0) },
        gone: { NetworkWords($0).editedCommentIsGone },
        address: { id, fields in
            let post = fields[CommentForm.post].flatMap { PostID(pathSegment: $0) }
            return Paths.editComment(post ?? PostID(rawValue: 0), CommentID(rawValue: id))
        })
}

extension CommentForm {
    /// As it was kept; what is wrong with it is said when it is sent.
    init(_ draft: Draft) {
        self.init(
            body: draft.body, version: draft.baseVersion,
            answering: draft.fields[Self.answer].flatMap { CommentID(pathSegment: $0) },
            draftVersion: draft.version, attached: AttachedThings(draft.fields[AttachedThings.field] ?? ""))
    }
}

extension CommentQueries {
    /// When a member has written a comment, as an expression: NULL where they have not.
    static func moment(of id: CommentID?, by author: MemberID) -> SQL {
        id.map {
            """
            (SELECT said.created_at FROM \(CommentAudience.readable(by: author)) said
             WHERE said.id = \($0) AND said.author_id = \(author))
            """
        } ?? "NULL"
    }

    /// What the draft that stands at a post answers, whatever became of that; nil where it answers none.
    static func answered(in post: PostID, by member: MemberID, asked: String?, since moment: SQL) -> Query<Comment?> {
        .row(
            """
            SELECT \(Comment.columns)
            FROM \(CommentAudience.readable(by: member)) c
            \(Comment.joins)
            WHERE c.post_id = \(post) AND c.id = (
                SELECT CASE WHEN d.fields->>\(CommentForm.answer) ~ '^[1-9][0-9]{0,17}$'
                       THEN (d.fields->>\(CommentForm.answer))::bigint END
                \(DraftStore.last(at: .comments(on: post), of: member, asked: asked, since: moment))
            )
            """
        ) { try Comment(&$0) }
    }
}
