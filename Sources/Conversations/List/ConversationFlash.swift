import Site
import Web

enum ConversationFlash: FlashMessage {
    case pinned(ConversationID)
    case unpinned(ConversationID)
    /// The member has pinned as many as may be.
    case pinsAreFull
    case muted(ConversationID)
    case unmuted
    case levelled(ConversationLevel)

    static let name = "conversation"
    static let samples = [
        pinned(ConversationID(rawValue: 1)), unpinned(ConversationID(rawValue: 1)), pinsAreFull,
        muted(ConversationID(rawValue: 1)), unmuted, levelled(.mentions),
    ]

    func view(on page: FlashPage) -> FlashView {
        let words = ConversationsWords(page.language)
        return switch self {
        case .pinned(let id):
            .toast(Toast(words.pinnedNow, undo: Undo(Paths.unpinConversation(id), on: page.address)))
        case .unpinned(let id):
            .toast(Toast(words.unpinnedNow, undo: Undo(Paths.pinConversation(id), on: page.address)))
        case .pinsAreFull:
            .notice(Notice(.warning, words.pinsAreFull(n: words.language.number(ConversationPlacing.mostPinned))))
        case .muted(let id):
            .toast(Toast(words.mutedNow, undo: Undo(Paths.unmuteConversation(id), on: page.address)))
        case .unmuted: .toast(Toast(words.unmutedNow))
        case .levelled(let level): .toast(Toast(words.levelNow(level: level.label(words).lowercased())))
        }
    }
}
