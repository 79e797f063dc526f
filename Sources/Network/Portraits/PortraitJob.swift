import Conversion
import Site
import Storage
import Writing

/// Cuts a member's photo from a picture that they sent. Whoever sent it waits for that.
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
            guard let (blob, picture) = try store.source(job), let type = DocumentType(name: "picture.webp") else {
                return
            }
            let made = try Pictures().square(
                of: services.blobs.store.local(blob), type, job.crop.map { $0.part(of: picture.size) },
                side: Portrait.side)
            try store.keep(made, job)
        }
    }
}
