import FoundationEssentials
import Site
import Web

/// What an autosave is answered with: what became of the text, in words for the line beside the form's buttons, and what the
/// page has to know of the draft from now on.
package struct DraftState {
    package enum Kind: String {
        case saved, parted, published, refused
    }

    package let kind: Kind
    package let text: String
    package let link: Link?
    /// What the form is sent under from now on; nil where nothing was kept.
    package let key: String?
    package let version: Int32
    package let id: DraftID?

    private init(_ kind: Kind, _ text: String, _ saved: DraftStore.Saved? = nil, link: Link? = nil) {
        self.kind = kind
        self.text = text
        self.link = link
        key = saved?.key.uuidString
        version = saved?.version ?? 0
        id = saved?.id
    }

    init(_ outcome: DraftStore.Outcome, _ context: Context) {
        let words = WritingWords(context.language)
        let all = Link(words.drafts, to: Paths.drafts())
        switch outcome {
        case .saved(let saved):
            self.init(.saved, words.draftSavedAt(time: context.clock.time(saved.updated)), saved)
        case .parted(let saved, let other):
            self.init(.parted, words.draftParted(other: Self.name(other, context)), saved, link: all)
        case .published: self.init(.published, words.draftPublished)
        case .full: self.init(.refused, words.tooManyDrafts(count: Draft.most), link: all)
        }
    }

    init(refused text: String) {
        self.init(.refused, text)
    }

    /// «iPhone, 14:05»
    static func name(_ draft: Draft, _ context: Context) -> String {
        [draft.device.words(for: context), context.clock.dayAndTime(draft.updated)].compactMap(\.self)
            .joined(separator: ", ")
    }
}
