import Synchronization

/// What the provider leaves open or may do otherwise, for tests: `POST /control/unsplash` changes it.
final class UnsplashSwitches: Sendable {
    struct Settings: Sendable {
        /// Whether likes are there at all; the newest public description of the API has none.
        var likes = true
        /// What a like is answered with although `likes` are there; nil likes.
        var likeStatus: Int?
        /// Requests of the application within a clock hour; those that were sent before the order do not count.
        var limit = 5_000
        /// Photos of the editorial feed; more of them are newer ones.
        var photos = 400
        /// Whether the feed goes on for ever saying that there is more, as it does when photos were taken out of it.
        var shortPages = false
    }

    private let settings = Mutex(Settings())

    var now: Settings { settings.withLock { $0 } }

    func reset() {
        settings.withLock { $0 = Settings() }
    }
}

extension UnsplashSwitches {
    /// The settings that somebody wants changed; the others stay.
    struct Order: Decodable {
        let likes: Bool?
        /// 0 takes the status back.
        let likeStatus: Int?
        let limit: Int?
        let photos: Int?
        let shortPages: Bool?

        private enum CodingKeys: String, CodingKey {
            case likes, limit, photos
            case likeStatus = "like_status"
            case shortPages = "short_pages"
        }
    }

    func obey(_ order: Order) {
        settings.withLock { settings in
            settings.likes = order.likes ?? settings.likes
            if let status = order.likeStatus { settings.likeStatus = status == 0 ? nil : status }
            settings.limit = order.limit ?? settings.limit
            settings.photos = min(order.photos ?? settings.photos, UnsplashLibrary.largest)
            settings.shortPages = order.shortPages ?? settings.shortPages
        }
    }
}
