import People
import Site

/// What just happened to members.
enum MemberFlash: FlashMessage {
    case roleChanged(name: String, MemberRole)
    case sessionsEnded(Int)
    case suspended(name: String)
    case restored(name: String)
    case manySuspended(Int)
    case emailChanged(name: String)
    case detailsChanged(name: String)
    case passkeysReset(name: String)
    case deleted(name: String)
    case kept(name: String)
    /// Of so many members.
    case rolesChanged(Int, isAdmin: Bool)

    static let name = "member"
    static let samples = [
        roleChanged(name: "Анна Ковалёва", .admin), roleChanged(name: "Анна Ковалёва", .moderator),
        roleChanged(name: "Анна Ковалёва", .member),
        suspended(name: "Анна Ковалёва"), restored(name: "Анна Ковалёва"),
        emailChanged(name: "Анна Ковалёва"), detailsChanged(name: "Анна Ковалёва"), deleted(name: "Анна Ковалёва"),
        kept(name: "Анна Ковалёва"), passkeysReset(name: "Анна Ковалёва"),
        manySuspended(3), sessionsEnded(1), sessionsEnded(5),
        rolesChanged(3, isAdmin: true), rolesChanged(3, isAdmin: false),
    ]

    func view(on page: FlashPage) -> FlashView {
        let words = AdminWords(page.language)
        return switch self {
        case .roleChanged(let name, .admin): .toast(Toast(words.nowAdmin(name: name)))
        case .roleChanged(let name, .moderator): .toast(Toast(words.nowModerator(name: name)))
        case .roleChanged(let name, .member): .toast(Toast(words.nowMember(name: name)))
        case .suspended(let name): .toast(Toast(words.nowSuspended(name: name)))
        case .manySuspended(let count): .toast(Toast(words.nowSuspendedMany(count: count)))
        case .restored(let name): .toast(Toast(words.nowRestored(name: name)))
        case .emailChanged(let name): .toast(Toast(words.nowEmailChanged(name: name)))
        case .detailsChanged(let name): .toast(Toast(words.nowDetailsChanged(name: name)))
        case .passkeysReset(let name): .toast(Toast(words.nowPasskeysReset(name: name)))
        case .deleted(let name): .toast(Toast(words.nowDeleted(name: name)))
        case .kept(let name): .toast(Toast(words.nowKept(name: name)))
        case .sessionsEnded(let count): .toast(Toast(words.sessionsEnded(count: count)))
        case .rolesChanged(let count, true): .toast(Toast(words.nowAdmins(count: count)))
        case .rolesChanged(let count, false): .toast(Toast(words.nowMembers(count: count)))
        }
    }
}
