import HTTPClient
import Localization
import Web

/// Yandex OAuth with PKCE and a secret. Tokens live about a year; a refresh usually gives the same access token and a
/// new refresh token (yandex.ru/dev/id). Tokens carry a `device_id`, without which they could not be revoked.
struct YandexOAuth: OAuthProvider {
    let settings: YandexSettings

    /// Yandex advises a refresh about every three months of the year that a token lives.
    let refreshesAhead = 275 * 86_400
    var origin: String { Connections.origin(of: settings.oauth) }

    func authorizationAddress(_ authorization: Authorization, language: Language) -> Address {
        Address(settings.oauth + "/authorize")
            .adding("response_type", "code")
            .adding("client_id", settings.clientID)
            .adding("redirect_uri", authorization.redirect)
            .adding("state", authorization.stateText)
            .adding("scope", settings.scopes.joined(separator: " "))
            .adding("device_id", authorization.deviceID)
            .adding("device_name", "Quad")
            .adding("code_challenge", authorization.challenge)
            .adding("code_challenge_method", "S256")
    }

    func exchange(_ code: String, deviceID: String, _ authorization: Authorization) -> HTTPRequest {
        token([
            ("grant_type", "authorization_code"), ("code", code), ("code_verifier", authorization.verifier),
            ("redirect_uri", authorization.redirect),
        ])
    }

    private func token(_ fields: [(String, String?)]) -> HTTPRequest {
        .form(
            settings.oauth + "/token",
            fields + [("client_id", settings.clientID), ("client_secret", settings.clientSecret)])
    }

    private struct Answer: Decodable {
        let access_token: String
        let refresh_token: String?
        let expires_in: Int?
        let scope: String?
    }

    /// `scope` is there only when less was granted than asked for.
    func grant(in response: HTTPResponse, state: String) throws(OAuthFailure) -> Grant {
        let answer = try OAuthAnswer.read(Answer.self, from: response)
        guard !answer.access_token.isEmpty else { throw .unreadable("no token") }
        return Grant(
            accessToken: answer.access_token, refreshToken: answer.refresh_token, expiresIn: answer.expires_in,
            scopes: answer.scope.map(VKID.words) ?? settings.scopes, account: nil)
    }

    func identity(of grant: Grant) -> HTTPRequest {
        HTTPRequest(
            url: settings.login + "/info?format=json",
            headers: [("Authorization", "OAuth \(grant.accessToken)"), ("Accept", "application/json")], redirects: 0)
    }

    private struct Info: Decodable {
        let id: NumberOrText
        let login: String?
        let client_id: String?
        let display_name, real_name: String?
        let default_avatar_id: String?
        let is_avatar_empty: Bool?
    }

    func account(in response: HTTPResponse, of grant: Grant) throws(OAuthFailure) -> ProviderAccount {
        let info = try OAuthAnswer.read(Info.self, from: response)
        // A token of another application is not ours to keep (RFC 9700 §2.3).
        guard info.client_id == nil || info.client_id == settings.clientID else { throw .unreadable("another client") }
        let photo = info.is_avatar_empty == true ? nil : info.default_avatar_id
        guard
            let account = ProviderAccount(
                id: info.id.text, name: [info.real_name ?? info.display_name ?? info.login],
                photo: photo.map(photoAddress))
        else { throw .unreadable("no id") }
        return account
    }

    /// An id may have a slash in it.
    private func photoAddress(_ id: String) -> String {
        let path = id.split(separator: "/").map { PercentCoding.encode(String($0)) }.joined(separator: "/")
        return "\(settings.avatars)/get-yapic/\(path)/islands-200"
    }

    func refresh(_ refreshToken: String, deviceID: String, state: String) -> HTTPRequest? {
        token([("grant_type", "refresh_token"), ("refresh_token", refreshToken)])
    }

    /// The person took the access back, changed the password, signed out everywhere: all look alike.
    func standing(after refusal: OAuthRefusal) -> ConnectionState? {
        switch refusal.name {
        case "invalid_grant", "expired_token": .revoked
        default: nil
        }
    }

    func revocation(of accessToken: String, deviceID: String) -> HTTPRequest? {
        .form(
            settings.oauth + "/revoke_token",
            [
                ("access_token", accessToken), ("client_id", settings.clientID),
                ("client_secret", settings.clientSecret),
            ])
    }

    func abandonment(of accessToken: String, deviceID: String) -> HTTPRequest? {
        revocation(of: accessToken, deviceID: deviceID)
    }

    func isEnough(_ scopes: [String]) -> Bool { scopes.contains("cloud_api:disk.read") }
}
