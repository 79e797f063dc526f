import Postgres
import Site

/// What is done to many members at once.
enum ManyAct: String, CaseIterable, Sendable {
    case grant, revoke, sessions

    var role: MemberRole? {
        switch self {
        case .grant: .admin
        case .revoke: .member
        case .sessions: nil
        }
    }

    var icon: Icon {
        switch self {
        case .grant: .shield
        case .revoke: .user
        case .sessions: .logOut
        }
    }

    func label(_ words: AdminWords) -> String {
        switch self {
        case .grant: words.makeAdmins
        case .revoke: words.makeMembers
        case .sessions: words.endSessions
        }
    }
}

/// The members that an act would touch, and those that it would not, with the reason.
struct ManyMembers {
    /// Members of one act.
    static let most = 100

    struct Chosen {
        let id: MemberID
        let name: String
        let role: MemberRole
        /// Besides that of whoever asks.
        let sessions: Int
    }

    enum Skipped {
        case isYourself, isSoAlready, hasNoSessions
    }

    let touched: [Chosen]
    let skipped: [(member: Chosen, why: Skipped)]
    /// Sessions that would end.
    var sessions: Int { touched.reduce(0) { $0 + $1.sessions } }

    init(_ act: ManyAct, _ chosen: [Chosen], by administrator: Member) {
        let judged = chosen.map { member -> (member: Chosen, why: Skipped?) in
            if let role = act.role {
                if member.role == role { return (member, .isSoAlready) }
                return (member, member.id == administrator.id ? .isYourself : nil)
            }
            return (member, member.sessions == 0 ? .hasNoSessions : nil)
        }
        touched = judged.filter { $0.why == nil }.map(\.member)
        skipped = judged.compactMap { judged in judged.why.map { (judged.member, $0) } }
    }

    /// - Parameter session: that of whoever asks
    static func find(_ members: [MemberID], besides session: SessionCookie?) -> Query<[Chosen]> {
        .rows(
            """
            SELECT m.id, m.name, m.role,
                   (SELECT count(*) FROM sessions s WHERE s.member_id = m.id AND s.token_hash <> \(session?.hash ?? [])) AS
                       sessions
            FROM members m
            WHERE m.id = ANY (\(members.map(\.rawValue)))
            ORDER BY m.sort_name, m.id
            """
        ) { row in
            Chosen(
                id: try row.next("id"), name: try row.next("name"),
                role: MemberRole(rawValue: try row.next("role")) ?? .member, sessions: try row.next("sessions"))
        }
    }
}
