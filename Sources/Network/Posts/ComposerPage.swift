import Site

/// Where a post is written or changed, on a page of its own.
package struct ComposerPage {
    package let words: NetworkWords
    package let title: String
    package let composer: Composer
    package let notice: Notice?
    /// What was saved meanwhile; nil when nothing was.
    package let standing: StandingVersion?

    init(
        _ form: PostForm, editing id: PostID?, key: IdempotencyKey, standing: PostStore.Standing? = nil,
        isLimited: Bool,
        _ context: Context
    ) throws {
        let words = NetworkWords(context.language)
        self.words = words
        title = id == nil ? words.newPost : words.editPost
        let member = try context.member()
        composer = Composer(
            form: form, words: words, action: id.map { Paths.editPost($0) } ?? Paths.posts(), key: key.text,
            author: Avatar(name: member.name, id: member.id.rawValue),
            verb: id == nil ? words.publish : standing == nil ? words.save : words.saveOver,
            cancel: id.map { Paths.post($0) } ?? Paths.feed(), isChange: id != nil,
            isUnsaved: !form.isGood || isLimited || standing != nil, isPage: true)
        self.standing = standing.map { StandingVersion($0, beside: form, words, context.clock) }
        notice =
            isLimited
            ? Notice(.warning, id == nil ? words.tooManyPosts : words.tooManyChanges)
            : standing.map { _ in Notice(.warning, words.changedMeanwhile) }
    }
}
