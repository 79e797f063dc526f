import Conversations
import Conversion
import Localization
import Network
import Postgres
import Site
import Storage

/// What the people of the demonstration work on together.
enum DemonstrationProjects {
    private struct Made: Decodable {
        let name, description: String
        /// A file among the pictures.
        let picture: String?
        let by: String
        let daysAgo: Int
        /// In the order in which they came.
        let members: [Joined]
        let invited: [Asked]?
        let archivedDaysAgo: Int?
        let posts: [DemonstrationPosts.Text]?
        /// What is said in its conversations, in the general one first.
        let talks: [DemonstrationConversations.Talk]?
        let reminders: [Reminded]?
    }

    private struct Reminded: Decodable {
        let text, by: String
        let addedMinutesAgo: Int
        /// At noon, so many days from today; nil for whenever.
        let inDays: Int?
        /// Nil for everybody.
        let to: [String]?
        let doneBy: String?
        let doneMinutesAgo: Int?
    }

    private struct Joined: Decodable {
        let who, inviter: String
        let daysAgo: Int
        let isAdmin: Bool?
    }

    private struct Asked: Decodable {
        let who, inviter, note: String
        let minutesAgo: Int
    }

    @Sendable static func add(_ demonstration: Demonstration) throws -> String {
        let made = try demonstration.read([Made].self, "projects.json")
        for project in made { try add(project, demonstration) }
        return "\(made.count) projects"
    }

    private static func add(_ made: Made, _ demonstration: Demonstration) throws {
        let database = demonstration.database
        let projects = ProjectStore(database: database, demonstration.settings)
        let (invitations, people) = (InvitationStore(projects), ProjectMembershipStore(projects))
        let creator = try demonstration.member(made.by)
        let id = try projects.create(made.name, made.description, by: creator)
        if let picture = made.picture { try add(picture, to: id, by: creator, projects, demonstration) }
        try age(id, minutes: made.daysAgo * 1_440, database)
        for joined in made.members {
            let (who, inviter) = (try demonstration.member(joined.who), try demonstration.member(joined.inviter))
            let asked = try invitations.invite([who], note: "", to: try projects.hold(id, as: inviter), by: inviter)
            guard asked.count == 1, try invitations.accept(id, as: who) else { continue }
            if joined.isAdmin == true {
                try people.set(who, isAdmin: true, in: try projects.hold(id, as: creator), by: creator)
            }
            try age(id, minutes: joined.daysAgo * 1_440, database)
        }
        for asked in made.invited ?? [] {
            let (who, inviter) = (try demonstration.member(asked.who), try demonstration.member(asked.inviter))
            _ = try invitations.invite([who], note: asked.note, to: try projects.hold(id, as: inviter), by: inviter)
            try age(id, minutes: asked.minutesAgo, database)
        }
        try DemonstrationConversations.add(made.talks ?? [], in: id, to: projects.conversations, demonstration)
        try DemonstrationPosts.add(made.posts ?? [], in: id, to: demonstration)
        for reminded in made.reminders ?? [] { try remind(reminded, in: id, projects, demonstration) }
        if let days = made.archivedDaysAgo {
            try projects.set(try projects.hold(id, as: creator), isArchived: true, by: creator)
            _ = try database.execute(
                "UPDATE projects SET archived_at = archived_at - make_interval(days => \(Int32(clamping: days))) WHERE id = \(id)"
            )
            try age(id, minutes: days * 1_440, database)
        }
        // Nobody is notified of what was long ago.
        _ = try database.execute(
            """
            UPDATE notifications n
            SET read_at = now()
            WHERE \(ProjectMembershipStore.isAbout(id)) AND NOT EXISTS (
                SELECT FROM project_invitations i WHERE i.project_id = \(id) AND i.invited_id = n.member_id
            )
            """)
    }

    private static func add(
        _ picture: String, to id: ProjectID, by creator: MemberID, _ projects: ProjectStore,
        _ demonstration: Demonstration
    ) throws {
        let bytes = try [UInt8](demonstration.read("pictures/\(picture)"))
        guard let made = Pictures.Picture(bytes, side: Portrait.side) else {
            throw Demonstration.Unfit(description: "\(picture) is no picture of a project.")
        }
        let blob = try demonstration.settings.blobStore.keep(made.bytes)
        _ = try demonstration.database.fetch(BlobTable.add(blob, .webp, kind: Portrait.blobKind, for: creator))
        try ProjectPictureStore(projects).add(blob.id, to: id)
    }

    private static func remind(
        _ made: Reminded, in id: ProjectID, _ projects: ProjectStore, _ demonstration: Demonstration
    ) throws {
        let reminders = SharedReminderStore(projects)
        let zone = demonstration.settings.zone
        let creator = try demonstration.member(made.by)
        let due = made.inDays.map { zone.moment(of: Day(.now, in: zone) + $0, minute: 720) }
        let people = try (made.to ?? []).map { try demonstration.member($0) }
        let form = SharedReminderForm(made.text, due: due, for: made.to == nil ? nil : people)
        let reminder = try reminders.add(form, to: try projects.hold(id, as: creator), by: creator)
        try age(id, minutes: made.addedMinutesAgo, projects.database)
        guard let doneBy = made.doneBy, let minutes = made.doneMinutesAgo else { return }
        let doer = try demonstration.member(doneBy)
        _ = try reminders.complete(reminder, in: try projects.hold(id, as: doer), by: doer)
        try age(id, minutes: minutes, projects.database)
        _ = try projects.database.execute(
            """
            UPDATE shared_reminders SET done_at = done_at - make_interval(mins => \(Int32(clamping: minutes)))
            WHERE id = \(reminder)
            """)
    }

    /// What was done just now was done then.
    private static func age(_ id: ProjectID, minutes: Int, _ database: Connection) throws {
        let ago: SQL = "make_interval(mins => \(Int32(clamping: minutes)))"
        _ = try database.fetch(
            Query<Int>.execute(
                """
                UPDATE project_events SET created_at = created_at - \(ago)
                WHERE project_id = \(id) AND created_at >= now()
                """),
            Query<Int>.execute(
                """
                UPDATE project_members SET joined_at = joined_at - \(ago)
                WHERE project_id = \(id) AND joined_at >= now()
                """),
            Query<Int>.execute(
                """
                UPDATE project_invitations SET invited_at = invited_at - \(ago)
                WHERE project_id = \(id) AND invited_at >= now()
                """),
            Query<Int>.execute("UPDATE projects SET changed_at = now() - \(ago) WHERE id = \(id)"))
        try DemonstrationConversations.age(id, minutes: minutes, database)
    }
}
