import Postgres
import Site

/// A project that nobody looks after, though a member of it could: its administrators have not been here for long, or may not
/// sign in (then ``ProjectSuccession`` gives it to the next within an hour).
/// The organisation's administrators see its name, who looked after it and who is in it, and nothing of what is there.
package struct UnattendedProject: Sendable {
    static let size = 50
    /// An administrator of a project who has not been here for so many days counts as away.
    static let days: Int32 = 90

    let id: ProjectID
    let name: String
    let isArchived: Bool
    let memberCount: Int
    /// Those who administer it, and are not here.
    let administrators: [String]

    private static let administration = ProjectMembershipStore.administration

    /// Who may be appointed, as a condition on `project_members x` and `members m`: a member who has not been here for long would not
    /// look after it either.
    fileprivate static let isCandidate: SQL =
        "NOT x.is_admin AND \(Member.mayComeIn) AND \(Member.wasHere(withinDays: days))"

    /// Conditions on `projects p`: nobody who is here administers it, and somebody could.
    private static let isUnattended: SQL = "NOT \(administration.exists(in: "p.id", withinDays: days))"
    // Looked up for each project (`OFFSET 0`): the planner would read all members of all projects instead.
    private static let hasCandidate: SQL = """
        EXISTS (
            SELECT
            FROM project_members x
            JOIN members m ON m.id = x.member_id
            WHERE x.project_id = p.id AND \(isCandidate)
            OFFSET 0
        )
        """

    /// A page of them, and one more.
    static func page(after last: ProjectID?) -> Query<[UnattendedProject]> {
        .rows(statement(after: last)) { try UnattendedProject(&$0) }
    }

    package static func statement(after last: ProjectID? = nil) -> SQL {
        let place: SQL = last.map { "p.id < \($0)" } ?? "true"
        // Those that are unattended come first (`OFFSET 0`), by the indexes of projects and of their administrators.
        return """
            SELECT \(columns)
            FROM (
                SELECT p.* FROM projects p WHERE \(place) AND \(isUnattended) ORDER BY p.id DESC OFFSET 0
            ) AS p
            WHERE \(hasCandidate)
            ORDER BY p.id DESC
            LIMIT \(constant: size + 1)
            """
    }

    /// Nil also for one that somebody looks after, so that its name is not shown.
    static func find(_ id: ProjectID) -> Query<UnattendedProject?> {
        .row("SELECT \(columns) FROM projects p WHERE p.id = \(id) AND \(isUnattended) AND \(hasCandidate)") {
            try UnattendedProject(&$0)
        }
    }

    private static let columns = Columns(of: "p", "id", "name")
        .and("p.archived_at IS NOT NULL", as: "is_archived")
        .and("(SELECT count(*) FROM project_members x WHERE x.project_id = p.id)", as: "member_count")
        .and(
            """
            ARRAY (
                SELECT m.name
                FROM project_members x
                JOIN members m ON m.id = x.member_id
                WHERE x.project_id = p.id AND x.is_admin
                ORDER BY m.sort_name, m.id
            )
            """, as: "administrators")

    private init(_ row: inout Row) throws {
        id = try row.next("id")
        name = try row.next("name")
        isArchived = try row.next("is_archived")
        memberCount = try row.next("member_count")
        administrators = try row.next("administrators")
    }
}

/// Whom an administrator of the organisation may appoint there.
struct Appointable: Sendable {
    let id: MemberID
    let name: String
    let about: String

    static func all(in id: ProjectID) -> Query<[Appointable]> {
        .rows(
            """
            SELECT m.id, m.name, m.position, m.faculty
            FROM project_members x
            JOIN members m ON m.id = x.member_id
            WHERE x.project_id = \(id) AND \(UnattendedProject.isCandidate)
            ORDER BY m.sort_name, m.id
            LIMIT \(constant: Project.mostMembers)
            """
        ) { row in
            let (id, name): (MemberID, String) = (try row.next("id"), try row.next("name"))
            let about: [String] = [try row.next("position"), try row.next("faculty")]
            return Appointable(id: id, name: name, about: about.filter { !$0.isEmpty }.joined(separator: " · "))
        }
    }
}
