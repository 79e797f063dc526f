import HTTPClient
import Localization
import Web

/// VK ID: OAuth 2.1 with PKCE. Access tokens live an hour; a refresh token works once (id.vk.ru, "Авторизация").
struct VKID: OAuthProvider {
    let settings: VKSettings

    let refreshesAhead = 300
    var origin: String { Connections.origin(of: settings.id) }

    func authorizationAddress(_ authorization: Authorization, language: Language) -> Address {
        Address(settings.id + "/authorize")
            .adding("response_type", "code")
            .adding("client_id", settings.clientID)
            .adding("redirect_uri", authorization.redirect)
            .adding("state", authorization.stateText)
            .adding("code_challenge", authorization.challenge)
            .adding("code_challenge_method", "S256")
            .adding("scope", settings.scopes.joined(separator: " "))
            .adding("lang_id", language == .ru ? "0" : "3")
    }

    func exchange(_ code: String, deviceID: String, _ authorization: Authorization) -> HTTPRequest {
        .form(
            settings.id + "/oauth2/auth",
            [
                ("grant_type", "authorization_code"), ("code", code), ("code_verifier", authorization.verifier),
                ("client_id", settings.clientID), ("device_id", deviceID), ("redirect_uri", authorization.redirect),
                ("state", authorization.stateText), ("service_token", settings.serviceKey),
            ])
    }

    private struct Answer: Decodable {
        let access_token: String
        let refresh_token: String?
        let expires_in: Int?
        let user_id: NumberOrText?
        let state: String?
        let scope: String?
    }

    func grant(in response: HTTPResponse, state: String) throws(OAuthFailure) -> Grant {
        let answer = try OAuthAnswer.read(Answer.self, from: response)
        guard answer.state == nil || answer.state == state else { throw .unreadable("another state") }
        guard !answer.access_token.isEmpty else { throw .unreadable("no token") }
        return Grant(
            accessToken: answer.access_token, refreshToken: answer.refresh_token, expiresIn: answer.expires_in ?? 3_600,
            scopes: Self.words(answer.scope ?? ""), account: answer.user_id?.text)
    }

    static func words(_ scope: String) -> [String] {
        scope.split { $0 == " " || $0 == "," }.map(String.init)
    }

    func identity(of grant: Grant) -> HTTPRequest {
        .form(
            settings.id + "/oauth2/user_info",
            [("client_id", settings.clientID), ("access_token", grant.accessToken)])
    }

    private struct Info: Decodable {
        struct User: Decodable {
            let user_id: NumberOrText
            let first_name, last_name, avatar: String?
        }
        let user: User
    }

    func account(in response: HTTPResponse, of grant: Grant) throws(OAuthFailure) -> ProviderAccount {
        let user = try OAuthAnswer.read(Info.self, from: response).user
        guard grant.account == nil || grant.account == user.user_id.text,
            let account = ProviderAccount(
                id: user.user_id.text, name: [user.first_name, user.last_name], photo: user.avatar)
        else { throw .unreadable("another user") }
        return account
    }

    func refresh(_ refreshToken: String, deviceID: String, state: String) -> HTTPRequest? {
        .form(
            settings.id + "/oauth2/auth",
            [
                ("grant_type", "refresh_token"), ("refresh_token", refreshToken), ("client_id", settings.clientID),
                ("device_id", deviceID), ("state", state), ("service_token", settings.serviceKey),
            ])
    }

    /// Older answers say `invalid_request` of a refresh token that is gone.
    func standing(after refusal: OAuthRefusal) -> ConnectionState? {
        switch refusal.name {
        case "invalid_grant", "invalid_token": .expired
        case "invalid_request" where refusal.words.contains("refresh_token"): .expired
        case "access_denied": .revoked
        default: nil
        }
    }

    func revocation(of accessToken: String, deviceID: String) -> HTTPRequest? {
        .form(
            settings.id + "/oauth2/revoke", [("client_id", settings.clientID), ("access_token", accessToken)])
    }

    func abandonment(of accessToken: String, deviceID: String) -> HTTPRequest? {
        .form(
            settings.id + "/oauth2/logout",
            [("client_id", settings.clientID), ("access_token", accessToken), ("device_id", deviceID)])
    }

    func isEnough(_ scopes: [String]) -> Bool { scopes.contains("docs") }
}
