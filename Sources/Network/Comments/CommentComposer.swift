import Site
import Web
import Writing

/// A comment that was sent and not acted on, on its way back to the page of its post.
struct RefusedComment {
    let text: RefusedText<CommentForm>
    /// What it answers; nil for what is gone.
    let answered: Comment?

    func notice(_ words: NetworkWords) -> Notice? {
        if text.isLimited { return Notice(.warning, words.tooManyComments) }
        return text.form.answered != nil && answered == nil ? Notice(.warning, words.answeredIsGone) : nil
    }
}

extension Composer {
    /// For a new comment, under its post. As for posts, the form is sent to an address of its own.
    ///
    /// - Parameters:
    ///   - draft: what was kept, where nothing was refused
    ///   - answered: the comment that it answers
    static func comment(
        on post: PostID, refused: RefusedText<CommentForm>?, _ draft: Draft?, answering answered: Int?, isBegun: Bool,
        _ context: Context
    ) throws -> Composer {
        var composer = try comment(
            refused?.written ?? draft.map { CommentForm($0) } ?? CommentForm(),
            verb: NetworkWords(context.language).sendComment, to: Paths.post(post).adding("comment", "1"),
            key: refused?.key ?? draft.map { IdempotencyKey($0.key) } ?? IdempotencyKey(), context)
        composer.hidden = [FormAction.Field(CommentForm.answer, answered.map(String.init) ?? "")]
        composer.people = Paths.mentions(on: post)
        composer.keepDrafts(at: .comments(on: post), draft, context)
        composer.isUnsaved = refused != nil
        composer.unclear = refused?.unclear ?? []
        composer.show(previewOf: refused)
        composer.isBegun = isBegun
        return composer
    }

    fileprivate static func comment(
        _ form: CommentForm, verb: String, to action: Address, key: IdempotencyKey, _ context: Context
    ) throws -> Composer {
        let words = NetworkWords(context.language)
        let member = try context.member()
        var composer = Composer(
            form.body, called: words.comment, placeholder: words.comment, verb: verb, to: action, key: key.text,
            author: Avatar(name: member.name, id: member.id.rawValue), WritingWords(context.language))
        composer.draftVersion = form.draftVersion
        composer.answers = form.answers
        composer.attached = try AttachedPart(form.attached, context)
        return composer
    }
}

extension WritingPage {
    /// For a comment that stands.
    ///
    /// - Parameter draft: of a change that was begun
    init(
        changing id: CommentID, on post: PostID, _ standing: CommentForm, _ draft: Draft?, _ context: Context
    ) throws {
        let form = draft.map { CommentForm($0) } ?? standing
        let key = draft.map { IdempotencyKey($0.key) } ?? IdempotencyKey()
        try self.init(changing: id, on: post, RefusedText(form, key, .ok), context, draft: draft)
    }

    /// For a comment that stands, whose change was not made.
    init(
        changing id: CommentID, on post: PostID, _ refused: RefusedText<CommentForm>, _ context: Context,
        draft: Draft? = nil
    ) throws {
        let words = NetworkWords(context.language)
        let writing = WritingWords(context.language)
        var composer = try Composer.comment(
            refused.written, verb: refused.standing == nil ? words.save : writing.saveOver,
            to: Paths.editComment(post, id), key: refused.key, context)
        composer.cancel = Paths.comment(post, id)
        composer.people = Paths.mentions(on: post)
        composer.hidden = [FormAction.Field(CommentForm.post, post.pathSegment)]
        composer.keepDrafts(at: .edit(id), draft, context)
        composer.version = refused.form.version
        composer.isUnsaved = refused.status != .ok
        composer.unclear = refused.unclear
        composer.show(previewOf: refused)
        let standing = refused.standing.map {
            StandingVersion($0, beside: refused.form, writing, context.clock)
        }
        let notice =
            refused.isLimited
            ? Notice(.warning, writing.tooManyChanges)
            : standing != nil
                ? Notice(.warning, words.commentChangedMeanwhile)
                : refused.status == .conflict ? Notice(.warning, words.projectIsArchived) : nil
        self.init(
            words.editComment, composer, back: Link(words.post, to: Paths.comment(post, id)), notice: notice,
            standing: standing)
    }
}
