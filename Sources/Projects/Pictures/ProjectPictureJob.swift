import Network
import Site
import Writing

/// Cuts the picture of a project from one that an administrator of it sent. The sender waits for it, some seconds.
struct ProjectPictureJob: Job {
    static let kind = "projects.picture"
    static var pool: WorkPool { .illustrations }
    /// A day, in seconds, for which what it is cut from is kept: a project that was begun with a picture gets it also later.
    static var expiry: Int? { 86_400 }

    let project: ProjectID
    let picture: PictureID
    let member: MemberID
    let crop: PortraitCrop?

    var owner: MemberID? { member }
    /// The last part that was chosen is the one: none is dropped for another.
    var dedupeKey: String? { nil }

    static func handler(_ services: Services) -> JobHandler {
        JobHandler(ProjectPictureJob.self, keys: services.settings.keys) { job, _ in
            let projects = ProjectStore(database: services.database, services.settings)
            try PortraitCutter(services).cut(job.picture, of: job.member, job.crop) { blob in
                do {
                    return try ProjectPictureStore(projects)
                        .put(blob, job, in: try projects.hold(job.project, as: job.member))
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
}
