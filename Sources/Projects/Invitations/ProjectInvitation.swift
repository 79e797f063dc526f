import FoundationEssentials
import Postgres
import Site

/// What somebody who is invited sees of a project: nothing of what is in it.
package struct ProjectInvitation: Sendable {
    /// As many as the list of projects shows.
    static let most = 50

    package let id: ProjectID
    package let name: String
    package let description: String
    package let people: ProjectFaces
    package let inviter: MemberID
    package let inviterName: String
    /// In the inviter's words; empty where there are none.
    package let note: String
    package let invited: Date

    private static let columns = ProjectFaces.behind(
        Columns(of: "p", "id", "name", "description", "inviter_id", "note", "invited_at")
            .and("inviter.name", as: "inviter_name"))

    package static func find(_ id: ProjectID, for reader: MemberID) -> Query<ProjectInvitation?> {
        .row(statement(for: reader, where: "p.id = \(id)")) { try ProjectInvitation(&$0) }
    }

    /// All of a member's, the newest first.
    package static func all(of reader: MemberID) -> Query<[ProjectInvitation]> {
        .rows(statement(for: reader, where: "true")) { try ProjectInvitation(&$0) }
    }

    private static func statement(for reader: MemberID, where condition: SQL) -> SQL {
        """
        SELECT \(columns)
        FROM \(ProjectAudience.invitations(of: reader)) p
        JOIN members inviter ON inviter.id = p.inviter_id
        WHERE \(condition)
        ORDER BY p.invited_at DESC, p.id DESC
        LIMIT \(constant: most)
        """
    }

    private init(_ row: inout Row) throws {
        id = try row.next("id")
        name = try row.next("name")
        description = try row.next("description")
        inviter = try row.next("inviter_id")
        note = try row.next("note")
        invited = try row.next("invited_at")
        inviterName = try row.next("inviter_name")
        people = try ProjectFaces(&row)
    }
}

/// Somebody who is invited to a project or has declined, as those who are in it see them.
package struct InvitedPerson: Sendable {
    package let id: MemberID
    package let name: String
    package let position: String
    package let faculty: String
    package let inviter: MemberID
    package let inviterName: String
    package let invited: Date
    package let declined: Date?
    /// Whether the reader may invite them once more.
    package let isRenewable: Bool

    static func all(to id: ProjectID, for reader: MemberID) -> Query<[InvitedPerson]> {
        .rows(
            """
            SELECT m.id, m.name, m.position, m.faculty, i.inviter_id, inviter.name AS inviter_name, i.invited_at,
                   i.declined_at, \(InvitationStore.isRenewable("i", by: reader)) AS is_renewable
            FROM \(ProjectAudience.projects(of: reader)) p
            JOIN project_invitations i ON i.project_id = p.id AND i.withdrawn_at IS NULL
            JOIN members m ON m.id = i.invited_id
            JOIN members inviter ON inviter.id = i.inviter_id
            WHERE p.id = \(id)
            ORDER BY i.declined_at IS NOT NULL, m.sort_name, m.id
            LIMIT 100
            """
        ) { row in
            InvitedPerson(
                id: try row.next("id"), name: try row.next("name"), position: try row.next("position"),
                faculty: try row.next("faculty"), inviter: try row.next("inviter_id"),
                inviterName: try row.next("inviter_name"), invited: try row.next("invited_at"),
                declined: try row.next("declined_at"), isRenewable: try row.next("is_renewable"))
        }
    }
}
