import FoundationEssentials

/// What lets an application act for a person. It does not end.
struct UnsplashToken: Sendable {
    let text: String
    let person: Person
    let scope: [String]
    let createdAt: Int

    var json: JSON {
        .object([
            "access_token": .string(text), "token_type": "Bearer", "scope": .string(scope.joined(separator: " ")),
            "created_at": .number(createdAt),
        ])
    }
}

/// The codes and tokens that were given out.
actor UnsplashTokens {
    /// Seconds that a code lives.
    static let codeLife = 600.0

    private var codes: [String: (person: Person, scope: [String], redirect: String, expiry: Date)] = [:]
    private var tokens: [String: UnsplashToken] = [:]

    func reset() {
        (codes, tokens) = ([:], [:])
    }

    func add(_ person: Person, _ scope: [String], redirect: String) -> String {
        let code = Opaque.random(length: 43)
        codes[code] = (person, scope, redirect, Date(timeIntervalSinceNow: Self.codeLife))
        return code
    }

    /// One use of a code, for the address that it was sent to.
    func exchange(_ text: String, redirect: String?) throws -> UnsplashToken {
        guard let code = codes.removeValue(forKey: text), code.expiry.timeIntervalSinceNow > 0,
            code.redirect == redirect
        else { throw UnsplashOAuthRefusal.grant }
        return issue(code.person, code.scope)
    }

    func issue(_ person: Person, _ scope: [String]) -> UnsplashToken {
        let token = UnsplashToken(
            text: Opaque.random(length: 43), person: person, scope: scope,
            createdAt: Int(Date().timeIntervalSince1970))
        tokens[token.text] = token
        return token
    }

    func live(_ text: String) -> UnsplashToken? { tokens[text] }
}
