import HTTPClient
import Localization
import Web

/// The OAuth of VK's older applications: a secret instead of PKCE, no refresh, no revocation.
struct VKClassic: OAuthProvider {
    private static let version = "5.199"

    let settings: VKSettings

    var origin: String { Connections.origin(of: settings.oauth) }

    func authorizationAddress(_ authorization: Authorization, language: Language) -> Address {
        Address(settings.oauth + "/authorize")
            .adding("response_type", "code")
            .adding("client_id", settings.clientID)
            .adding("redirect_uri", authorization.redirect)
            .adding("state", authorization.stateText)
            .adding("scope", settings.scopes.joined(separator: ","))
            .adding("display", "page")
            .adding("v", Self.version)
    }

    func exchange(_ code: String, deviceID: String, _ authorization: Authorization) -> HTTPRequest {
        .form(
            settings.oauth + "/access_token",
            [
                ("client_id", settings.clientID), ("client_secret", settings.clientSecret),
                ("redirect_uri", authorization.redirect), ("code", code),
            ])
    }

    private struct Answer: Decodable {
        let access_token: String
        let expires_in: Int
        let user_id: NumberOrText
    }

    /// The answer does not name the scopes: those that were asked for are taken for granted until a call is refused.
    func grant(in response: HTTPResponse, state: String) throws(OAuthFailure) -> Grant {
        let answer = try OAuthAnswer.read(Answer.self, from: response)
        return Grant(
            accessToken: answer.access_token, refreshToken: nil,
            expiresIn: answer.expires_in > 0 ? answer.expires_in : nil, scopes: settings.scopes,
            account: answer.user_id.text)
    }

    func identity(of grant: Grant) -> HTTPRequest {
        .form(
            settings.api + "/users.get",
            [("access_token", grant.accessToken), ("v", Self.version), ("fields", "photo_200")])
    }

    private struct Users: Decodable {
        struct User: Decodable {
            let id: NumberOrText
            let first_name, last_name, photo_200: String?
        }
        let response: [User]
    }

    func account(in response: HTTPResponse, of grant: Grant) throws(OAuthFailure) -> ProviderAccount {
        let users = try OAuthAnswer.read(Users.self, from: response).response
        guard let user = users.first, user.id.text == grant.account,
            let account = ProviderAccount(
                id: user.id.text, name: [user.first_name, user.last_name], photo: user.photo_200)
        else { throw .unreadable("another user") }
        return account
    }

    func isEnough(_ scopes: [String]) -> Bool { scopes.contains("docs") }
}
