import Postgres
import Site
import Web
import Writing

/// What a member writes in a post: as a form brings it, and as its row has it.
package struct PostForm: TextForm {
    /// The fields in which a person types.
    static let texts = [TextBody.field, "tags", Picture.descriptionField]

    package var body: TextBody
    package let tagsText: String
    package private(set) var tags: [Hashtag] = []
    /// Words of the field for hashtags that are none, each once.
    package private(set) var broken: [BrokenHashtag] = []
    /// Keys of the words without which the author will have the post published: they were named.
    package private(set) var without: Set<String> = []
    /// Texts of projects have no hashtags: what is written as one is a word.
    package private(set) var isTagged = true
    package var version: Int32 = 0
    package private(set) var draftVersion: Int32 = 0
    private var mentions: [FormAction.Field] = []
    package private(set) var attached = AttachedThings()

    package var answers: [FormAction.Field] {
        mentions + (without.isEmpty ? [] : [FormAction.Field("without", without.sorted().joined(separator: " "))])
    }
    package var unnamed: [BrokenHashtag] { broken.filter { !without.contains($0.key) } }

    package init(_ fields: Fields) {
        self.init(fields, body: TextBody(fields, longest: Post.longest))
    }

    /// As it was kept; what is wrong with it is said when it is sent.
    init(_ draft: Draft) {
        self.init(
            Fields([
                ("tags", draft.fields["tags"] ?? ""),
                (AttachedThings.field, draft.fields[AttachedThings.field] ?? ""),
            ]), body: TextBody(draft.body, longest: Post.longest))
        version = draft.baseVersion
        draftVersion = draft.version
    }

    private init(_ fields: Fields, body: TextBody) {
        self.body = body
        tagsText = (fields["tags"] ?? "").composed
        version = Self.version(in: fields)
        draftVersion = DraftForm.known(in: fields)
        mentions = UnclearMention.answers(fields)
        attached = AttachedThings(fields)
        // The script says in a field of its own what it has named, the button of a page what that has.
        without = Set(fields.all("without").flatMap { $0.composed.split(separator: " ").map { $0.lowercased() } })
        for word in tagsText.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == ";" }) {
            if let tag = Hashtag(word) {
                if !tags.contains(tag) { tags.append(tag) }
            } else if let none = BrokenHashtag(word), !none.word.isEmpty,
                !broken.contains(where: { $0.key == none.key })
            {
                broken.append(none)
            }
        }
    }

    /// One that was checked before; without anything, the form for a new post.
    package init(body: String = "", tags: [Hashtag] = []) {
        self.body = TextBody(body, longest: Post.longest)
        self.tags = tags
        tagsText = tags.map { "#\($0.name)" }.joined(separator: " ")
    }

    /// The form for a post that stands. Hashtags of its text are changed in the text.
    init(_ row: inout Row) throws {
        let body: String = try row.next("body")
        self.init(body: body, tags: try row.next("field_tags", as: [String].self).map(Hashtag.init(stored:)))
        version = try row.next("version")
        isTagged = try row.next("is_tagged")
        attached = AttachedThings((try row.next("attached", as: [String].self)).joined(separator: " "))
    }

    /// The same in a project.
    package var untagged: PostForm {
        var form = self
        form.tags = []
        form.broken = []
        form.isTagged = false
        return form
    }

    package func without(_ words: [BrokenHashtag]) -> PostForm {
        var form = self
        form.without.formUnion(words.map(\.key))
        return form
    }

    /// What is written of a form, and its ``values``.
    static let columns = Columns("body", "field_tags")
    var values: SQL { "\(body.text), \(tags.map(\.name))" }
}
