import Network
import Site
import Writing

/// Cuts the picture of a project from one that an administrator of it sent. The sender waits for it, some seconds.
struct ProjectPictureJob: Job {
    static let kind = "projects.picture"
    static var pool: WorkPool { .illustrations }
    /// Seconds after which nobody waits any more: what is chosen later is not cut over.
    static var expiry: Int? { 120 }

    let project: ProjectID
    let picture: PictureID
    let member: MemberID
    let crop: PortraitCrop?

    var owner: MemberID? { member }
    /// The last part that was chosen is the one: none is dropped for another.
    var dedupeKey: String? { nil }

    static func handler(_ services: Services) -> JobHandler {
        JobHandler(ProjectPictureJob.self, keys: services.settings.keys) { job, _ in try job.cut(services) }
    }

    /// - Parameter isFirst: what was done about the picture of the project before stays
    func cut(_ services: Services, isFirst: Bool = false) throws {
        let projects = ProjectStore(database: services.database, services.settings)
        try PortraitCutter(services).cut(picture, of: member, crop) { blob in
            do {
                return try ProjectPictureStore(projects)
                    .put(blob, self, isFirst: isFirst, in: try projects.hold(project, as: member))
            } catch Failure.notFound {
                return false
            } catch is HeldProject.NotAdministrator {
                return false
            } catch is HeldProject.Archived {
                return false
            }
        }
    }
}
