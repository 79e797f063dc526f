import Postgres
import Site

/// Somebody in a project.
package struct ProjectMember: Sendable {
    package let id: MemberID
    package let name: String
    package let position: String
    package let faculty: String
    package let isAdmin: Bool
    /// False for a member who may not sign in.
    package let isOpen: Bool

    /// All of them, administrators first, for somebody who is in it.
    static func all(in id: ProjectID, for reader: MemberID) -> Query<[ProjectMember]> {
        all(in: "\(id)", for: reader)
    }

    /// - Parameter project: an expression for its number
    static func all(in project: SQL, for reader: MemberID) -> Query<[ProjectMember]> {
        .rows(
            """
            SELECT m.id, m.name, m.position, m.faculty, x.is_admin, \(Member.mayComeIn) AS is_open
            FROM \(ProjectAudience.projects(of: reader)) p
            JOIN project_members x ON x.project_id = p.id
            JOIN members m ON m.id = x.member_id
            WHERE p.id = (\(project))
            ORDER BY x.is_admin DESC, m.sort_name, m.id
            LIMIT \(constant: Project.mostMembers)
            """
        ) { row in
            ProjectMember(
                id: try row.next("id"), name: try row.next("name"), position: try row.next("position"),
                faculty: try row.next("faculty"), isAdmin: try row.next("is_admin"), isOpen: try row.next("is_open"))
        }
    }
}

/// Whether a reader may leave a project as any other, and who follows them if not.
package struct ProjectHeir: Sendable {
    /// Whether nobody who may sign in administers it but the reader.
    let isLastAdministrator: Bool
    /// Who is there longest besides the reader; nil where nobody is.
    let name: String?

    static func find(_ id: ProjectID, for reader: MemberID) -> Query<ProjectHeir?> {
        let administration = ProjectMembershipStore.administration
        return .row(
            """
            SELECT p.is_admin AND NOT \(administration.exists(in: "p.id", besides: "\(reader)")) AS is_last,
                   (SELECT h.name FROM members h WHERE h.id = \(administration.heir(of: "\(id)", after: reader))) AS heir
            FROM \(ProjectAudience.projects(of: reader)) p
            WHERE p.id = \(id)
            """
        ) { ProjectHeir(isLastAdministrator: try $0.next("is_last"), name: try $0.next("heir")) }
    }
}
