import HTTPClient
import Localization
import Web

/// How one provider lets people in: what is asked and what the answers say. It sends nothing itself.
package protocol OAuthProvider: Sendable {
    /// Scheme, host and port of the page where people are asked.
    var origin: String { get }
    /// Seconds before its end in which a token is refreshed already.
    var refreshesAhead: Int { get }

    /// Where the browser goes.
    func authorizationAddress(_ authorization: Authorization, language: Language) -> Address
    /// The code for tokens.
    func exchange(_ code: String, deviceID: String, _ authorization: Authorization) -> HTTPRequest
    /// - Parameter state: what the answer must repeat, if it repeats any
    func grant(in response: HTTPResponse, state: String) throws(OAuthFailure) -> Grant
    /// Whose tokens these are.
    func identity(of grant: Grant) -> HTTPRequest
    func account(in response: HTTPResponse, of grant: Grant) throws(OAuthFailure) -> ProviderAccount
    /// New tokens; the used refresh token may be dead afterwards. Nil where there is no such call.
    func refresh(_ refreshToken: String, deviceID: String, state: String) -> HTTPRequest?
    /// How the connection stands after its refresh was refused; nil when that says nothing about it.
    func standing(after refusal: OAuthRefusal) -> ConnectionState?
    /// Takes back everything that the person allowed; nil where there is no such call.
    func revocation(of accessToken: String, deviceID: String) -> HTTPRequest?
    /// Ends these tokens alone; nil where there is no such call.
    func abandonment(of accessToken: String, deviceID: String) -> HTTPRequest?
    /// Whether what Quad does can be done with these.
    func isEnough(_ scopes: [String]) -> Bool
}

/// Of a provider whose tokens neither end nor can be taken back from here.
extension OAuthProvider {
    package var refreshesAhead: Int { 0 }
    package func refresh(_ refreshToken: String, deviceID: String, state: String) -> HTTPRequest? { nil }
    package func standing(after refusal: OAuthRefusal) -> ConnectionState? { nil }
    package func revocation(of accessToken: String, deviceID: String) -> HTTPRequest? { nil }
    package func abandonment(of accessToken: String, deviceID: String) -> HTTPRequest? { nil }
}

extension HTTPRequest {
    /// A form in the body, so that no token stands in an address (RFC 6750 §2.3).
    package static func form(_ url: String, _ fields: [(String, String?)]) -> HTTPRequest {
        let body = fields.compactMap { name, value in value.map { "\(name)=\(PercentCoding.encode($0))" } }
            .joined(separator: "&")
        return HTTPRequest(
            method: .post, url: url,
            headers: [("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json")],
            body: .bytes(Array(body.utf8)), redirects: 0)
    }
}
