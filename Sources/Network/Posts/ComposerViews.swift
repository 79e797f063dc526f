import Site
import Web

/// Where a post is written or changed, on a page of its own.
package struct ComposerPage {
    package let words: NetworkWords
    package let title: String
    package let composer: Composer
    package let notice: Notice?

    init(_ form: PostForm, editing id: PostID?, key: FormKey, isLimited: Bool, _ context: Context) throws {
        words = NetworkWords(context.language)
        title = id == nil ? words.newPost : words.editPost
        let member = try context.member()
        composer = Composer(
            action: id.map { Paths.editPost($0) } ?? Paths.posts(), key: key.text,
            author: Avatar(name: member.name, id: member.id.rawValue), verb: id == nil ? words.publish : words.save,
            body: form.body, tags: form.tagsText, bodyError: words.problem(form.bodyProblem),
            tagsError: words.problem(form.tagsProblem), largest: Post.longest,
            cancel: id.map { Paths.post($0) } ?? Paths.feed(), isChange: id != nil, isPage: true)
        notice = isLimited ? Notice(.warning, id == nil ? words.tooManyPosts : words.tooManyChanges) : nil
    }
}

extension NetworkWords {
    func problem(_ problem: PostForm.Problem?) -> String? {
        switch problem {
        case .bodyIsEmpty: bodyIsEmpty
        case .bodyIsTooLong(let over): bodyIsTooLong(count: over)
        case .tagsBreakTheRule(let broken): tagsBreakTheRule(words: broken.joined(separator: ", "))
        case .tooManyTags: tooManyTags
        case nil: nil
        }
    }
}
