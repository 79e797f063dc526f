import FoundationEssentials
import Postgres
import Site
import Web

/// A project in the list of a member's.
package struct ProjectLine: Sendable {
    package static let size = 50

    package let id: ProjectID
    package let name: String
    package let description: String
    package let changed: Date
    package let picture: Address?
    package let people: ProjectFaces

    private static let columns = ProjectFaces.behind(
        Columns(of: "p", "id", "name", "description", "changed_at", "picture_version"))

    /// Those in which something was done last, and one more.
    ///
    /// - Parameter last: the row that they come behind
    package static func page(
        of reader: MemberID, isArchived: Bool, after last: ProjectID? = nil, most: Int = size
    ) -> Query<[ProjectLine]> {
        .rows(statement(of: reader, isArchived: isArchived, after: last, most: most)) { try ProjectLine(&$0) }
    }

    package static func statement(
        of reader: MemberID, isArchived: Bool, after last: ProjectID? = nil, most: Int = size
    ) -> SQL {
        let place: SQL =
            last.map {
                """
                (p.changed_at, p.id) < (
                    SELECT l.changed_at, l.id FROM \(ProjectAudience.projects(of: reader)) l WHERE l.id = \($0)
                )
                """
            } ?? "true"
        let isIn: SQL = isArchived ? "p.archived_at IS NOT NULL" : "p.archived_at IS NULL"
        return """
            SELECT \(columns)
            FROM (
                SELECT p.*
                FROM \(ProjectAudience.projects(of: reader)) p
                WHERE \(isIn) AND \(place)
                ORDER BY p.changed_at DESC, p.id DESC
                LIMIT \(constant: most + 1)
            ) AS p
            ORDER BY p.changed_at DESC, p.id DESC
            """
    }

    private init(_ row: inout Row) throws {
        id = try row.next("id")
        name = try row.next("name")
        description = try row.next("description")
        changed = try row.next("changed_at")
        picture = Paths.picture(of: id, try row.next("picture_version"))
        people = try ProjectFaces(&row)
    }
}
