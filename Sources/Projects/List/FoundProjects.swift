import People
import Postgres
import Site

/// A member's own projects, which the one search finds by the words of their names.
enum FoundProjects {
    static let group = SearchGroup(
        "projects", at: 50, in: .projects, title: { ProjectsWords($0).projects },
        find: { request, member in
            FoundNames.find(request, among: own(member), icon: .folderKanban, picture: Paths.picture(of:_:)) {
                (id: ProjectID) in Paths.project(id)
            }
        })

    private static func own(_ member: MemberID) -> SQL {
        "SELECT p.id, p.name, p.picture_version FROM \(ProjectAudience.projects(of: member)) p"
    }
}
