import Web

/// Where posts are written: one quiet line that grows.
package struct Composer: Sendable {
    package let action: Address
    /// Makes the form act once, however often it is sent.
    package let key: String
    package let author: Avatar
    package var body: String
    /// As typed, divided by spaces.
    package var tags: String
    package var bodyError: String?
    package var tagsError: String?
    /// In bytes of UTF-8.
    package let largest: Int
    /// Takes `body` and `tags` as they are typed, answers 204; nil: the browser alone keeps them.
    package let draft: Address?
    /// Forgets the draft, answers 204.
    package let discard: Address?
    /// Answers `?query=…` with ``TagOption``s.
    package let suggestions: Address?
    /// Where "cancel" leads without scripts.
    package let cancel: Address?
    /// The verb of the button: "Publish", or "Save" when a post is edited.
    package let verb: String
    /// The version of the post that is being changed; nil for a new post. There is nothing to keep as a draft of a change.
    package let version: Int?
    package var isChange: Bool { version != nil }
    /// What stands in it was sent, and not taken: leaving would lose it.
    package let isUnsaved: Bool
    /// On its own page it is open from the beginning.
    package var isPage: Bool

    package init(
        action: Address, key: String, author: Avatar, verb: String, body: String = "", tags: String = "",
        bodyError: String? = nil, tagsError: String? = nil, largest: Int, draft: Address? = nil,
        discard: Address? = nil, suggestions: Address? = nil, cancel: Address? = nil, version: Int? = nil,
        isUnsaved: Bool = false, isPage: Bool = false
    ) {
        self.action = action
        self.key = key
        self.author = author
        self.verb = verb
        self.body = body
        self.tags = tags
        self.bodyError = bodyError
        self.tagsError = tagsError
        self.largest = largest
        self.draft = draft
        self.discard = discard
        self.suggestions = suggestions
        self.cancel = cancel
        self.version = version
        self.isUnsaved = isUnsaved
        self.isPage = isPage
    }

    /// Open when there is something in it.
    package var isOpen: Bool {
        isPage || !body.isEmpty || !tags.isEmpty || bodyError != nil || tagsError != nil
    }
    package var classes: String {
        "composer" + (isOpen ? " is-open" : "") + (isPage ? " is-page" : "")
    }
}
