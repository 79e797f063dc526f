import People
import Site
import Web
import Writing

extension Composer {
    /// For a new post, on the page of an address. The form is sent to an address of its own: what a browser keeps of the page
    /// itself outlives it, so that Back leads to the key that has acted.
    static func post(
        _ member: Member, on page: Address, refused: RefusedText<PostForm>?, _ draft: Draft?, _ context: Context
    ) throws -> Composer {
        let draft = refused == nil ? draft : nil
        var composer = try post(
            refused?.written ?? draft.map { PostForm($0) } ?? PostForm(), left: refused?.left ?? [],
            verb: NetworkWords(context.language).publish, to: page.adding("write", "1"),
            key: refused?.key ?? draft.map { IdempotencyKey($0.key) } ?? IdempotencyKey(), member, context)
        // New posts are one place, whichever page they are written on.
        composer.place = Paths.newPost()
        composer.keepDrafts(at: .newPost, draft, context)
        composer.isUnsaved = refused != nil
        composer.unclear = refused?.unclear ?? []
        composer.show(previewOf: refused)
        return composer
    }

    /// For a new post in a project, over its timeline.
    package static func post(
        in project: ProjectID, at place: DraftPlace, called placeholder: String, refused: RefusedText<PostForm>?,
        _ draft: Draft?, _ context: Context
    ) throws -> Composer {
        let draft = refused == nil ? draft : nil
        var composer = try post(
            (refused?.written ?? draft.map { PostForm($0) } ?? PostForm()).untagged, left: [],
            verb: NetworkWords(context.language).publish, to: Paths.project(project).adding("write", "1"),
            key: refused?.key ?? draft.map { IdempotencyKey($0.key) } ?? IdempotencyKey(), context.member(),
            placeholder: placeholder, context)
        composer.place = Paths.project(project)
        composer.people = Paths.mentions(in: project)
        composer.keepDrafts(at: place, draft, context)
        composer.isUnsaved = refused != nil
        composer.isBegun = context.request.query[DraftKind.asked] != nil
        composer.unclear = refused?.unclear ?? []
        composer.show(previewOf: refused)
        return composer
    }

    fileprivate static func post(
        _ form: PostForm, left: [BrokenHashtag], verb: String, to action: Address, key: IdempotencyKey,
        _ member: Member, placeholder: String? = nil, _ context: Context
    ) throws -> Composer {
        let words = NetworkWords(context.language)
        var composer = Composer(
            form.body, called: words.postText, placeholder: placeholder ?? words.composerPlaceholder, verb: verb,
            to: action,
            key: key.text, author: Avatar(name: member.name, id: member.id.rawValue), WritingWords(context.language))
        if form.isTagged {
            composer.hashtags = HashtagsField(
                form.tagsText, broken: form.broken, left: left, suggestions: Paths.hashtags())
        }
        composer.people = Paths.mentions()
        composer.attached = try AttachedPart(form.attached, context)
        composer.draftVersion = form.draftVersion
        composer.answers = form.answers
        return composer
    }
}

extension WritingPage {
    /// For a new post.
    init(_ context: Context, _ draft: Draft?, refused: RefusedText<PostForm>? = nil) throws {
        let words = NetworkWords(context.language)
        var composer = try Composer.post(context.member(), on: Paths.newPost(), refused: refused, draft, context)
        composer.cancel = Paths.feed()
        self.init(
            words.newPost, composer, back: Link(words.feed, to: Paths.feed()),
            notice: refused?.isLimited == true ? Notice(.warning, words.tooManyPosts) : nil)
    }

    /// For a post that stands.
    ///
    /// - Parameter draft: of a change that was begun
    init(changing id: PostID, _ standing: PostForm, _ draft: Draft?, _ context: Context) throws {
        let form = draft.map { PostForm($0) } ?? standing
        let key = draft.map { IdempotencyKey($0.key) } ?? IdempotencyKey()
        try self.init(
            changing: id, RefusedText(form, key, .ok, left: []), isTagged: standing.isTagged, context, draft: draft)
    }

    /// For a post that stands, whose change was not made.
    init(
        changing id: PostID, _ refused: RefusedText<PostForm>, isTagged: Bool, _ context: Context, draft: Draft? = nil
    ) throws {
        let words = NetworkWords(context.language)
        let writing = WritingWords(context.language)
        var composer = try Composer.post(
            isTagged ? refused.written : refused.written.untagged, left: isTagged ? refused.left : [],
            verb: refused.standing == nil ? words.save : writing.saveOver,
            to: Paths.editPost(id), key: refused.key, context.member(), context)
        composer.cancel = Paths.post(id)
        composer.people = Paths.mentions(on: id)
        composer.keepDrafts(at: .edit(id), draft, context)
        composer.version = refused.form.version
        composer.isUnsaved = refused.status != .ok
        composer.unclear = refused.unclear
        composer.show(previewOf: refused)
        let standing = refused.standing.map { standing in
            StandingVersion(
                standing, beside: refused.form, tags: standing.form.tags.map { TagLink($0.name, to: $0.address) },
                writing, context.clock)
        }
        let notice =
            refused.isLimited
            ? Notice(.warning, writing.tooManyChanges)
            : standing != nil
                ? Notice(.warning, words.changedMeanwhile)
                : refused.status == .conflict ? Notice(.warning, words.projectIsArchived) : nil
        self.init(
            words.editPost, composer, back: Link(words.post, to: Paths.post(id)), notice: notice, standing: standing)
    }
}
