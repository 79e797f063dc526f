import Site
import Writing

/// Cuts a member's photo from a picture that they sent. The sender waits for it.
struct PortraitJob: Job {
    static let kind = "network.portrait"
    static var pool: WorkPool { .illustrations }
    /// Seconds after which nobody waits any more.
    static var expiry: Int? { 120 }

    let picture: PictureID
    let member: MemberID
    let crop: PortraitCrop?

    var owner: MemberID? { member }
    /// The last part that was chosen is the one: none is dropped for another.
    var dedupeKey: String? { nil }

    static func handler(_ services: Services) -> JobHandler {
        let store = PortraitStore(services)
        return JobHandler(PortraitJob.self, keys: services.settings.keys) { job, _ in
            try PortraitCutter(services).cut(job.picture, of: job.member, job.crop) { try store.put($0, job) }
        }
    }
}
