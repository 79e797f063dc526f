import Postgres

/// Who looks after Quad. What is there for them is not there for anybody else.
package enum Staff: Sendable {
    case admins
    /// Moderators, and administrators, who may do whatever these may.
    case moderators

    package func includes(_ member: Member) -> Bool {
        switch self {
        case .admins: member.isAdmin
        case .moderators: member.isModerator
        }
    }

    /// A condition on `members`: they are none of these.
    var excludes: SQL {
        switch self {
        case .admins: "role <> 'admin'"
        case .moderators: "role = 'member'"
        }
    }
}
