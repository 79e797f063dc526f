import Postgres
import Site

/// Who may know of which projects: a member who is in one, of all of it; one who is invited, of its name, what it is for, who
/// invites and who is in it. The only way in which a statement that shows projects, or anything in them, reaches their table; acts
/// hold the project (``ProjectStore/hold(_:as:)``).
///
/// Events of what happens in a project go to its members alone, since the moment of one tells something too.
enum ProjectAudience {
    /// In the place of the table: the projects in which a member is. Behind their columns are `is_admin`, `joined_at`,
    /// `reader_id` and `picture_version`.
    static func projects(of member: MemberID) -> SQL { projects(of: "\(member)" as SQL) }

    static func projects(of member: SQL) -> SQL {
        """
        (SELECT projects.*, own.is_admin, own.joined_at, own.member_id AS reader_id,
                \(ProjectPictureStore.version) AS picture_version
         FROM projects
         JOIN project_members own ON own.project_id = projects.id
         WHERE own.member_id = \(member))
        """
    }

    /// What is known of projects to which somebody is invited; of one in the archive nothing, as long as it is there.
    static func invitations(of member: MemberID) -> SQL {
        """
        (SELECT projects.id, projects.name, projects.description, i.inviter_id, i.note, i.invited_at
         FROM projects
         JOIN project_invitations i ON i.project_id = projects.id
         WHERE i.invited_id = \(member) AND \(isOpen("i")) AND projects.archived_at IS NULL)
        """
    }

    /// The condition that an invitation waits for an answer.
    static func isOpen(_ invitation: SQL) -> SQL {
        "(\(invitation).declined_at IS NULL AND \(invitation).withdrawn_at IS NULL)"
    }
}
