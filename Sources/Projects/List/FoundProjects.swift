import People
import Postgres
import Site

/// A member's own projects, which the one search finds by the words of their names.
enum FoundProjects {
    static let group = SearchGroup(
        "projects", at: 50, in: .projects, title: { ProjectsWords($0).projects },
        find: { FoundNames.find($0, among: own($1), icon: .folderKanban) { (id: ProjectID) in Paths.project(id) } })

    private static func own(_ member: MemberID) -> SQL {
        "SELECT p.id, p.name FROM \(ProjectAudience.projects(of: member)) p"
    }
}
