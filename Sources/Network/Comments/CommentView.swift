import HTML
import Site
import Web

/// A comment as somebody sees it.
package struct CommentView {
    let comment: Comment
    let post: PostID
    let reader: PostReader
    /// The page was opened for it.
    package let isAsked: Bool

    package var id: Int { comment.id.rawValue }
    package var parent: Int? { comment.parent?.rawValue }
    package var name: String { comment.author.name }
    package var isDeleted: Bool { comment.isDeleted }
    package var html: HTML { reader.attached.links.naming(comment.html) }
    package var avatar: Avatar { Avatar(name: comment.author.name, id: comment.author.id.rawValue) }
    package var profile: PrintedAddress<MemberID> { Paths.person.printed(comment.author.id) }
    package var address: Address { Paths.comment(post, comment.id).fragment("comment-\(comment.id.pathSegment)") }
    /// Opens the composer for a reply, without scripts. A fragment would keep the browser from giving its field the focus.
    package var answer: Address { Paths.comment(post, comment.id).adding(AnsweredComment.asked, "1") }
    package var isAnswerable: Bool { !reader.isClosed }
    package var answered: Link? {
        comment.answered.map { Link("@\($0.name)", to: Paths.person($0.id)) }
    }
    package var attachments: [AttachmentCard] {
        (reader.attached.comments[id] ?? []).map { $0.shown(on: address) }
    }
    package var moment: Moment { Moment(comment.created, reader.clock) }
    package var edited: Link? {
        comment.edited.map {
            Link(
                reader.words.edited(when: reader.clock.age(since: $0)), to: Paths.commentVersions(post, comment.id))
        }
    }
    package var classes: String { (isDeleted ? "comment is-deleted" : "comment") + (isAsked ? " is-asked" : "") }

    /// What the author may do; everybody else may report it. All may be reminded of it.
    package var menu: Menu? {
        guard !isDeleted else { return nil }
        let words = reader.words
        let thing = ThingID(Reportable.comment, comment.id.rawValue)
        let siteWords = SiteWords(words.language)
        let remind = MenuItem.remind(thing, siteWords)
        guard comment.author.id == reader.member else {
            return Menu(words.actions, [[remind], [.report(thing, siteWords)]])
        }
        guard !reader.isClosed else { return Menu(words.actions, remind) }
        let edit = MenuItem(words.edit, icon: .pencil, .link(Paths.editComment(post, comment.id)))
        let delete = MenuItem(
            words.delete, icon: .trash2,
            .form(FormAction(Paths.deleteComment(post, comment.id), [LocalPath.returnField: reader.page.text])),
            isDangerous: true)
        return Menu(words.actions, [[remind], [edit, delete]])
    }
}

/// A comment on the post itself with what stands under it, the oldest first.
package struct CommentThread {
    package let comment: CommentView
    package let replies: [CommentView]
    /// Replies before those that are shown.
    package let earlier: Address?
    /// The way to those behind them.
    package let more: Link?

    /// - Parameters:
    ///   - replies: those that the window has of it
    ///   - asked: what the page was opened for, when that stands in this thread
    init(_ comment: Comment, _ replies: [Comment], asked: Comment?, on post: PostID, _ reader: PostReader) {
        func view(_ comment: Comment) -> CommentView {
            CommentView(comment: comment, post: post, reader: reader, isAsked: comment.id == asked?.id)
        }
        self.comment = view(comment)
        var before: [Comment] = []
        var rest = replies
        if let asked {
            before = replies.filter { $0.id.rawValue < asked.id.rawValue }
            rest = replies.filter { $0.id.rawValue >= asked.id.rawValue }
        }
        let hasEarlier = before.count > CommentWindow.fewReplies
        let shown = before.suffix(CommentWindow.fewReplies) + rest.prefix(CommentWindow.manyReplies)
        self.replies = shown.map(view)
        earlier = hasEarlier ? Paths.comment(post, comment.id) : nil
        let hasMore =
            asked == nil ? comment.replies > shown.count : rest.count > CommentWindow.manyReplies
        let words = reader.words
        more =
            !hasMore
            ? nil
            : shown.last.map {
                Link(
                    asked != nil || comment.replies >= Comment.mostCounted
                        ? words.furtherReplies : words.moreReplies(count: comment.replies - shown.count),
                    to: Paths.comment(post, $0.id).fragment("comment-\($0.id.pathSegment)"))
            }
    }
}
