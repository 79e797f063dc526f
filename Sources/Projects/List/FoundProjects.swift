import People
import Postgres
import Site

/// A member's own projects, which the one search finds by the words of their names. All of a member's are looked at.
enum FoundProjects {
    static let group = SearchGroup(
        "projects", at: 50, in: .projects, title: { ProjectsWords($0).projects },
        find: { request, member in
            Query.rows(statement(request, of: member), Found.init).map { found in
                { _ in things(found, request) }
            }
        })

    private struct Found {
        let id: ProjectID
        let title: String
        let count: Int

        init(_ row: inout Row) throws {
            id = try row.next("id")
            title = try row.next("title")
            count = try row.next("count")
        }
    }

    private static func statement(_ request: SearchRequest, of member: MemberID) -> SQL {
        """
        WITH typed AS MATERIALIZED (
            \(TypedWords.keys(of: request.words.replacing("\"", with: " ")))
        )
        SELECT p.id, \(TypedWords.marked("p.name")) AS title, count(*) OVER () AS count
        FROM \(ProjectAudience.projects(of: member)) p
        WHERE (SELECT bool_and(strpos(' ' || search_words(p.name), ' ' || key) > 0) FROM typed)
        ORDER BY p.name, p.id
        LIMIT 20
        """
    }

    private static func things(_ found: [Found], _ request: SearchRequest) -> FoundThings {
        FoundThings(
            found.prefix(request.most).map { project in
                FoundThing(title: MarkedText(project.title), detail: "", address: Paths.project(project.id)) {
                    out, layout in out.icon(.folderKanban, layout)
                }
            }, total: FoundThings.Total(found.first?.count ?? 0))
    }
}
