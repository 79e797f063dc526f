import Site

package enum PostFlash: FlashMessage {
    case published, changed, restored
    /// It stands in a project that is in the archive.
    case closed
    case deleted(PostID)

    package static let name = "post"
    package static let samples = [published, changed, restored, closed, deleted(PostID(rawValue: 1))]

    package func view(on page: FlashPage) -> FlashView {
        let words = NetworkWords(page.language)
        return switch self {
        case .published: .toast(Toast(words.postPublished))
        case .changed: .toast(Toast(words.postChanged))
        case .restored: .toast(Toast(words.postRestored))
        case .closed: .notice(Notice(.warning, words.projectIsArchived))
        case .deleted(let id): .toast(Toast(words.postDeleted, undo: Undo(Paths.restorePost(id), on: page.address)))
        }
    }
}
