import Connections
import FoundationEssentials
import HTTPClient
import Localization
import Site
import Web

/// A provider that only these tests know. It lets people in as photo services do: with a secret and scopes, without PKCE;
/// its tokens neither end nor can be taken back from here.
struct Gallery: OAuthProvider {
    let origin: String

    func authorizationAddress(_ authorization: Authorization, language: Language) -> Address {
        Address(origin + "/gallery/authorize").adding("scope", "public write_likes read_user")
            .adding("redirect_uri", authorization.redirect).adding("state", authorization.stateText)
    }

    func exchange(_ code: String, deviceID: String, _ authorization: Authorization) -> HTTPRequest {
        .form(origin + "/gallery/token", [("code", code), ("redirect_uri", authorization.redirect)])
    }

    private struct Answer: Decodable {
        let access_token, scope: String
    }

    func grant(in response: HTTPResponse, state: String) throws(OAuthFailure) -> Grant {
        let answer: Answer = try read(response)
        return Grant(
            accessToken: answer.access_token, refreshToken: nil, expiresIn: nil,
            scopes: answer.scope.split(separator: " ").map(String.init), account: nil)
    }

    func identity(of grant: Grant) -> HTTPRequest {
        HTTPRequest(url: origin + "/gallery/me", headers: [("Authorization", "Bearer \(grant.accessToken)")])
    }

    private struct Me: Decodable {
        let id, name, photo: String
    }

    func account(in response: HTTPResponse, of grant: Grant) throws(OAuthFailure) -> ProviderAccount {
        let me: Me = try read(response)
        guard let account = ProviderAccount(id: me.id, name: [me.name], photo: me.photo) else {
            throw .unreadable("no id")
        }
        return account
    }

    private func read<Value: Decodable>(_ response: HTTPResponse) throws(OAuthFailure) -> Value {
        guard let value = try? JSONDecoder().decode(Value.self, from: Data(response.body)) else {
            throw .unreadable("status \(response.status)")
        }
        return value
    }

    func isEnough(_ scopes: [String]) -> Bool { scopes.contains("write_likes") }
}

extension ProviderID {
    static let gallery = ProviderID("gallery")
}

extension Provider {
    /// - Parameter origin: where it is; nil while the operator has it switched off
    static func gallery(_ origin: String?) -> Provider {
        let service = origin.map {
            ProviderService(
                oauth: Gallery(origin: $0), api: "https://api.gallery.example", addresses: [$0],
                photoHosts: ["images.gallery.example"])
        }
        return Provider(.gallery, icon: Icon("images"), service: service) { _ in
            ProviderWords(
                name: "Галерея", lead: "Фотографии из Галереи.", access: "доступ к отметкам",
                question: "Ваши отметки останутся в Галерее.")
        }
    }
}
