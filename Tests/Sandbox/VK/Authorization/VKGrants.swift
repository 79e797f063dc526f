import FoundationEssentials

/// What VK has given to applications: codes, access tokens, refresh tokens.
actor VKGrants {
    /// What a person has allowed, before the application has a token.
    struct Code: Sendable {
        let person: Person
        let scope: [String]
        let redirectURI: String
        /// PKCE; nil in the classic flow.
        let challenge: String?
        let deviceID: String?
        let expiresAt: Date
    }

    struct Access: Sendable {
        let person: Person
        let scope: [String]
        /// Tokens that end together.
        let session: String
        /// Nil never expires.
        let expiresAt: Date?
        /// The network address that it was given to.
        let address: String?
    }

    struct Refresh: Sendable {
        let person: Person
        let scope: [String]
        let session: String
        let deviceID: String
    }

    struct Pair: Sendable {
        let access: String
        let refresh: String
        let scope: [String]
        let person: Person
    }

    private var codes = Recent<Code>(most: 1_000)
    private var accesses = Recent<Access>(most: 10_000)
    private var refreshes = Recent<Refresh>(most: 10_000)
    private var idTokens = Recent<Person>(most: 1_000)

    func add(_ code: Code) -> String {
        let name = code.challenge == nil ? Opaque.random(length: 18) : "vk2.a.\(Opaque.random(length: 86))"
        codes[name] = code
        return name
    }

    /// The code, once: showing it uses it up.
    func takeCode(_ name: String) -> Code? {
        defer { codes[name] = nil }
        return codes[name].flatMap { $0.expiresAt > Date() ? $0 : nil }
    }

    /// A new session's tokens of VK ID.
    ///
    /// - Parameter life: seconds of the access token
    func begin(_ person: Person, scope: [String], deviceID: String, life: Int, address: String?) -> Pair {
        pair(person, scope, session: Opaque.random(length: 16), deviceID, life, address)
    }

    /// New tokens for a refresh token, which is dead from now on; nil for one that is unknown, used, or of another
    /// device. `scope` may not widen.
    func refresh(_ token: String, deviceID: String, life: Int, address: String?) -> Pair? {
        guard let known = refreshes[token], known.deviceID == deviceID else { return nil }
        refreshes[token] = nil
        return pair(known.person, known.scope, session: known.session, deviceID, life, address)
    }

    func scope(ofRefresh token: String) -> [String]? { refreshes[token]?.scope }

    private func pair(
        _ person: Person, _ scope: [String], session: String, _ deviceID: String, _ life: Int, _ address: String?
    ) -> Pair {
        let pair = Pair(
            access: "vk2.a.\(Opaque.random(length: 190))", refresh: "vk2.a.\(Opaque.random(length: 254))", scope: scope,
            person: person)
        accesses[pair.access] = Access(
            person: person, scope: scope, session: session, expiresAt: Date() + Double(life), address: address)
        refreshes[pair.refresh] = Refresh(person: person, scope: scope, session: session, deviceID: deviceID)
        return pair
    }

    /// In the form of a JSON Web Token; its signature is not one, for there is no key to check it with.
    func addIDToken(of person: Person) -> String {
        let parts = [
            "{\"alg\":\"RS256\",\"typ\":\"JWT\"}",
            "{\"iss\":\"VK\",\"sub\":\(person.vkID),\"app\":\(VKApplication.number)}", Opaque.random(length: 32),
        ]
        let token = parts.map { Opaque.base64URL($0.utf8) }.joined(separator: ".")
        idTokens[token] = person
        return token
    }

    func person(ofIDToken token: String) -> Person? { idTokens[token] }

    /// A token of the classic flow.
    ///
    /// - Parameter life: seconds; nil never expires
    func beginClassic(_ person: Person, scope: [String], life: Int?) -> String {
        let bytes = (0..<42).map { _ in UInt8.random(in: 0...255) }
        let token = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        accesses[token] = Access(
            person: person, scope: scope, session: token, expiresAt: life.map { Date() + Double($0) }, address: nil)
        return token
    }

    /// The token, also when it has expired.
    func access(_ token: String) -> Access? { accesses[token] }

    /// Ends the tokens of this one's session.
    func end(session: String) {
        accesses.removeAll { $0.session == session }
        refreshes.removeAll { $0.session == session }
    }

    /// Takes back what the person has allowed to the application.
    func revoke(_ person: Person) {
        accesses.removeAll { $0.person == person }
        refreshes.removeAll { $0.person == person }
        codes.removeAll { $0.person == person }
    }

    func clear() {
        accesses.removeAll { _ in true }
        refreshes.removeAll { _ in true }
        codes.removeAll { _ in true }
        idTokens.removeAll { _ in true }
    }
}

extension VKGrants.Access {
    var hasExpired: Bool { expiresAt.map { $0 <= Date() } ?? false }
}
