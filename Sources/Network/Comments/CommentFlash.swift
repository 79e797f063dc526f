import Site

enum CommentFlash: FlashMessage {
    case changed, restored
    case deleted(PostID, CommentID)

    static let name = "comment"
    static let samples = [changed, restored, deleted(PostID(rawValue: 1), CommentID(rawValue: 1))]

    func view(on page: FlashPage) -> FlashView {
        let words = NetworkWords(page.language)
        return switch self {
        case .changed: .toast(Toast(words.commentChanged))
        case .restored: .toast(Toast(words.commentRestored))
        case .deleted(let post, let id):
            .toast(Toast(words.commentDeleted, undo: Undo(Paths.restoreComment(post, id), on: page.address)))
        }
    }
}
