import Highlighting
import Markdown
import Postgres
import Site
import Writing

/// A post's text, rendered once for all its readers, and its hashtags.
package struct RenderedPost: Sendable {
    package let form: PostForm
    /// Those of the field and those in the text, at most ``Post/mostTags``.
    package let tags: [Hashtag]
    package let text: RenderedText

    /// All that a post's text is kept as, and its ``values``.
    static let columns = PostForm.columns.and(Columns("tags")).and(RenderedText.columns).and(
        RenderedText.previewColumns)
    var values: SQL { "\(form.values), \(tags.map(\.name)), \(text.values), \(text.previewValues)" }

    /// As its author looks at it before it is published.
    var preview: TextPreview { TextPreview(text, tags: tags.map { TagLink($0.name, to: $0.address) }) }

    /// - Throws: ``UnnamedHashtags``, before any code is highlighted
    package init(
        _ form: PostForm, mentioning people: MentionedPeople = .nobody, showing pictures: TextPictures = .none,
        highlighter: Highlighter
    ) throws {
        guard form.isTagged else {
            tags = []
            self.form = form
            text = try RenderedText(form.body, mentioning: people, showing: pictures, highlighter: highlighter)
            return
        }
        let read = try Markdown.render(form.body.text)
        var all = form.tags
        for tag in read.hashtags.compactMap({ Hashtag($0) }) where !all.contains(tag) { all.append(tag) }
        var left = form.broken
        for none in read.brokenHashtags.compactMap({ BrokenHashtag($0) })
        where !left.contains(where: { $0.key == none.key }) {
            left.append(none)
        }
        left += all.dropFirst(Post.mostTags).map { BrokenHashtag(word: $0.name, reason: .tooMany) }
        guard left.allSatisfy({ form.without.contains($0.key) }) else { throw UnnamedHashtags(words: left) }
        tags = Array(all.prefix(Post.mostTags))
        self.form = form
        let linked = Set(tags)
        text = try RenderedText(
            form.body, mentioning: people, showing: pictures, highlighter: highlighter
        ) { word in
            Hashtag(word).flatMap { linked.contains($0) ? $0.address.text : nil }
        }
    }
}

extension RenderedPost {
    /// A sent post, with the names that were typed in it as mentions, and its author's pictures.
    ///
    /// - Parameter people: whom it may mention
    init(
        _ form: PostForm, naming context: Context, among people: MentionablePeople = .everybody,
        highlighter: Highlighter
    ) throws {
        let named = try context.naming(form.body, among: people)
        var form = form
        form.body = named.body
        try self.init(
            form, mentioning: named.people, showing: context.pictures(in: named.body), highlighter: highlighter)
    }
}
