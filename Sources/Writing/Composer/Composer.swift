import Site
import Web

/// Where a text is written: one quiet line that grows.
package struct Composer {
    package enum Field { case body, tags }

    /// The style sheet of what is written on a page.
    package static let sheet = "writing.css"
    /// What a page of its own has besides, where the sheets of its section have the rest.
    static let pageSheet = "writing-page.css"
    /// Those of what is attached, where a page has some and its own sheets do not show it. Scripts bring it when somebody writes.
    package static let attachedSheet = "attaching.css"

    package let words: WritingWords
    package let body: TextBody
    /// What is written, for those who hear the page.
    package let label: String
    package let placeholder: String
    /// The verb of the button: "Publish", or "Save" when a text is changed.
    package let verb: String
    package let action: Address
    /// Makes the form act once, however often it is sent.
    package let key: String
    package let author: Avatar
    /// Where its text is kept on the server as it is typed; nil: the browser alone keeps it.
    package private(set) var draftPlace: DraftPlace?
    /// Of what stands in it as it was kept; 0 where nothing was.
    package var draftVersion: Int32 = 0
    /// When that was written, and on what.
    package private(set) var draftLine: String?
    /// The address that a draft of this text is known by, from whichever page it is written.
    package var place: Address
    /// Where "cancel" leads without scripts.
    package var cancel: Address?
    /// Of the text that is changed; nil for a new one.
    package var version: Int32?
    /// What else the form says; with its draft it is kept as the text is.
    package var hidden: [FormAction.Field] = []
    /// What its author was asked of this very text and has answered.
    package var answers: [FormAction.Field] = []
    /// What stands in it was sent, and not taken: leaving would lose it.
    package var isUnsaved = false
    /// What stands in it as it will be read, where a page without scripts was asked for that.
    package var preview: TextPreview?
    /// It was asked for too often.
    package var isPreviewRefused = false
    package var isPictureLeft = false
    /// It has the focus: the page was opened to write.
    package var isBegun = false
    /// On its own page it is open from the beginning.
    package var isPage = false
    /// Phones write on a page of its own, which something else leads to.
    package var hasSheet = false
    /// Answers `?query=…` with the people whom it may mention, as options of a list box; nil for a text that mentions nobody.
    package var people: Address?
    /// Of whom it asks who is meant.
    package var unclear: [UnclearMention] = []
    /// Stands in the button in the place of its verb.
    package var icon: Icon?
    /// Pictures may be put into the text, where its drafts are kept.
    package var takesPictures = true
    /// What is attached to the text; nil for a text to which nothing is.
    package var attached: AttachedPart?
    /// Nil for a text without hashtags.
    package var hashtags: HashtagsField?

    package init(
        _ body: TextBody, called label: String, placeholder: String, verb: String, to action: Address,
        key: String, author: Avatar, _ words: WritingWords
    ) {
        self.words = words
        self.body = body
        self.label = label
        self.placeholder = placeholder
        self.verb = verb
        self.action = action
        self.key = key
        self.author = author
        place = action
    }

    package var isChange: Bool { version != nil }
    package var hasAttached: Bool { attached.map { !$0.cards.isEmpty } ?? false }
    package var problem: String? { words.problem(body.problem) }
    package var isTagsFieldWrong: Bool { hashtags?.isWrong ?? false }
    package var focus: Field? {
        if body.problem == nil, isTagsFieldWrong { return .tags }
        return isPage || isUnsaved || isBegun ? .body : nil
    }
    package var left: [BrokenHashtag] { hashtags?.left ?? [] }
    /// Sends the form without what was named.
    package var without: Button? {
        guard !left.isEmpty, body.problem == nil else { return nil }
        let names = words.names(of: left)
        return Button(
            isChange ? words.saveWithout(tags: names) : words.publishWithout(tags: names), .primary, name: "without",
            value: left.map(\.key).joined(separator: " "))
    }
    private var isBlank: Bool { body.text.isEmpty && body.problem == nil && (hashtags?.text ?? "").isEmpty }
    package var classes: String {
        "composer" + (isPage || isBegun || !isBlank ? " is-open" : "") + (isPage ? " is-page" : "")
            + (hasSheet ? " has-sheet" : "")
    }
}

extension Composer {
    /// What was asked for comes with the form.
    package mutating func show<Form: TextForm>(previewOf refused: RefusedText<Form>?) {
        preview = refused?.preview
        isPreviewRefused = refused?.isPreviewRefused ?? false
        isPictureLeft = refused?.isPictureLeft ?? false
    }

    /// The form itself, for pages that are longer than a window.
    package var previewing: Address { action.fragment("composer") }

    /// Its text is kept on the server from now on.
    ///
    /// - Parameter draft: what stands in it, if that was kept before
    package mutating func keepDrafts(at place: DraftPlace, _ draft: Draft?, _ context: Context) {
        draftPlace = place
        guard let draft else { return }
        draftLine = words.draftOf(other: DraftState.name(draft, context))
    }
}
