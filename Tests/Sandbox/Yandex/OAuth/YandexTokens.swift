import FoundationEssentials

/// The codes and tokens that were given out.
actor YandexTokens {
    /// Permission that an application exchanges for a token.
    struct Code: Sendable {
        let person: Person
        let scope: [String]
        let challenge: Challenge?
        let device: String?
    }

    /// What the holder of a code has to prove (RFC 7636).
    enum Challenge: Sendable {
        case plain(String)
        case s256(String)

        func isMet(by verifier: String) -> Bool {
            switch self {
            case .plain(let text): text == verifier
            case .s256(let text): text == Opaque.challenge(for: verifier)
            }
        }
    }

    /// Seconds that a code lives.
    static let codeLife = 600.0
    /// Seconds that tokens live.
    static let life = 31_536_000
    /// With so many seconds left refreshing gives the same token again.
    static let muchLife = 30 * 86_400

    private var codes: [String: (code: Code, expiry: Date, isUsed: Bool)] = [:]
    private var tokens: [String: YandexToken] = [:]
    private var refreshTokens: [String: (token: String, expiry: Date)] = [:]

    func reset() {
        (codes, tokens, refreshTokens) = ([:], [:], [:])
    }

    func add(_ code: Code) -> String {
        codes = codes.filter { $0.value.expiry.timeIntervalSinceNow > 0 }
        var text: String
        repeat { text = String(Int.random(in: 1_000_000...9_999_999)) } while codes[text] != nil
        codes[text] = (code, Date(timeIntervalSinceNow: Self.codeLife), false)
        return text
    }

    /// One use of a code.
    ///
    /// - Parameter device: what `/token` was sent, used only when `/authorize` was sent none
    func exchange(_ text: String, verifier: String?, device: String?) throws -> YandexGrant {
        guard let (code, expiry, isUsed) = codes[text] else {
            throw YandexOAuthRefusal(error: "bad_verification_code", description: "Invalid code")
        }
        guard !isUsed, expiry.timeIntervalSinceNow > 0 else { throw YandexOAuthRefusal.grant("Code has expired") }
        if let challenge = code.challenge {
            guard let verifier else { throw YandexOAuthRefusal.grant("code_verifier not matched") }
            guard challenge.isMet(by: verifier) else { throw YandexOAuthRefusal.grant("code_verifier not matched") }
        }
        codes[text]?.isUsed = true
        let device = code.device ?? device
        // The same person, rights and device are given the token that is there, with what is left of its life.
        let old = tokens.values.first {
            $0.isLive && $0.person == code.person && $0.scope == code.scope && $0.device == device
        }
        return grant(old ?? make(code.person, code.scope, device: device, seconds: Self.life))
    }

    func hasChallenge(_ text: String) -> Bool { codes[text]?.code.challenge != nil }

    /// One use of a refresh token: the next one is in the answer.
    func refresh(_ text: String, renews: Bool) throws -> YandexGrant {
        guard let (name, expiry) = refreshTokens.removeValue(forKey: text), expiry.timeIntervalSinceNow > 0,
            var token = tokens[name]
        else { throw YandexOAuthRefusal.grant("expired_token") }
        if renews || token.seconds < Self.muchLife {
            return grant(make(token.person, token.scope, device: token.device, seconds: Self.life))
        }
        token.expiry = Date(timeIntervalSinceNow: Double(Self.life))
        tokens[name] = token
        return grant(token)
    }

    /// What is not there is revoked already.
    func revoke(_ text: String) throws {
        guard let token = tokens[text] else { return }
        guard token.device != nil else {
            throw YandexOAuthRefusal(error: "unsupported_token_type", description: "Token has no device_id")
        }
        tokens[text] = nil
        refreshTokens = refreshTokens.filter { $0.value.token != text }
    }

    func live(_ text: String) -> YandexToken? {
        tokens[text].flatMap { $0.isLive ? $0 : nil }
    }

    /// A new pair for somebody who did not come by the pages.
    func issue(_ person: Person, _ scope: [String], device: String?, seconds: Int) -> YandexGrant {
        grant(make(person, scope, device: device, seconds: seconds))
    }

    private func make(_ person: Person, _ scope: [String], device: String?, seconds: Int) -> YandexToken {
        // Tokens whose refresh tokens still live are kept, for these lead to them.
        refreshTokens = refreshTokens.filter { $0.value.expiry.timeIntervalSinceNow > 0 }
        let token = YandexToken(
            text: "y0_\(Opaque.random(length: 55))", person: person, scope: scope, device: device,
            expiry: Date(timeIntervalSinceNow: Double(seconds)))
        tokens[token.text] = token
        return token
    }

    private func grant(_ token: YandexToken) -> YandexGrant {
        let text = "1:\(Opaque.random(length: 16)):\(Opaque.random(length: 20)):\(Opaque.random(length: 22))"
        refreshTokens[text] = (token.text, Date(timeIntervalSinceNow: Double(Self.life)))
        return YandexGrant(token: token, refreshToken: text)
    }
}
