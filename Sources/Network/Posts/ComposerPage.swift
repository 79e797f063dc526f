import Site
import Web

/// Where a post is written or changed, on a page of its own.
package struct ComposerPage {
    package let words: NetworkWords
    package let title: String
    package let composer: Composer
    package let back: Link
    package let notice: Notice?
    /// What was saved meanwhile; nil when nothing was.
    package let standing: StandingVersion?

    /// For a new post.
    init(_ context: Context, refused: RefusedPost? = nil) throws {
        words = NetworkWords(context.language)
        title = words.newPost
        var composer = Composer(try context.member(), words, on: Paths.newPost(), refused: refused)
        composer.isPage = true
        composer.cancel = Paths.feed()
        back = Link(words.feed, to: Paths.feed())
        self.composer = composer
        notice = refused?.isLimited == true ? Notice(.warning, words.tooManyPosts) : nil
        standing = nil
    }

    /// For a post that stands.
    init(changing id: PostID, _ standing: PostForm, _ context: Context) throws {
        try self.init(changing: id, RefusedPost(standing, IdempotencyKey(), .ok, left: []), context)
    }

    /// For a post that stands, whose change was not made.
    init(changing id: PostID, _ refused: RefusedPost, _ context: Context) throws {
        let words = NetworkWords(context.language)
        self.words = words
        title = words.editPost
        back = Link(words.post, to: Paths.post(id))
        let member = try context.member()
        composer = Composer(
            form: refused.form, words: words, action: Paths.editPost(id), key: refused.key.text,
            author: Avatar(name: member.name, id: member.id.rawValue),
            verb: refused.standing == nil ? words.save : words.saveOver, cancel: Paths.post(id), isChange: true,
            isUnsaved: refused.status != .ok, isPage: true, left: refused.left)
        standing = refused.standing.map { StandingVersion($0, beside: refused.form, words, context.clock) }
        notice =
            refused.isLimited
            ? Notice(.warning, words.tooManyChanges)
            : refused.standing.map { _ in Notice(.warning, words.changedMeanwhile) }
    }
}
