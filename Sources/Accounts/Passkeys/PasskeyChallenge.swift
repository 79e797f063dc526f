import FoundationEssentials
import Postgres
import Site

/// A question to authenticators: only the browser that asked for it may answer, once.
struct PasskeyChallenge {
    enum Purpose: String {
        case add
        case signIn = "sign-in"
        case stepUp = "step-up"
    }

    /// Seconds for which it can be answered. Pages whose field offers passkeys ask for another one in time.
    static let lifetime = 300
    /// Bytes of what an authenticator knows a member by.
    static let handleSize = 64

    let purpose: Purpose
    /// What only the asking browser has: the secret of a visitor, the token of a session.
    let browser: Token

    /// Writes one down.
    ///
    /// - Parameter handle: for whom a key is made
    func ask(_ challenge: Token, handle: [UInt8]? = nil) -> Query<Int> {
        .execute(
            """
            INSERT INTO passkey_challenges (hash, purpose, browser, user_handle, expires_at)
            VALUES (\(challenge.hash), \(purpose.rawValue), \(browser.hash), \(handle),
                    now() + make_interval(secs => \(Double(Self.lifetime))))
            """)
    }

    /// Uses one up: nil when this browser was not asked so, or was too long ago, or has answered already; else for whom a key
    /// is made.
    ///
    /// - Parameter text: as client data has it
    func take(_ text: String) -> Query<[UInt8]?> {
        guard let challenge = Base64URL.decode(text).flatMap({ Token($0) }) else { return .known(nil) }
        return .row(
            """
            UPDATE passkey_challenges
            SET used_at = now()
            WHERE hash = \(challenge.hash) AND purpose = \(purpose.rawValue) AND browser = \(browser.hash)
              AND used_at IS NULL AND expires_at > now()
            RETURNING coalesce(user_handle, '') AS user_handle
            """
        ) { try $0.only() }
    }
}

extension Context {
    /// Whether this browser may be asked once more: so many are more than people need, and checking an answer is dear.
    /// One that has signed in before shares no window with strangers; nobody's address is asked for or counted.
    func mayAskPasskeys() throws -> Bool {
        let who =
            knownMember.map { "of \($0.id.rawValue)" } ?? knownBrowser?.counterKey
            ?? "from \(NetworkAddress.group(request.remoteAddress))"
        return try database.fetch(
            RateLimit("passkeys \(who)", limit: settings.limits.passkeysPerQuarter, window: 900).take)
    }
}
