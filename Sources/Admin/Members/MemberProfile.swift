import FoundationEssentials
import Localization
import People
import Postgres
import Site

/// What administrators know of a member.
package struct MemberProfile: Sendable {
    package let id: MemberID
    package let name: String
    /// As the member registered it: surname, given name, patronymic.
    package var fullName: String { details[.fullName] }
    package let details: MemberDetails
    /// Empty where the account was erased.
    package let email: String
    package var faculty: String { details[.faculty] }
    package var position: String { details[.position] }
    package var city: String { details[.city] }
    /// A language's code; nil for the browser's.
    package let language: String?
    /// The name of a zone; nil for the operator's.
    package let timeZone: String?
    package let role: MemberRole
    package let state: MemberState
    /// Why the account is suspended, also where it is to be erased.
    package let reason: String?
    package let suspendedUntil: Date?
    /// When the account is erased, if it is to be, and why.
    package let erasure: Date?
    package let erasureReason: String?
    package let registered: Date
    /// Nil for a member who came by an allowed domain.
    package let inviter: String?
    package let lastSeen: Date
    package let hasPasskeys: Bool

    package static func find(_ id: MemberID) -> Query<MemberProfile?> {
        .row(
            """
            SELECT m.name, m.full_name, m.given_name, m.surname, m.faculty, m.position, m.city,
                   coalesce(m.email, '') AS email, m.language, m.time_zone,
                   m.role,
                   \(MemberState.column) AS state, m.disabled_reason, m.disabled_until,
                   m.erase_at, m.erase_reason,
                   m.created_at, (SELECT i.name FROM members i WHERE i.id = m.invited_by) AS inviter, v.last_seen_at,
                   EXISTS (SELECT FROM passkeys WHERE member_id = m.id AND removed_at IS NULL) AS has_passkeys
            FROM members m
            JOIN member_visits v ON v.member_id = m.id
            WHERE m.id = \(id)
            """
        ) { row in
            MemberProfile(
                id: id, name: try row.next("name"),
                details: MemberDetails(
                    fullName: try row.next("full_name"),
                    ListName(given: try row.next("given_name"), surname: try row.next("surname")),
                    faculty: try row.next("faculty"), position: try row.next("position"), city: try row.next("city")),
                email: try row.next("email"), language: try row.next("language"), timeZone: try row.next("time_zone"),
                role: MemberRole(rawValue: try row.next("role")) ?? .member,
                state: MemberState(rawValue: try row.next("state")) ?? .active,
                reason: try row.next("disabled_reason"), suspendedUntil: try row.next("disabled_until"),
                erasure: try row.next("erase_at"),
                erasureReason: try row.next("erase_reason"), registered: try row.next("created_at"),
                inviter: try row.next("inviter"), lastSeen: try row.next("last_seen_at"),
                hasPasskeys: try row.next("has_passkeys"))
        }
    }
}

extension MemberProfile {
    /// What letters to the member are written in; nil where it was not chosen.
    var spoken: Language? { language.flatMap(Language.init(rawValue:)) }

    /// Who it is among namesakes.
    var identity: String { MemberIdentity.text(fullName, email: email, faculty: faculty) }

    /// Whether they are kept out also where the account is not deleted.
    func isSuspended(_ now: Date) -> Bool { reason != nil && (suspendedUntil ?? .distantFuture) > now }
}

extension Context {
    /// A member on whom an administrator may act.
    ///
    /// - Throws: ``Failure/notFound``, also where only a name is left
    func profile(_ id: MemberID) throws -> MemberProfile {
        guard let profile = try fetch(MemberProfile.find(id)), profile.state != .closed else { throw Failure.notFound }
        return profile
    }
}
