import Site

/// What just happened to a draft.
enum DraftFlash: FlashMessage {
    case saved, restored, keptBoth, published
    case deleted(DraftID)
    /// With where and when the other one was written, in words.
    case parted(String)

    static let name = "draft"
    static let samples = [
        saved, restored, keptBoth, published, deleted(DraftID(rawValue: 1)), parted("iPhone, 14:05"),
    ]

    func view(on page: FlashPage) -> FlashView {
        let words = WritingWords(page.language)
        let all = Link(words.drafts, to: Paths.drafts())
        return switch self {
        case .saved: .toast(Toast(words.draftSaved, link: all))
        case .restored: .toast(Toast(words.draftRestored))
        case .keptBoth: .toast(Toast(words.draftsKept))
        case .deleted(let id): .toast(Toast(words.draftDeleted, undo: Undo(Paths.restoreDraft(id), on: page.address)))
        case .published: .notice(Notice(.info, words.draftPublished))
        case .parted(let other): .notice(Notice(.warning, words.draftParted(other: other), action: all))
        }
    }
}
