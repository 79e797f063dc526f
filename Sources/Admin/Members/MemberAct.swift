import Localization
import People
import Site

/// What an administrator did to members or their list, for the audit log.
package enum MemberAct: AuditAct {
    case sessionsEnded(Int)
    case noted
    case suspended
    case suspendedUntil(day: String)
    case suspensionEnded
    case restored
    case emailChanged
    /// The same, where somebody else reads mail at the old address.
    case mailboxForeign
    /// By the names of the fields.
    case detailsChanged([String])
    case passkeysReset
    case addressesOpened
    case deletionBegan
    case deletionWithdrawn
    case erased
    /// The list was taken as a file.
    case exported(members: Int)

    package static let group = "members"
    package static let samples = [
        sessionsEnded(2), noted, suspended, suspendedUntil(day: "2026-12-07"), suspensionEnded, restored, emailChanged,
        mailboxForeign,
        detailsChanged([MemberDetails.Field.fullName.rawValue, MemberDetails.Field.faculty.rawValue]),
        passkeysReset, addressesOpened,
        deletionBegan, deletionWithdrawn, erased,
        exported(members: 214),
    ]

    package func words(in language: Language) -> AuditWords {
        let words = AdminWords(language)
        return switch self {
        case .sessionsEnded(let count): AuditWords(words.actSessionsEnded, words.sessions(count: count))
        case .noted: AuditWords(words.actNoted)
        case .suspended: AuditWords(words.actSuspended)
        case .suspendedUntil(let day):
            AuditWords(
                words.actSuspendedUntil,
                Day(day).map { words.untilDay(day: language.day($0.start(in: .utc), in: .utc)) } ?? day)
        case .suspensionEnded: AuditWords(words.actSuspensionEnded)
        case .restored: AuditWords(words.actRestored)
        case .passkeysReset: AuditWords(words.actPasskeysReset)
        case .addressesOpened: AuditWords(words.actAddressesOpened)
        case .emailChanged: AuditWords(words.actEmailChanged)
        case .mailboxForeign: AuditWords(words.actMailboxForeign)
        case .detailsChanged(let fields):
            AuditWords(
                words.actDetailsChanged,
                fields.map { MemberDetails.Field(rawValue: $0)?.name(words) ?? $0 }.joined(separator: ", "))
        case .deletionBegan: AuditWords(words.actDeletionBegan)
        case .deletionWithdrawn: AuditWords(words.actDeletionWithdrawn)
        case .erased: AuditWords(words.actErased)
        case .exported(let count): AuditWords(words.actMembersExported, MemberTotal(count).text(words.language))
        }
    }
}
