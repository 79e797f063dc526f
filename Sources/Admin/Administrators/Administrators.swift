import FoundationEssentials
import Postgres
import Site

/// Who administers Quad, for the operator's commands.
package struct Administrators {
    package let database: Connection
    let log: AuditLog
    private let keys: Keys

    package init(_ database: Connection, keys: Keys) {
        self.database = database
        self.keys = keys
        log = AuditLog(database, keys: keys)
    }

    package struct Administrator: Sendable {
        package let id: MemberID
        package let name: String
        package let email: String
        package let isDisabled: Bool
        /// When one of their sessions was last used; nil when they are signed in nowhere.
        package let lastUse: Date?
    }

    package enum Change: Sendable, Equatable {
        case done
        /// The role was so already.
        case unchanged
        /// Nobody has this address.
        case nobody
    }

    /// Gives a role to the member with this address, or takes it.
    ///
    /// - Parameters:
    ///   - key: as `members.email_key` has it
    ///   - user: of the machine, who does it
    /// - Throws: ``LastAdministrator``
    package func change(_ key: String, isAdmin: Bool, by user: String, why reason: String = "") throws -> Change {
        let role = isAdmin ? "admin" : "member"
        return try database.keepingAnAdministrator {
            let standing = try database.row(
                "SELECT id, name, role FROM members WHERE email_key = \(key) FOR UPDATE"
            ) { row -> (member: AuditSubject, role: String) in
                (AuditSubject(try row.next("id"), try row.next("name")), try row.next("role"))
            }
            guard let standing else { return .nobody }
            guard standing.role != role else { return .unchanged }
            _ = try database.execute("UPDATE members SET role = \(role) WHERE id = \(standing.member.id)")
            let act: AdministratorAct = isAdmin ? .granted : .revoked
            try log.append([AuditDraft(act, on: standing.member, why: reason)], by: .console(user))
            return .done
        }
    }

    /// Ends all passkeys of the member with this address, who has lost them.
    package func resetPasskeys(of key: String, by user: String, why reason: String = "") throws -> Change {
        try database.transaction(attempts: 3) {
            let found = try database.row("SELECT id, name FROM members WHERE email_key = \(key) FOR NO KEY UPDATE") {
                AuditSubject(try $0.next("id"), try $0.next("name"))
            }
            guard let member = found else { return .nobody }
            guard try PasskeyReset.of(member.id, keys: keys, database) else { return .unchanged }
            try log.append([AuditDraft(MemberAct.passkeysReset, on: member, why: reason)], by: .console(user))
            return .done
        }
    }

    /// All of them, the first one first.
    package func all() throws -> [Administrator] {
        try database.rows(
            """
            SELECT m.id, m.name, m.email, \(Member.isKeptOut) AS is_disabled,
                   (SELECT max(s.last_seen_at) FROM sessions s WHERE s.member_id = m.id) AS last_use
            FROM members m
            WHERE m.role = 'admin'
            ORDER BY m.id
            """
        ) {
            Administrator(
                id: try $0.next("id"), name: try $0.next("name"), email: try $0.next("email"),
                isDisabled: try $0.next("is_disabled"), lastUse: try $0.next("last_use"))
        }
    }
}
