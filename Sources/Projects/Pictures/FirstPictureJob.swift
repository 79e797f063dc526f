import Site
import Writing

/// Cuts the picture with which a project was begun, also long after: a picture that was put or removed meanwhile is the later wish.
struct FirstPictureJob: Job {
    static let kind = "projects.first-picture"
    static var pool: WorkPool { .illustrations }
    /// A day, in seconds, for which what it is cut from is kept.
    static var expiry: Int? { 86_400 }

    let project: ProjectID
    let picture: PictureID
    let member: MemberID

    var owner: MemberID? { member }
    /// A project is begun once.
    var dedupeKey: String? { nil }

    static func handler(_ services: Services) -> JobHandler {
        JobHandler(FirstPictureJob.self, keys: services.settings.keys) { job, _ in
            try ProjectPictureJob(project: job.project, picture: job.picture, member: job.member, crop: nil)
                .cut(services, isFirst: true)
        }
    }
}
