import Site
import Web

extension Paths {
    /// The list; a form that is sent there is kept as the draft of the place that the query names.
    package static let drafts = Path("/drafts")
    /// A form whose text is thrown away, likewise.
    package static let discardDraft = Path("/drafts/discard")
    package static let draft = Path("/drafts/{}", DraftID.self)
    package static let deleteDraft = Path("/drafts/{}/delete", DraftID.self)
    package static let restoreDraft = Path("/drafts/{}/restore", DraftID.self)
    /// Of two that have parted, this one stays.
    package static let chooseDraft = Path("/drafts/{}/choose", DraftID.self)
    /// Both stay, each for itself.
    package static let keepDrafts = Path("/drafts/{}/keep", DraftID.self)
}

extension DraftPlace {
    /// Where a form at the place sends what is to be kept.
    package var saving: Address { Paths.drafts().adding(Self.field, text) }
    package var discarding: Address { Paths.discardDraft().adding(Self.field, text) }
}

extension DraftKind {
    /// The name of the field by which an address asks for one draft.
    package static let asked = "draft"

    /// Where a draft is gone on with.
    func address(of draft: Draft) -> Address {
        address(draft.place.thing, draft.fields).adding(Self.asked, draft.id.pathSegment)
    }
}
