import Conversations
import FoundationEssentials
import Postgres
import Site
import Web

/// A project as somebody who is in it sees it.
package struct Project: Sendable {
    /// Those who may be in one, with those who are invited: they are all in its general conversation.
    package static let mostMembers = Conversation.mostMembers
    /// Characters of a name, of what it is for, of the words of an invitation.
    package static let longestName = 80
    package static let longestDescription = 500
    package static let longestNote = 300

    package let id: ProjectID
    package let name: String
    package let description: String
    package let isAdmin: Bool
    /// Everybody who is in it may invite.
    package let membersInvite: Bool
    package let version: Int32
    /// Where its picture is; nil where it has none.
    package let picture: Address?
    /// It has one that somebody else has sent.
    package let mayReportPicture: Bool
    package let isArchived: Bool
    /// How many of its conversations the reader is in.
    package let conversationCount: Int
    /// How many things stand on its shelf.
    package let shelfCount: Int
    /// How many reminders are to be done.
    package let reminderCount: Int
    package let people: ProjectFaces

    package var mayInvite: Bool { !isArchived && (isAdmin || membersInvite) }

    private static let columns = ProjectFaces.behind(
        Columns(of: "p", "id", "name", "description", "is_admin", "members_invite", "version", "picture_version")
            .and(ProjectPictureStore.isReportable, as: "may_report_picture")
            .and("p.archived_at IS NOT NULL", as: "is_archived")
            .and(ProjectConversations.count(in: "p.id", of: "p.reader_id"), as: "conversation_count")
            .and(ShelfItem.count(in: "p.id"), as: "shelf_count")
            .and(SharedReminder.count(in: "p.id"), as: "reminder_count"))

    package static func find(_ id: ProjectID, for reader: MemberID) -> Query<Project?> {
        find(in: "\(id)", for: reader)
    }

    /// - Parameter project: an expression for its number
    static func find(in project: SQL, for reader: MemberID) -> Query<Project?> {
        .row(
            """
            SELECT \(columns)
            FROM \(ProjectAudience.projects(of: reader)) p
            WHERE p.id = (\(project))
            """
        ) { row in
            let id: ProjectID = try row.next("id")
            return Project(
                id: id, name: try row.next("name"), description: try row.next("description"),
                isAdmin: try row.next("is_admin"), membersInvite: try row.next("members_invite"),
                version: try row.next("version"), picture: Paths.picture(of: id, try row.next("picture_version")),
                mayReportPicture: try row.next("may_report_picture"),
                isArchived: try row.next("is_archived"), conversationCount: try row.next("conversation_count"),
                shelfCount: try row.next("shelf_count"), reminderCount: try row.next("reminder_count"),
                people: try ProjectFaces(&row))
        }
    }
}

/// Some of those who are in a project, those who are there longest, and how many there are.
package struct ProjectFaces: Sendable {
    package let avatars: [Avatar]
    package let count: Int

    /// What ``init(_:)`` reads, of `p`, projects, behind other columns.
    static func behind(_ columns: Columns) -> Columns {
        columns
            .and(
                """
                ARRAY (
                    SELECT m.id
                    FROM project_members x
                    JOIN members m ON m.id = x.member_id
                    WHERE x.project_id = p.id
                    ORDER BY x.joined_at, x.member_id
                    LIMIT 5
                )
                """, as: "face_ids"
            )
            .and(
                """
                ARRAY (
                    SELECT m.name
                    FROM project_members x
                    JOIN members m ON m.id = x.member_id
                    WHERE x.project_id = p.id
                    ORDER BY x.joined_at, x.member_id
                    LIMIT 5
                )
                """, as: "face_names"
            )
            .and("(SELECT count(*) FROM project_members x WHERE x.project_id = p.id)", as: "member_count")
    }

    init(_ row: inout Row) throws {
        let ids: [Int] = try row.next("face_ids")
        let names: [String] = try row.next("face_names")
        avatars = zip(ids, names).map { Avatar(name: $1, id: $0) }
        count = try row.next("member_count")
    }
}
