import FoundationEssentials
import Postgres
import Site

package enum InvitationNoun {}
package typealias InvitationID = Identifier<InvitationNoun>

/// An address that was let in and has no account yet.
struct Invitation: Sendable {
    /// How long one holds, in days.
    static let days = 14

    let id: InvitationID
    let email: String
    let inviter: String?
    let date: Date
    let end: Date
    let note: String

    static let columns: SQL = "i.id, i.email, i.invited_at, i.expires_at, i.note, m.name"

    init(_ row: inout Row) throws {
        id = try row.next("id")
        email = try row.next("email")
        date = try row.next("invited_at")
        end = try row.next("expires_at")
        note = try row.next("note")
        inviter = try row.next("name")
    }
}

/// Invitations stand in one order: the newest first.
enum InvitationKey: String, ListKey {
    case date

    var columns: [KeyColumn<Invitation>] { [.moment("i.invited_at") { $0.date }] }
    var id: SQL { "i.id" }
    static func id(of row: Invitation) -> Int { row.id.rawValue }
}

extension ListKind where Key == InvitationKey {
    static var invitations: ListKind { ListKind(nil, by: ListOrder(.date, isDescending: true), .fifty) }
}
