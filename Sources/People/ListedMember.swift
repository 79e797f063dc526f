import FoundationEssentials
import Postgres
import Site

/// A member as a row of the list shows them.
package struct ListedMember: Sendable {
    package let id: MemberID
    package let name: String
    package let givenName: String
    /// Empty for a member who has one name only.
    package let surname: String
    /// As the member registered it: surname, given name, patronymic.
    package let fullName: String
    /// By which the list is in order of names: the surname comes first.
    package let sortName: String
    /// Empty where the account was erased.
    package let email: String
    package let faculty: String
    package let position: String
    package let city: String
    package let role: MemberRole
    package let state: MemberState
    /// A suspension stands, even one that has just run out and is not taken away yet.
    package let isDisabled: Bool
    /// When it ends by itself: an account that was deleted is erased, a suspension lapses.
    package let stateEnd: Date?
    /// Why the account is suspended or deleted; empty for others.
    package let reason: String
    package let registered: Date
    /// The epoch for somebody who never was here.
    package let lastSeen: Date
    /// False for the row at which a look for rare members ended: the next page goes on behind it.
    package let isShown: Bool

    package var wasHere: Bool { lastSeen.timeIntervalSince1970 > 0 }

    /// What ``init(_:)`` reads, of `members m` and `member_visits v`.
    package static let columns = Columns(of: "m", "id", "name", "given_name", "surname", "full_name", "sort_name")
        .and("coalesce(m.email, '')", as: "email").and(Columns(of: "m", "faculty", "position", "city", "role")).and(
            MemberState.column, as: "state"
        )
        .and("m.disabled_at IS NOT NULL", as: "is_disabled")
        .and("coalesce(m.erase_at, m.disabled_until)", as: "state_end")
        .and("coalesce(m.erase_reason, m.disabled_reason, '')", as: "reason").and(Columns(of: "m", "created_at")).and(
            Columns(of: "v", "last_seen_at"))

    package init(_ row: inout Row) throws {
        id = try row.next("id")
        name = try row.next("name")
        givenName = try row.next("given_name")
        surname = try row.next("surname")
        fullName = try row.next("full_name")
        sortName = try row.next("sort_name")
        email = try row.next("email")
        faculty = try row.next("faculty")
        position = try row.next("position")
        city = try row.next("city")
        role = MemberRole(rawValue: try row.next("role")) ?? .member
        state = MemberState(rawValue: try row.next("state")) ?? .active
        isDisabled = try row.next("is_disabled")
        stateEnd = try row.next("state_end")
        reason = try row.next("reason")
        registered = try row.next("created_at")
        lastSeen = try row.next("last_seen_at")
        isShown = try row.next("is_shown")
    }
}
