import Site
import Web
import Writing

/// What stands under a post on its page: a page of its comments, and where one is written.
package struct CommentSection {
    package let words: NetworkWords
    /// «9 комментариев»
    package let title: String
    package let notice: Notice?
    package let threads: [CommentThread]
    package let earlier: Link?
    package let pager: Pager?
    /// Where to ask for comments that came since, and the events of them.
    package let news: Address
    package let channel: String
    /// Nil where nothing can be written: `closed` says so.
    package let composer: Composer?
    package let closed: String?
    package let answered: AnsweredComment
    package let follow: FollowButton

    /// - Parameters:
    ///   - found: the comments of the window
    ///   - asked: what the page was opened for, if it ever was there
    ///   - newest: the number of the newest comment or change
    ///   - attached: to the post and its comments
    init(
        _ found: [Comment], _ window: CommentWindow, asked: Comment?, newest: Int, isFollowed: Bool, on post: Post,
        refused: RefusedComment?, _ begun: BegunComment, attached: AttachedCards, _ context: Context
    ) throws {
        let words = NetworkWords(context.language)
        let reader = try PostReader(context, on: window.address(on: post.id))
        reader.attached = attached
        let isClosed = post.place?.isClosed ?? false
        reader.isClosed = isClosed
        closed = isClosed ? words.projectIsArchived : nil
        self.words = words
        title = words.countedComments(post.comments)
        let isAsking = context.request.query[AnsweredComment.asked] != nil
        let isAnswering = isAsking && asked?.isDeleted == false
        let begun = refused == nil ? begun : .nothing
        answered = AnsweredComment(
            refused?.answered ?? (isAnswering ? asked : isAsking ? nil : begun.answered), on: post.id, words)
        // What was not taken is there to be copied.
        composer =
            isClosed && refused == nil
            ? nil
            : try Composer.comment(
                on: post.id, refused: refused?.text, begun.draft, answering: answered.id,
                isBegun: isAnswering || context.request.query[DraftKind.asked] != nil, context)
        notice =
            (isClosed ? nil : refused?.notice(words))
            ?? (asked?.isDeleted == true ? Notice(.info, words.commentDeleted) : nil)
            ?? (!isClosed && !isAsking && begun.isAnswerless ? Notice(.warning, words.answeredIsGone) : nil)
        follow = FollowButton(post.id, isFollowed: isFollowed, page: window.address(on: post.id), words)
        news = Paths.commentNews(post.id).adding("after", String(newest))
        channel = Outbox.Kind.comments(on: post.id).name

        let top = found.filter { $0.parent == nil }
        let replies = Dictionary(grouping: found.filter { $0.parent != nil }) { $0.parent }
        let asked = asked.map { ($0, thread: $0.parent ?? $0.id) }
        var before: [Comment] = []
        var rest = top
        switch window {
        case .before: (before, rest) = (top, [])
        case .around:
            before = top.filter { $0.id.rawValue < asked?.thread.rawValue ?? 0 }
            rest = Array(top.dropFirst(before.count))
        case .beginning, .after: break
        }
        let shown = before.suffix(CommentWindow.size) + rest.prefix(CommentWindow.size)
        threads = shown.map { comment in
            CommentThread(
                comment, replies[comment.id] ?? [], asked: asked?.thread == comment.id ? asked?.0 : nil, on: post.id,
                reader)
        }
        var hasEarlier = before.count > CommentWindow.size
        var hasLater = rest.count > CommentWindow.size
        if case .after = window { hasEarlier = true }
        if case .before = window { hasLater = true }
        earlier = shown.first.flatMap { first in
            hasEarlier
                ? Link(
                    words.earlierComments,
                    to: CommentWindow.before(first.id).address(on: post.id).fragment("comments"))
                : nil
        }
        pager = shown.last.flatMap { last in
            hasLater
                ? Pager(
                    next: CommentWindow.after(last.id).address(on: post.id), label: words.laterComments,
                    list: "comments")
                : nil
        }
    }
}

/// What the reader has begun to write under a post.
struct BegunComment {
    let draft: Draft?
    /// What it answers; nil as soon as that is deleted.
    let answered: Comment?

    static let nothing = BegunComment(nil, answering: nil)

    init(_ draft: Draft?, answering answered: Comment?) {
        self.draft = draft
        self.answered = answered?.isDeleted == false ? answered : nil
    }

    /// What it was to answer is gone.
    var isAnswerless: Bool { answered == nil && draft?.fields[CommentForm.answer] != nil }
}

/// The comment that is answered, in the composer: filled in by the page or by a script.
package struct AnsweredComment {
    package let id: Int?
    package let label: String
    /// The page without it.
    package let cancel: Address

    /// In the query of an address: the comment for which the page is opened is answered; on the page of the post, none is.
    static let asked = "answer"

    init(_ comment: Comment?, on post: PostID, _ words: NetworkWords) {
        id = comment?.id.rawValue
        label = comment.map { words.answerTo(name: $0.author.name) } ?? ""
        cancel = Paths.post(post).adding(Self.asked, "none")
    }
}
