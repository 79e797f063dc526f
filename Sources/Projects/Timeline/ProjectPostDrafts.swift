import People
import Site
import Web
import Writing

extension DraftPlace {
    static func post(in id: ProjectID) -> DraftPlace { DraftPlace("projectpost", id.rawValue) }
}

extension DraftKind {
    /// A post that was begun in a project.
    package static let projectPost = DraftKind(
        "projectpost", .folderKanban, hidden: [AttachedThings.field],
        subject:
            """
            (SELECT p.name
             FROM \(ProjectAudience.projects(of: "d.member_id")) p
             WHERE p.id = d.thing AND p.archived_at IS NULL)
            """,
        title: { ProjectsWords($0).postsOfProjects }, place: { ProjectsWords($1).postInProject(name: $0) },
        gone: { ProjectsWords($0).draftedProjectIsGone }, address: { id, _ in Paths.project(ProjectID(rawValue: id)) })
}
