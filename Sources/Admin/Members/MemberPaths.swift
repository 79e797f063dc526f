import Site
import Web

/// The addresses of members for administrators.
extension Paths {
    package static let adminMembers = Path("/admin/members")
    package static let adminMember = Path("/admin/members/{}", MemberID.self)
    package static let memberPasskeys = Path("/admin/members/{}/passkeys", MemberID.self)
    package static let memberRole = Path("/admin/members/{}/role", MemberID.self)
    package static let suspendMember = Path("/admin/members/{}/suspend", MemberID.self)
    package static let restoreMember = Path("/admin/members/{}/restore", MemberID.self)
    package static let deleteMember = Path("/admin/members/{}/delete", MemberID.self)
    package static let withdrawDeletion = Path("/admin/members/{}/deletion/withdraw", MemberID.self)
    package static let memberAddresses = Path("/admin/members/{}/addresses", MemberID.self)
    package static let memberEmail = Path("/admin/members/{}/email", MemberID.self)
    package static let memberNotes = Path("/admin/members/{}/notes", MemberID.self)
    package static let endMemberSession = Path("/admin/members/{}/sessions/{}/end", MemberID.self, SessionID.self)
    package static let endMemberSessions = Path("/admin/members/{}/sessions/end", MemberID.self)
    package static let exportMembers = Path("/admin/members/export")
    /// What was chosen in the list, on the way to the question about it.
    package static let memberSelection = Path("/admin/members/selection")
    package static let memberActs = Path("/admin/members/acts")
}

extension Section {
    package static let members = Section(
        "admin/members", in: .administration, at: 20, .users, to: Paths.adminMembers()
    ) { AdminWords($0).members }
}
