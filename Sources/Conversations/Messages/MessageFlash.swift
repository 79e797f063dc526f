import Site

enum MessageFlash: FlashMessage {
    case changed, restored
    case deleted(ConversationID, MessageNumber)

    static let name = "message"
    static let samples = [changed, restored, deleted(ConversationID(rawValue: 1), MessageNumber(rawValue: 1))]

    func view(on page: FlashPage) -> FlashView {
        let words = ConversationsWords(page.language)
        return switch self {
        case .changed: .toast(Toast(words.messageChanged))
        case .restored: .toast(Toast(words.messageRestored))
        case .deleted(let id, let number):
            .toast(Toast(words.messageDeleted, undo: Undo(Paths.restoreMessage(id, number), on: page.address)))
        }
    }
}
