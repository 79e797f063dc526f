import Site

enum BlockFlash: FlashMessage {
    case blocked(MemberID)
    case unblocked
    /// The member has blocked as many as may be.
    case full
    case saved

    static let name = "block"
    static let samples = [blocked(MemberID(rawValue: 1)), unblocked, full, saved]

    func view(on page: FlashPage) -> FlashView {
        let words = ConversationsWords(page.language)
        return switch self {
        case .blocked(let person):
            .toast(Toast(words.blockedNow, undo: Undo(Paths.unblock(person), on: page.address)))
        case .unblocked: .toast(Toast(words.unblockedNow))
        case .full:
            .notice(Notice(.warning, words.blocksAreFull(count: words.language.number(BlockStore.most))))
        case .saved: .toast(Toast(words.writersSaved))
        }
    }
}
