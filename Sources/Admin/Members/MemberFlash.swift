import Site

/// What just happened to members.
enum MemberFlash: FlashMessage {
    case roleChanged(name: String, isAdmin: Bool)
    case sessionsEnded(Int)
    case suspended(name: String)
    case restored(name: String)
    /// Of so many members.
    case rolesChanged(Int, isAdmin: Bool)

    static let name = "member"
    static let samples = [
        roleChanged(name: "Анна Ковалёва", isAdmin: true), roleChanged(name: "Анна Ковалёва", isAdmin: false),
        suspended(name: "Анна Ковалёва"), restored(name: "Анна Ковалёва"), sessionsEnded(1), sessionsEnded(5),
        rolesChanged(3, isAdmin: true), rolesChanged(3, isAdmin: false),
    ]

    func view(on page: FlashPage) -> FlashView {
        let words = AdminWords(page.language)
        return switch self {
        case .roleChanged(let name, true): .toast(Toast(words.nowAdmin(name: name)))
        case .roleChanged(let name, false): .toast(Toast(words.nowMember(name: name)))
        case .suspended(let name): .toast(Toast(words.nowSuspended(name: name)))
        case .restored(let name): .toast(Toast(words.nowRestored(name: name)))
        case .sessionsEnded(let count): .toast(Toast(words.sessionsEnded(count: count)))
        case .rolesChanged(let count, true): .toast(Toast(words.nowAdmins(count: count)))
        case .rolesChanged(let count, false): .toast(Toast(words.nowMembers(count: count)))
        }
    }
}
