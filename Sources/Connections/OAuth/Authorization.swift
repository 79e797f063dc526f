import Cryptography
import Site

/// What one way to a provider and back is made of.
///
/// `state` ties the answer to the browser's session (RFC 9700 §4.7), the verifier ties the code to this server (PKCE,
/// RFC 7636 with S256). Only the state and the challenge pass through the browser.
package struct Authorization: Sendable {
    /// Seconds from the start to the answer.
    static let lifetime = 600

    let state: Token
    /// 43 characters: 32 random bytes (RFC 7636 §4.1).
    package let verifier: String
    /// Where the browser comes back to; must be registered with the application.
    package let redirect: String

    /// Without a state and a verifier a new one; with them one that was begun earlier.
    init(
        at provider: ProviderID, _ settings: Settings, state: Token = Token(),
        verifier: String = Base64URL.encode(Token().bytes)
    ) {
        self.state = state
        self.verifier = verifier
        redirect = settings.origin + Paths.connectionCallback(provider).text
    }

    /// 43 characters; VK ID wants at least 32.
    package var stateText: String { Base64URL.encode(state.bytes) }

    /// RFC 7636 §4.2
    package var challenge: String { Base64URL.encode(Digest.of(verifier.utf8)) }

    /// What this sign-in is called at a provider that asks for a device: 6 to 50 characters, and the same for the same
    /// state, so that it need not be kept on the way.
    package var deviceID: String { "quad-" + Base64URL.encode(state.hash.prefix(24)) }
}
