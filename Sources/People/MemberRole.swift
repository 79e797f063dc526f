import Site

/// What a member may do in Quad.
package enum MemberRole: String, CaseIterable, Sendable {
    case member, admin

    package var condition: MemberCondition {
        switch self {
        case .member: MemberCondition("m.role = 'member'")
        case .admin:
            MemberCondition(
                "m.role = 'admin'", members: "SELECT id FROM members WHERE role = 'admin' ORDER BY id")
        }
    }
}
