import Site

enum PostFlash: FlashMessage {
    case published, changed, restored
    case deleted(PostID)

    static let name = "post"
    static let samples = [published, changed, restored, deleted(PostID(rawValue: 1))]

    func view(on page: FlashPage) -> FlashView {
        let words = NetworkWords(page.language)
        return switch self {
        case .published: .toast(Toast(words.postPublished))
        case .changed: .toast(Toast(words.postChanged))
        case .restored: .toast(Toast(words.postRestored))
        case .deleted(let id): .toast(Toast(words.postDeleted, undo: Undo(Paths.restorePost(id), on: page.address)))
        }
    }
}
