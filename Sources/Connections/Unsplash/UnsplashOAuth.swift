import HTTPClient
import Localization
import Web

/// OAuth of Unsplash: a code and a secret. Its tokens neither end nor can be taken back from here; people do that in the
/// settings of their account there.
struct UnsplashOAuth: OAuthProvider {
    let settings: UnsplashSettings

    var origin: String { Connections.origin(of: settings.oauth) }

    func authorizationAddress(_ authorization: Authorization, language: Language) -> Address {
        Address(settings.oauth + "/authorize")
            .adding("client_id", settings.clientID)
            .adding("redirect_uri", authorization.redirect)
            .adding("response_type", "code")
            .adding("scope", settings.scopes.joined(separator: " "))
            .adding("state", authorization.stateText)
    }

    func exchange(_ code: String, deviceID: String, _ authorization: Authorization) -> HTTPRequest {
        .form(
            settings.oauth + "/token",
            [
                ("client_id", settings.clientID), ("client_secret", settings.clientSecret),
                ("redirect_uri", authorization.redirect), ("code", code), ("grant_type", "authorization_code"),
            ])
    }

    private struct Answer: Decodable {
        let access_token: String
        let scope: String?
    }

    func grant(in response: HTTPResponse, state: String) throws(OAuthFailure) -> Grant {
        let answer = try OAuthAnswer.read(Answer.self, from: response)
        guard !answer.access_token.isEmpty else { throw .unreadable("no token") }
        return Grant(
            accessToken: answer.access_token, refreshToken: nil, expiresIn: nil,
            scopes: answer.scope.map { $0.split(separator: " ").map(String.init) } ?? settings.scopes, account: nil)
    }

    func identity(of grant: Grant) -> HTTPRequest {
        HTTPRequest(
            url: settings.api + "/me",
            headers: [
                ("Authorization", "Bearer \(grant.accessToken)"), ("Accept-Version", "v1"),
                ("Accept", "application/json"),
            ], redirects: 0)
    }

    private struct Me: Decodable {
        struct Image: Decodable {
            let large: String?
        }
        let id: String
        let username: String
        let name: String?
        let profile_image: Image?
    }

    func account(in response: HTTPResponse, of grant: Grant) throws(OAuthFailure) -> ProviderAccount {
        // The application's requests of this hour are spent.
        if response.status == 403, response.text == "Rate Limit Exceeded" { throw .busy("rate limit") }
        let me = try OAuthAnswer.read(Me.self, from: response)
        guard let account = ProviderAccount(id: me.id, name: [me.name ?? me.username], photo: me.profile_image?.large)
        else { throw .unreadable("no id") }
        return account
    }

    /// Likes may be refused: what is liked is kept in Quad then.
    func isEnough(_ scopes: [String]) -> Bool { scopes.contains("read_user") }
}
