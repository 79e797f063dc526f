import Site

enum PeopleFlash: FlashMessage {
    case renamed, removed, left, nobodyAdded
    case added(Int)
    case granted(ConversationID, MemberID)
    /// A member who gave the administration away themselves cannot take it back.
    case revoked(ConversationID, MemberID, by: MemberID)
    case onlyAdministrators, lastAdministrator, archived

    static let name = "conversation-people"
    static let samples = [
        renamed, removed, left, nobodyAdded, added(2), granted(ConversationID(rawValue: 1), MemberID(rawValue: 1)),
        revoked(ConversationID(rawValue: 1), MemberID(rawValue: 1), by: MemberID(rawValue: 2)), onlyAdministrators,
        lastAdministrator, archived,
    ]

    func view(on page: FlashPage) -> FlashView {
        let words = ConversationsWords(page.language)
        return switch self {
        case .renamed: .toast(Toast(words.conversationRenamed))
        case .removed: .toast(Toast(words.personRemoved))
        case .left: .toast(Toast(words.conversationLeft))
        case .nobodyAdded: .toast(Toast(words.nobodyAdded))
        case .added(let count): .toast(Toast(words.peopleAdded(count: words.language.number(count))))
        case .granted(let id, let person):
            .toast(
                Toast(words.administrationGranted, undo: Undo(Paths.revokeAdministration(id, person), on: page.address))
            )
        case .revoked(let id, let person, let member):
            .toast(
                Toast(
                    words.administrationRevoked,
                    undo: person == member ? nil : Undo(Paths.grantAdministration(id, person), on: page.address)))
        case .onlyAdministrators: .notice(Notice(.warning, words.onlyAdministrators))
        case .lastAdministrator: .notice(Notice(.warning, words.lastAdministrator))
        case .archived: .notice(Notice(.warning, words.projectIsArchived))
        }
    }
}
