import FoundationEssentials

/// What lets an application act for a person.
struct YandexToken: Sendable {
    let text: String
    let person: Person
    let scope: [String]
    /// Only tokens of a device can be revoked one by one.
    let device: String?
    var expiry: Date

    var seconds: Int { max(0, Int(expiry.timeIntervalSinceNow.rounded(.up))) }
    var isLive: Bool { expiry.timeIntervalSinceNow > 0 }

    func allows(_ right: String, in area: DiskPath.Area = .disk) -> Bool {
        scope.contains(right) || (area == .app && scope.contains("cloud_api:disk.app_folder"))
    }
}

/// A pair as `/token` answers it.
struct YandexGrant: Sendable {
    let token: YandexToken
    let refreshToken: String

    /// Without `scope`: what is granted is what was asked for.
    var json: JSON {
        .object([
            "access_token": .string(token.text), "expires_in": .number(token.seconds),
            "refresh_token": .string(refreshToken), "token_type": "bearer",
        ])
    }
}

/// What the OAuth server answers instead.
struct YandexOAuthRefusal: Error {
    let error: String
    let description: String
    var status = 400

    var json: JSON { .object(["error_description": .string(description), "error": .string(error)]) }

    static func grant(_ description: String) -> YandexOAuthRefusal {
        .init(error: "invalid_grant", description: description)
    }

    static func request(_ description: String) -> YandexOAuthRefusal {
        .init(error: "invalid_request", description: description)
    }
}
