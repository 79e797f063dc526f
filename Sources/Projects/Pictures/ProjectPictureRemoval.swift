import Network
import Postgres
import Site
import Storage

extension Reportable {
    static let projectPicture = "projectpicture"

    /// Pictures of projects, by the numbers of these: reported by those who are in one, and judged by what a case keeps. Moderators
    /// come into no project by it.
    static func projectPictures(in store: BlobStore) -> Reportable {
        let removal = PortraitRemoval(
            of: "project_pictures", by: "project_id", at: { Paths.project(ProjectID(rawValue: $0)) }, store)
        return Reportable(
            projectPicture, .image, name: { ProjectsWords($0).reportedProjectPicture },
            find: { number, reader, _ in
                removal.find(
                    number,
                    where: """
                        r.removed_at IS NULL
                        AND EXISTS (SELECT FROM \(ProjectAudience.projects(of: reader)) p WHERE p.id = r.project_id)
                        """)
            },
            now: { removal.find($0, where: "m.id = \($1)") },
            remove: { number, author, moment, services in
                try ProjectPictureRemoval.judge(number, services) {
                    try removal.remove(number, of: author, at: moment, $0)
                }
            },
            restore: { number, moment, services in
                try ProjectPictureRemoval.judge(number, services) { try removal.restore(number, at: moment, $0) }
            })
    }
}

/// What moderators do to pictures of projects.
enum ProjectPictureRemoval {
    /// The project is held before its picture, as where one is cut, and those who are in it see what becomes of it. Other projects
    /// that show a square of the same source get no event: their pages lose it when they are loaded again.
    static func judge<Result>(
        _ number: Int, _ services: Services, _ act: (Connection) throws -> Result
    ) throws -> Result {
        let (database, id) = (services.database, ProjectID(rawValue: number))
        _ = try database.fetch(ProjectStore.locked(id))
        let result = try act(database)
        try ProjectStore(database: database, services.settings).publishChange(of: id)
        return result
    }
}

extension MenuItem {
    /// Reports the picture, and nothing else of the project.
    static func reportPicture(of project: ProjectID, _ words: ProjectsWords) -> MenuItem {
        let thing = ThingID(Reportable.projectPicture, project.rawValue).pathSegment
        return MenuItem(words.reportProjectPicture, icon: .flag, .sheet(Paths.newReport().adding("thing", thing)))
    }
}
