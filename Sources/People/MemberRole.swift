import Site

/// What a member may do in Quad.
package enum MemberRole: String, CaseIterable, Codable, Sendable {
    case member
    /// Decides about what others report, and sees nothing else of administration.
    case moderator
    case admin

    package var condition: MemberCondition {
        switch self {
        case .member: MemberCondition("m.role = 'member'")
        case .moderator:
            MemberCondition(
                "m.role = 'moderator'", members: "SELECT id FROM members WHERE role = 'moderator' ORDER BY id")
        case .admin:
            MemberCondition(
                "m.role = 'admin'", members: "SELECT id FROM members WHERE role = 'admin' ORDER BY id")
        }
    }
}
