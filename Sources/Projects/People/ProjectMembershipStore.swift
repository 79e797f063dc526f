import Network
import People
import Postgres
import Site
import Writing

/// Who is in a project, and who administers it. Each act is on a project that is held, so that one that counts people
/// or administrators counts those that stay; each writes its line of the timeline.
package struct ProjectMembershipStore {
    static let administration = Administration("project_members", of: "project_id")

    private let projects: ProjectStore
    private var database: Connection { projects.database }

    package init(_ projects: ProjectStore) { self.projects = projects }

    /// - Throws: ``Failure/notFound`` where they are not in it; the member who acts leaves by ``leave(_:_:)``
    package func remove(_ person: MemberID, from held: HeldProject, by remover: MemberID) throws {
        try held.requireAdministrator()
        guard person != remover, try delete(person, from: held.id, by: remover) else { throw Failure.notFound }
        try projects.note(.removed, about: person, in: held.id, by: remover)
    }

    /// Gives somebody the administration or takes it; twice is once.
    package func set(_ person: MemberID, isAdmin: Bool, in held: HeldProject, by giver: MemberID) throws {
        try held.requireAdministrator()
        guard try Self.administration.set(person, isAdmin: isAdmin, in: "\(held.id)", database) else { return }
        try projects.note(isAdmin ? .granted : .revoked, about: person, in: held.id, by: giver)
    }

    /// A member who leaves as the last administrator is followed by the one who is there longest; with the last member the project
    /// goes, and others' notifications of it, and its shelf by the trigger `leave_attachments`. One in the archive is left as any
    /// other.
    package func leave(_ held: HeldProject, _ member: MemberID) throws {
        guard try delete(member, from: held.id) else { throw Failure.notFound }
        let isEmpty = try database.row(
            "SELECT NOT EXISTS (SELECT FROM project_members WHERE project_id = \(held.id))"
        ) { try $0.only(Bool.self) }
        guard isEmpty == false else {
            _ = try database.execute(
                """
                DELETE FROM notifications n
                USING project_invitations i
                WHERE i.project_id = \(held.id) AND n.member_id = i.invited_id AND \(Self.isAbout(held.id))
                """)
            _ = try database.execute("DELETE FROM projects WHERE id = \(held.id)")
            return
        }
        try projects.note(.left, in: held.id, by: member)
        try inherit(in: held, from: member)
    }

    /// Where no administrator who may sign in is left, the one who is there longest becomes one.
    func inherit(in held: HeldProject, from member: MemberID) throws {
        let heir = try database.row(Self.administration.passing("\(held.id)", from: member)) {
            try $0.only(MemberID.self)
        }
        if let heir { try projects.note(.inherited, about: heir, in: held.id, by: member) }
    }

    /// They are in none of its conversations any more either. Their notifications of it name it, so they go as well, with what
    /// waits to be pushed or written to them.
    private func delete(_ person: MemberID, from id: ProjectID, by remover: MemberID? = nil) throws -> Bool {
        try projects.conversations.leave(id, person, removedBy: remover)
        _ = try database.execute(
            "DELETE FROM notifications n WHERE n.member_id = \(person) AND \(Self.isAbout(id))")
        let shelf: SQL = "a.place_kind IN (\(ShelfStore.place), \(ShelfStore.taken)) AND a.place_id = \(id)"
        _ = try database.fetch(
            PostPlace.forget(id, by: person),
            NotificationKind.forgetAccess(on: "\(PostPlace.isOn(id)) OR \(shelf)", by: person))
        return try database.execute(
            "DELETE FROM project_members WHERE project_id = \(id) AND member_id = \(person)") == 1
    }

    /// The condition that a notification is about the project. Of a shared reminder that was deleted for good nobody knows any more
    /// whose it was.
    static func isAbout(_ id: ProjectID) -> SQL {
        let kinds = NotificationKind.ofProjects.map(\.name)
        let shared = NotificationKind.ofSharedReminders.map(\.name)
        return """
            (n.kind = ANY(\(kinds)::text[]) AND n.thing = \(id) OR n.kind = ANY(\(shared)::text[])
             AND NOT EXISTS (SELECT FROM shared_reminders r WHERE r.id = n.thing AND r.project_id <> \(id)))
            """
    }
}
