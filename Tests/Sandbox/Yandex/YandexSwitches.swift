import Synchronization

/// What the provider leaves open or may do otherwise, for tests: `POST /control/yandex` changes it.
final class YandexSwitches: Sendable {
    struct Settings: Sendable {
        /// How long a download link lives.
        var linkSeconds = 4 * 3600
        /// How long an upload link lives.
        var uploadSeconds = 30 * 60
        /// How long an operation is in progress.
        var operationSeconds = 0.5
        /// Whether refreshing gives another access token although the old one has much life left.
        var renewsAccessToken = false
        /// Whether an expired link gives 500 and a page instead of 410; both were recorded.
        var failsExpiredLinks = false
        /// Whether everything that changes something is refused for maintenance (423).
        var isReadOnly = false
    }

    private let settings = Mutex(Settings())

    var now: Settings { settings.withLock { $0 } }

    func set(_ new: Settings) {
        settings.withLock { $0 = new }
    }
}

extension YandexSwitches {
    /// The settings that somebody wants changed; the others stay.
    struct Order: Decodable {
        let linkSeconds: Int?
        let uploadSeconds: Int?
        let operationSeconds: Double?
        let renewsAccessToken: Bool?
        let failsExpiredLinks: Bool?
        let isReadOnly: Bool?

        private enum CodingKeys: String, CodingKey {
            case linkSeconds = "link_seconds"
            case uploadSeconds = "upload_seconds"
            case operationSeconds = "operation_seconds"
            case renewsAccessToken = "renews_access_token"
            case failsExpiredLinks = "fails_expired_links"
            case isReadOnly = "read_only"
        }
    }

    func obey(_ order: Order) {
        settings.withLock { settings in
            settings.linkSeconds = order.linkSeconds ?? settings.linkSeconds
            settings.uploadSeconds = order.uploadSeconds ?? settings.uploadSeconds
            settings.operationSeconds = order.operationSeconds ?? settings.operationSeconds
            settings.renewsAccessToken = order.renewsAccessToken ?? settings.renewsAccessToken
            settings.failsExpiredLinks = order.failsExpiredLinks ?? settings.failsExpiredLinks
            settings.isReadOnly = order.isReadOnly ?? settings.isReadOnly
        }
    }
}
