import Conversations
import Postgres
import Site

/// Invitations to projects and what becomes of them, while the project is held.
///
/// A declined invitation stays as a row, so that it is renewed once, by somebody else; withdrawing it gives nobody
/// another turn.
package struct InvitationStore {
    /// With those who are invited, more people would be in it than may be.
    package struct Full: Error { package init() {} }

    /// What became of inviting several people.
    package struct Invited: Sendable {
        package let count: Int
        /// Somebody has declined and is not asked again by the member who acts.
        package let someHaveDeclined: Bool
    }

    private let projects: ProjectStore
    private var database: Connection { projects.database }

    package init(_ projects: ProjectStore) { self.projects = projects }

    /// Invites people who are neither in it nor invited. What was declined is renewed once, by somebody else.
    ///
    /// - Throws: ``MembershipStore/Unreached`` where the member who invites does not reach somebody
    package func invite(
        _ people: [MemberID], note: String, to held: HeldProject, by inviter: MemberID
    ) throws -> Invited {
        guard held.isAdmin || held.membersInvite else { throw HeldProject.NotAdministrator() }
        try held.requireOpen()
        let fresh = try database.rows(
            """
            SELECT found.id, i.invited_id IS NULL OR \(Self.isRenewable("i", by: inviter)) AS is_asked
            FROM unnest(\(people.map(\.rawValue))::bigint[]) AS found (id)
            LEFT JOIN project_invitations i ON i.project_id = \(held.id) AND i.invited_id = found.id
            WHERE NOT EXISTS (
                SELECT FROM project_members x WHERE x.project_id = \(held.id) AND x.member_id = found.id
            ) AND NOT (i.invited_id IS NOT NULL AND \(ProjectAudience.isOpen("i")))
            ORDER BY found.id
            """
        ) { (try $0.next("id") as MemberID, try $0.next("is_asked") as Bool) }
        let asked = fresh.filter(\.1).map(\.0)
        try MembershipStore(database: database).requireReach(asked, by: inviter)
        let invited = try database.rows(
            """
            INSERT INTO project_invitations (project_id, invited_id, inviter_id, note)
            SELECT \(held.id), m.id, \(inviter), \(note)
            FROM members m
            WHERE m.id = ANY(\(asked.map(\.rawValue))::bigint[]) AND \(Member.mayComeIn)
            ORDER BY m.id
            ON CONFLICT ON CONSTRAINT project_invitations_pkey DO UPDATE
            SET id = DEFAULT, inviter_id = excluded.inviter_id, note = excluded.note, invited_at = now(),
                declined_at = NULL, withdrawn_at = NULL
            RETURNING invited_id, id
            """
        ) { (try $0.next("invited_id") as MemberID, try $0.next("id") as Int) }
        try requireRoom(in: held)
        for (person, number) in invited {
            try projects.note(.invited, about: person, in: held.id, by: inviter)
            try notify(person, number, of: held, note: note, by: inviter)
        }
        return Invited(count: invited.count, someHaveDeclined: asked.count < fresh.count)
    }

    /// The condition that somebody who was invited and is not any more may be invited by a member.
    static func isRenewable(_ invitation: SQL, by member: MemberID) -> SQL {
        """
        (NOT \(ProjectAudience.isOpen(invitation)) AND \(invitation).refusals < 2
         AND \(invitation).declined_from_id IS DISTINCT FROM \(member))
        """
    }

    // MARK: Those who are invited

    /// - Returns: false for somebody who is in it already
    /// - Throws: ``Failure/notFound`` where nobody has invited them
    package func accept(_ id: ProjectID, as member: MemberID) throws -> Bool {
        let (_, isIn, inviter) = try database.fetch(
            ProjectStore.locked(id), Project.find(id, for: member).map { $0 != nil },
            Query<MemberID?>.row(
                "SELECT p.inviter_id FROM \(ProjectAudience.invitations(of: member)) p WHERE p.id = \(id)"
            ) { try $0.only() })
        guard !isIn else { return false }
        guard let inviter else { throw Failure.notFound }
        _ = try database.execute(
            "DELETE FROM project_invitations WHERE project_id = \(id) AND invited_id = \(member)")
        _ = try database.execute("INSERT INTO project_members (project_id, member_id) VALUES (\(id), \(member))")
        try projects.conversations.join(id, member)
        let event = try projects.note(.joined, in: id, by: member)
        _ = try database.fetch(MemberNotification.read([.projects], about: id.rawValue, by: member))
        guard let held = try? projects.hold(id, as: member) else { return true }
        let news = ThingNews(
            .joinedProjects, about: id.rawValue, part: event, by: member, subject: held.name, detail: "")
        try news.notify(
            "SELECT x.member_id FROM project_members x WHERE x.project_id = \(id) AND x.member_id = \(inviter)",
            in: database, projects.settings)
        return true
    }

    /// - Throws: ``Failure/notFound`` where nothing waits for their answer
    package func decline(_ id: ProjectID, as member: MemberID) throws {
        let (_, changed) = try database.fetch(
            ProjectStore.locked(id),
            Query<Int>.execute(
                """
                UPDATE project_invitations i
                SET declined_at = now(), refusals = refusals + 1, declined_from_id = inviter_id
                WHERE i.project_id = \(id) AND i.invited_id = \(member) AND \(ProjectAudience.isOpen("i"))
                """))
        guard changed == 1 else { throw Failure.notFound }
        try forget(id, by: member)
    }

    /// A member who is not in it any more, nor invited, keeps nothing that names it.
    private func forget(_ id: ProjectID, by member: MemberID) throws {
        _ = try database.execute(
            """
            DELETE FROM notifications n
            WHERE n.member_id = \(member) AND \(ProjectMembershipStore.isAbout(id))
            """)
    }

    // MARK: Taking back

    /// The notification of the member who was invited goes as well. For administrators, and for the one who invited.
    package func withdraw(_ person: MemberID, from held: HeldProject, by member: MemberID) throws {
        try held.requireOpen()
        let changed = try database.execute(
            """
            UPDATE project_invitations i
            SET withdrawn_at = now()
            WHERE i.project_id = \(held.id) AND i.invited_id = \(person) AND \(ProjectAudience.isOpen("i"))
              AND (\(held.isAdmin) OR i.inviter_id = \(member))
            """)
        guard changed == 1 else { throw Failure.notFound }
        try forget(held.id, by: person)
    }

    /// As it was, in the name of the one who had invited, who is still in it.
    package func restore(_ person: MemberID, to held: HeldProject, by member: MemberID) throws {
        try held.requireOpen()
        let restored = try database.row(
            """
            UPDATE project_invitations i
            SET withdrawn_at = NULL, id = DEFAULT
            WHERE i.project_id = \(held.id) AND i.invited_id = \(person) AND i.withdrawn_at IS NOT NULL
              AND i.declined_at IS NULL AND (\(held.isAdmin) OR i.inviter_id = \(member))
              AND EXISTS (SELECT FROM members m WHERE m.id = i.invited_id AND \(Member.mayComeIn))
              AND EXISTS (
                  SELECT FROM project_members x WHERE x.project_id = i.project_id AND x.member_id = i.inviter_id
              )
            RETURNING i.id, i.inviter_id, i.note
            """
        ) { (try $0.next("id") as Int, try $0.next("inviter_id") as MemberID, try $0.next("note") as String) }
        guard let (number, inviter, note) = restored else { throw Failure.notFound }
        try requireRoom(in: held)
        try MembershipStore(database: database).requireReach([person], by: inviter)
        try notify(person, number, of: held, note: note, by: inviter)
    }

    private func requireRoom(in held: HeldProject) throws {
        let count = try database.row(
            """
            SELECT (SELECT count(*) FROM project_members WHERE project_id = \(held.id)) + (
                SELECT count(*)
                FROM project_invitations i
                WHERE i.project_id = \(held.id) AND \(ProjectAudience.isOpen("i"))
            )
            """
        ) { try $0.only(Int.self) }
        guard let count, count <= Project.mostMembers else { throw Full() }
    }

    private func notify(
        _ person: MemberID, _ number: Int, of held: HeldProject, note: String, by inviter: MemberID
    ) throws {
        let news = ThingNews(
            .projects, about: held.id.rawValue, part: number, by: inviter, subject: held.name, detail: note)
        try news.notify("SELECT \(person)::bigint", in: database, projects.settings)
    }
}
