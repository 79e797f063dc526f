import People
import Postgres
import Site

/// A bulk action: what is done to many members at once.
enum BulkAct: String, CaseIterable, Sendable {
    case grant, revoke, sessions, suspend

    var role: MemberRole? {
        switch self {
        case .grant: .admin
        case .revoke: .member
        case .sessions, .suspend: nil
        }
    }

    var icon: Icon {
        switch self {
        case .grant: .shield
        case .revoke: .user
        case .sessions: .logOut
        case .suspend: .x
        }
    }

    func label(_ words: AdminWords) -> String {
        switch self {
        case .grant: words.makeAdmins
        case .revoke: words.makeMembers
        case .sessions: words.endSessions
        case .suspend: words.suspend
        }
    }
}

/// The members that a bulk action would touch, and those that it would not, with the reason.
struct BulkMembers {
    /// Members of one act.
    static let most = 100

    struct Chosen {
        let id: MemberID
        let name: String
        /// Who it is among namesakes.
        let identity: String
        let role: MemberRole
        let state: MemberState
        /// Besides that of the one who asks.
        let sessions: Int
    }

    enum Skipped {
        case isYourself, isSoAlready, hasNoSessions, isSuspended, isDeleted
    }

    let touched: [Chosen]
    let skipped: [(member: Chosen, why: Skipped)]
    /// Sessions that would end.
    var sessions: Int { touched.reduce(0) { $0 + $1.sessions } }

    init(_ act: BulkAct, _ chosen: [Chosen], by administrator: Member) {
        let judged = chosen.map { (member: $0, why: Self.reason(not: act, $0, by: administrator)) }
        touched = judged.filter { $0.why == nil }.map(\.member)
        skipped = judged.compactMap { judged in judged.why.map { (judged.member, $0) } }
    }

    /// Why a member is passed by; nil for one whom the act touches.
    private static func reason(not act: BulkAct, _ member: Chosen, by administrator: Member) -> Skipped? {
        let isYourself = member.id == administrator.id
        switch act {
        case _ where member.state == .deleted || member.state == .closed: return .isDeleted
        case .grant, .revoke: return member.role == act.role ? .isSoAlready : isYourself ? .isYourself : nil
        case .sessions: return member.sessions == 0 ? .hasNoSessions : nil
        case .suspend: return isYourself ? .isYourself : member.state == .suspended ? .isSuspended : nil
        }
    }

    /// - Parameter session: that of the one who asks
    static func find(_ members: [MemberID], besides session: SessionCookie?) -> Query<[Chosen]> {
        .rows(
            """
            SELECT m.id, m.name, m.full_name, coalesce(m.email, '') AS email, m.faculty, m.role, \(MemberState.column) AS state,
                   (SELECT count(*) FROM sessions s WHERE s.member_id = m.id AND s.token_hash <> \(session?.hash ?? [])) AS
                       sessions
            FROM members m
            WHERE m.id = ANY (\(members.map(\.rawValue)))
            ORDER BY m.sort_name, m.id
            """
        ) { row in
            Chosen(
                id: try row.next("id"), name: try row.next("name"),
                identity: MemberIdentity.text(
                    try row.next("full_name"), email: try row.next("email"), faculty: try row.next("faculty")),
                role: MemberRole(rawValue: try row.next("role")) ?? .member,
                state: MemberState(rawValue: try row.next("state")) ?? .active, sessions: try row.next("sessions"))
        }
    }
}
