import FoundationEssentials
import People
import Postgres
import Site

/// Acts on members, one or many, each with its line in the audit log. Called within the transaction of their form's key.
struct MemberChanges {
    let context: Context

    init(_ context: Context) {
        self.context = context
    }

    /// A member as the audit log names them.
    static func subject(_ id: MemberID, _ context: Context) throws -> AuditSubject {
        let name = try context.database.row("SELECT name FROM members WHERE id = \(id)") {
            try $0.only(String.self)
        }
        guard let name else { throw Failure.notFound }
        return AuditSubject(id, name)
    }

    /// Gives the role to those who have another one; how many they were.
    ///
    /// - Throws: ``LastAdministrator``; then nobody's role was changed
    func give(_ role: MemberRole, to members: [MemberID], why reason: String) throws -> Int {
        try context.database.keepingAnAdministrator {
            let changed = try context.database.rows(
                """
                UPDATE members m
                SET role = \(role.rawValue)
                FROM (
                    SELECT id, role
                    FROM members
                    WHERE id = ANY (\(members.map(\.rawValue))) AND role <> \(role.rawValue) AND erase_at IS NULL
                    ORDER BY id
                    FOR UPDATE
                ) AS had
                WHERE m.id = had.id
                RETURNING m.id, m.name, had.role
                """
            ) { row in
                let subject = AuditSubject(try row.next("id"), try row.next("name"))
                let had = MemberRole(rawValue: try row.next("role")) ?? .member
                return AdministratorAct.all(from: had, to: role).map { AuditDraft($0, on: subject, why: reason) }
            }
            if !changed.isEmpty { try context.audit(changed.flatMap(\.self)) }
            return changed.count
        }
    }

    /// Keeps those out who may come in: their sessions and streams end, and nothing is done for them any more. They are
    /// shown the reason, and the day, when they want to sign in. How many they were.
    ///
    /// - Throws: ``LastAdministrator``; then nothing was done
    func suspend(_ members: [MemberID], _ form: SuspensionForm) throws -> Int {
        try suspend(members, until: form.until, why: form.reason.text, as: form.act)
    }

    /// - Parameter end: nil for until an administrator lets them in
    func suspend(
        _ members: [MemberID], until end: Date? = nil, why reason: String, as act: MemberAct = .suspended
    ) throws -> Int {
        try context.database.keepingAnAdministrator {
            let suspended = try context.database.rows(
                """
                UPDATE members
                SET disabled_at = now(), disabled_until = \(end), disabled_reason = \(reason)
                WHERE id = ANY (\(members.map(\.rawValue))) AND \(Member.mayComeIn("members"))
                RETURNING id, name
                """
            ) { AuditSubject(try $0.next("id"), try $0.next("name")) }
            guard !suspended.isEmpty else { return 0 }
            _ = try closeSessions(of: suspended.map(\.id))
            try context.audit(suspended.map { AuditDraft(act, on: $0, why: reason) })
            return suspended.count
        }
    }

    /// Lets a member in again. Twice is once.
    ///
    /// - Parameter condition: on the row of `members`: what is to keep them out still
    func restore(_ member: MemberID, where condition: SQL = "disabled_at IS NOT NULL") throws {
        let name = try context.database.row(
            """
            UPDATE members
            SET disabled_at = NULL, disabled_until = NULL, disabled_reason = NULL
            WHERE id = \(member) AND \(condition)
            RETURNING name
            """
        ) { try $0.only(String.self) }
        if let name { try context.audit(MemberAct.restored, on: AuditSubject(member, name)) }
    }

    /// Ends sessions with the streams that listen by them, as an act of its own; how many they were. The one that asks stays.
    ///
    /// - Parameter session: nil for all of the members'
    func endSessions(of members: [MemberID], only session: SessionID? = nil) throws -> Int {
        let ended = try closeSessions(of: members, only: session)
        let byMember = Dictionary(grouping: ended) { $0 }.mapValues(\.count)
        if !ended.isEmpty {
            try context.audit(
                byMember.sorted { $0.key.id.rawValue < $1.key.id.rawValue }.map {
                    AuditDraft(MemberAct.sessionsEnded($0.value), on: $0.key)
                })
        }
        return ended.count
    }

    /// Ends sessions as a part of an act, whose entry in the log stands for it; the member of each.
    func closeSessions(of members: [MemberID], only session: SessionID? = nil) throws -> [AuditSubject] {
        let own = try context.member().session
        let ended = try context.database.rows(
            """
            WITH ended AS (
                DELETE FROM sessions
                WHERE member_id = ANY (\(members.map(\.rawValue))) AND id <> \(own) AND (\(session)::bigint IS NULL OR id = \(session))
                RETURNING id, member_id
            )
            SELECT e.id, e.member_id, m.name
            FROM ended e
            JOIN members m ON m.id = e.member_id
            ORDER BY e.member_id, e.id
            """
        ) { row in
            (
                session: try row.next("id", as: SessionID.self),
                member: AuditSubject(try row.next("member_id"), try row.next("name"))
            )
        }
        for one in ended {
            _ = try context.database.fetch(Outbox.close(.session(one.session), keys: context.keys))
        }
        return ended.map(\.member)
    }
}
