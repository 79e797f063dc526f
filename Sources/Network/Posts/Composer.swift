import Site
import Web

/// Where posts are written: one quiet line that grows.
package struct Composer {
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
    /// Answers `?query=…` with the options of a list box.
    package var suggestions: Address?
    /// Where "cancel" leads without scripts.
    package var cancel: Address?
    /// A post is changed: there is nothing to keep as a draft.
    package var isChange = false
    /// What stands in it was sent, and not taken: leaving would lose it.
    package var isUnsaved = false
    /// On its own page it is open from the beginning.
    package var isPage = false

    /// In bytes of UTF-8.
    package var largest: Int { Post.longest }
    package var bodyError: String? { words.problem(form.bodyProblem) }
    package var tagsError: String? { words.problem(form.tagsProblem) }
    package var classes: String {
        "composer" + (isPage || !form.isBlank ? " is-open" : "") + (isPage ? " is-page" : "")
    }
}

extension Composer {
    /// Over a list, for a new post.
    init(_ member: Member, _ words: NetworkWords) {
        self.init(
            form: PostForm(), words: words, action: Paths.posts(), key: IdempotencyKey().text,
            author: Avatar(name: member.name, id: member.id.rawValue), verb: words.publish)
    }
}
