import Conversion
import Site
import Storage

/// Makes a picture of what was sent. The member who sent it waits for that.
struct PictureJob: Job {
    static let kind = "writing.picture"
    static var pool: WorkPool { .illustrations }
    /// Seconds after which nobody waits any more.
    static var expiry: Int? { 120 }

    let picture: PictureID
    let member: MemberID

    var owner: MemberID? { member }
    var dedupeKey: String? { picture.pathSegment }
}

struct PictureMaker {
    private let services: Services

    init(_ services: Services) {
        self.services = services
    }

    private var store: PictureStore { PictureStore(services) }

    var handler: JobHandler {
        JobHandler(PictureJob.self, keys: services.settings.keys) { job in
            try store.refuse(job.picture, .unreadable)
        } _: { job, _ in
            guard let source = try store.source(of: job.picture) else { return }
            do {
                try store.keep(made(of: source), of: job.picture, by: job.member, from: source)
            } catch let refusal as Refusal {
                try store.refuse(job.picture, PictureProblem(refusal))
            } catch StorageFailure.full {
                try store.refuse(job.picture, .full)
            }
        }
    }

    private func made(of source: BlobID) throws -> Pictures.Picture {
        let blobs = services.blobs.store
        let path = try blobs.local(source)
        guard let ending = Self.ending(of: try blobs.beginning(of: source, MediaKind.beginning)) else {
            throw Refusal.unsupported
        }
        let type = try Inspection().type(of: path, name: "picture.\(ending)")
        return try Pictures().picture(of: path, type, side: Picture.side)
    }

    /// What a file of such bytes is called; nil for those of no picture that is taken. What moves becomes its first frame.
    static func ending(of beginning: [UInt8]) -> String? {
        ["jpg", "png", "webp", "gif", "avif"].first { MediaKind(name: ".\($0)", beginning: beginning) != .other }
    }
}
