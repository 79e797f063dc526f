import Conversations
import People
import Postgres
import Site

package struct ProjectStore {
    package let database: Connection
    let settings: Settings

    package init(database: Connection, _ settings: Settings) {
        self.database = database
        self.settings = settings
    }

    var conversations: ProjectConversations { ProjectConversations(database: database, keys: settings.keys) }

    /// Holds a project for an act of somebody who is in it.
    ///
    /// - Throws: ``Failure/notFound`` where there is none, or the member is not in it
    package func hold(_ id: ProjectID, as member: MemberID) throws -> HeldProject {
        let (_, held) = try database.fetch(Self.locked(id), Self.held(id, as: member))
        guard let held else { throw Failure.notFound }
        return held
    }

    /// A member who is removed meanwhile is looked for behind it.
    static func locked(_ id: ProjectID) -> Query<Int> {
        .execute("SELECT FROM projects WHERE id = \(id) FOR NO KEY UPDATE")
    }

    private static func held(_ id: ProjectID, as member: MemberID) -> Query<HeldProject?> {
        .row(
            """
            SELECT p.name, p.description, p.is_admin, p.members_invite, p.version,
                   p.archived_at IS NOT NULL AS is_archived
            FROM \(ProjectAudience.projects(of: member)) p
            WHERE p.id = \(id)
            """
        ) { row in
            HeldProject(
                id: id, name: try row.next("name"), description: try row.next("description"),
                isAdmin: try row.next("is_admin"), membersInvite: try row.next("members_invite"),
                version: try row.next("version"),
                isArchived: try row.next("is_archived"))
        }
    }

    // MARK: Acts

    /// Begins a project, which its creator administers. People are invited by an act of its own.
    package func create(
        _ name: String, _ description: String, membersInvite: Bool = false, by creator: MemberID
    ) throws -> ProjectID {
        let id = try database.row(
            """
            WITH made AS (
                INSERT INTO projects (name, description, members_invite, creator_id)
                VALUES (\(name), \(description), \(membersInvite), \(creator))
                RETURNING id
            ), joined AS (
                INSERT INTO project_members (project_id, member_id, is_admin)
                SELECT id, \(creator), true FROM made
            )
            SELECT id FROM made
            """
        ) { try $0.only(ProjectID.self) }
        guard let id else { throw Failure.notFound }
        try note(.created, in: id, by: creator)
        try conversations.beginGeneral(of: id, called: name, by: creator)
        return id
    }

    /// What it is called, what it is for, and who may invite.
    package func change(
        _ held: HeldProject, name: String, description: String, membersInvite: Bool, by member: MemberID
    ) throws {
        try held.requireAdministrator()
        _ = try database.execute(
            """
            UPDATE projects
            SET name = \(name), description = \(description), members_invite = \(membersInvite), version = version + 1
            WHERE id = \(held.id)
            """)
        if name != held.name {
            try note(.named, detail: name, in: held.id, by: member)
            try conversations.rename(held.id, to: name, by: member)
        }
        if description != held.description { try note(.described, in: held.id, by: member) }
    }

    /// Puts it into the archive or takes it out; twice is once.
    package func set(_ held: HeldProject, isArchived: Bool, by member: MemberID) throws {
        guard held.isAdmin else { throw HeldProject.NotAdministrator() }
        guard held.isArchived != isArchived else { return }
        _ = try database.execute(
            "UPDATE projects SET archived_at = CASE WHEN \(isArchived) THEN now() END WHERE id = \(held.id)")
        try conversations.set(held.id, isClosed: isArchived)
        try note(isArchived ? .archived : .reopened, in: held.id, by: member)
    }

    /// Something was done in it that is no line of its timeline.
    func touch(_ held: HeldProject) throws {
        _ = try database.execute("UPDATE projects SET changed_at = now() WHERE id = \(held.id)")
    }

    // MARK: Who hears of them

    /// Writes a line of the timeline.
    ///
    /// - Returns: its number
    @discardableResult
    func note(
        _ kind: ProjectEvent.Kind, about subject: MemberID? = nil, detail: String = "", in id: ProjectID,
        by actor: MemberID
    ) throws -> Int {
        try database.row(
            """
            WITH changed AS (
                UPDATE projects SET changed_at = now() WHERE id = \(id)
            )
            INSERT INTO project_events (project_id, kind, actor_id, subject_id, detail)
            VALUES (\(id), \(kind.rawValue), \(actor), \(subject), \(detail))
            RETURNING id
            """
        ) { try $0.only() } ?? 0
    }

    /// Publishes to the open pages of all who are in it, and of those whom the act concerns besides. A member who is merely
    /// invited gets no event of what happens in it.
    package func publishChange(of id: ProjectID, besides others: [MemberID] = []) throws {
        let members = try database.rows("SELECT member_id FROM project_members WHERE project_id = \(id)") {
            try $0.only(MemberID.self)
        }
        _ = try database.fetch(
            Outbox.publish((members + others).map { .member($0) }, .projects(in: id), keys: settings.keys))
    }
}

extension Outbox.Kind {
    /// Something in any project.
    static let projects = Outbox.Kind("project")
}
