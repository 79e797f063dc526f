import Site
import Web

/// Where posts are written: one quiet line that grows.
package struct Composer {
    package enum Field { case body, tags }

    package let form: PostForm
    package let words: NetworkWords
    package let action: Address
    /// Makes the form act once, however often it is sent.
    package let key: String
    package let author: Avatar
    /// The verb of the button: "Publish", or "Save" when a post is edited.
    package let verb: String
    /// Takes the form as it is typed, answers 204; nil: the browser alone keeps it.
    package var draft: Address?
    /// Forgets the draft, answers 204.
    package var discard: Address?
    /// Where "cancel" leads without scripts.
    package var cancel: Address?
    /// A post is changed: there is nothing to keep as a draft.
    package var isChange = false
    /// What stands in it was sent, and not taken: leaving would lose it.
    package var isUnsaved = false
    /// On its own page it is open from the beginning.
    package var isPage = false
    /// What will be no hashtags, as it is told before the form is sent again.
    package var left: [BrokenHashtag] = []

    /// Answers `?query=…` with the options of a list box.
    package var suggestions: Address { Paths.hashtags() }
    /// In bytes of UTF-8.
    package var largest: Int { Post.longest }
    package var problem: String? { words.problem(form.problem) }
    package var isTagsFieldWrong: Bool { left.contains { form.broken.contains($0) || $0.reason == .tooMany } }
    package var focus: Field? {
        if form.problem == nil, isTagsFieldWrong { return .tags }
        return isPage || isUnsaved ? .body : nil
    }
    /// Sends the form without what was told of.
    package var without: Button? {
        guard !left.isEmpty, form.isGood else { return nil }
        let names = words.names(of: left)
        return Button(
            isChange ? words.saveWithout(tags: names) : words.publishWithout(tags: names), .primary, name: "without",
            value: left.map(\.key).joined(separator: " "))
    }
    package var classes: String {
        "composer" + (isPage || !form.isBlank ? " is-open" : "") + (isPage ? " is-page" : "")
    }
}

extension Composer {
    /// For a new post, on the page of an address. The form is sent to an address of its own: what a browser keeps of the page
    /// itself outlives it, so that Back leads to the key that has acted.
    init(_ member: Member, _ words: NetworkWords, on page: Address, refused: RefusedPost? = nil) {
        self.init(
            form: refused?.form ?? PostForm(), words: words, action: page.adding("write", "1"),
            key: (refused?.key ?? IdempotencyKey()).text,
            author: Avatar(name: member.name, id: member.id.rawValue), verb: words.publish, isUnsaved: refused != nil,
            left: refused?.left ?? [])
    }
}
