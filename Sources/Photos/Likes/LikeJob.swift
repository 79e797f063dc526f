import Connections
import FoundationEssentials
import Site

/// Reports to Unsplash later whether a photo is a favourite: as it stands by then, however often that has changed.
package struct LikeJob: Job {
    package static let kind = "photos.like"

    let member: MemberID
    let photo: PhotoID

    package var owner: MemberID? { member }
    package var dedupeKey: String? { "\(member.rawValue) \(photo.rawValue)" }
}

/// Does it.
struct LikeSender {
    let calls: LikeCalls
    let services: Services
    let providers: Providers

    func run(_ job: LikeJob) throws {
        guard providers.isOn(.unsplash) else { throw providers.wait(for: .unsplash) }
        let favourites = FavouriteStore(database: services.database)
        guard let standing = try favourites.standing(job.photo, of: job.member) else { return }
        switch try calls.send(standing.isLiked, standing.remoteID, of: job.member, for: services) {
        case .taken, .missing: break
        case .refused where standing.isLiked: _ = try favourites.noteRefusal(of: job.member)
        case .refused: break
        case .later: throw Requeue(after: ClockHour(.now).minutesLeft * 60)
        }
        // Pressed meanwhile, it may have reached Unsplash before this did.
        let now = try favourites.standing(job.photo, of: job.member)
        if let now, now.isLiked != standing.isLiked { throw Requeue() }
    }
}
