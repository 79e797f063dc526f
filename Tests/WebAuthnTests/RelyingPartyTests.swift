import Cryptography
import TestSupport
import Testing
import WebAuthn

struct RelyingPartyTests {
    typealias Flag = SoftAuthenticator.Flag

    private static let host = "quad.example.edu"
    private static let origin = "https://quad.example.edu"
    private static let challenge = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
    private let site = RelyingParty(origin: origin)

    @Test(arguments: [
        ("https://quad.example.edu", "quad.example.edu"), ("http://localhost:8080", "localhost"),
        ("https://quad.example.edu:8443", "quad.example.edu"),
    ])
    func `is the host of its pages`(origin: String, id: String) {
        #expect(RelyingParty(origin: origin).id == id)
    }

    // MARK: What others made

    @Test(arguments: [
        (-7, Vectors.es256Key, Vectors.es256Signature), (-257, Vectors.rs256Key, Vectors.rs256Signature),
        (-8, Vectors.edDSAKey, Vectors.edDSASignature),
    ])
    func `takes each algorithm that it asks for, and no altered byte`(
        algorithm: Int, key: [UInt8], signature: [UInt8]
    ) throws {
        let client = try site.clientData(Vectors.clientData, of: .authentication)
        #expect(client.challenge == Self.challenge)
        let data = Digest.of(Self.host.utf8) + [5, 0, 0, 0, 7]
        let read = try #require(CredentialKey(algorithm: algorithm, key))
        func check(_ signature: [UInt8], _ data: [UInt8] = data) throws(Refusal) -> RelyingParty.Assertion {
            try site.assertion(
                client, authenticator: data, signature: signature, key: read, isBackupEligible: false)
        }
        let assertion = try check(signature)
        #expect(assertion.count == 7 && !assertion.isBackedUp)
        for index in signature.indices {
            var altered = signature
            altered[index] ^= 1
            #expect(throws: Refusal.wrongSignature) { try check(altered) }
        }
        #expect(throws: Refusal.wrongSignature) { try check(signature + [0]) }
        #expect(throws: Refusal.wrongSignature) { try check([]) }
        #expect(throws: Refusal.wrongSignature) { try check([UInt8](repeating: 0, count: 1_000_000)) }
        #expect(throws: Refusal.wrongSignature) { try check(signature, Digest.of(Self.host.utf8) + [5, 0, 0, 0, 8]) }
        // A key for one algorithm is none for another.
        for other in CredentialKey.Algorithm.allCases where other.rawValue != algorithm {
            #expect(CredentialKey(algorithm: other.rawValue, key) == nil)
        }
    }

    @Test func `reads no key that is weak, of another curve, cut, longer or written otherwise`() throws {
        #expect(CredentialKey(algorithm: -257, Vectors.rsa1024Key) == nil)
        #expect(CredentialKey(algorithm: -7, Vectors.p384Key) == nil)
        #expect(CredentialKey(algorithm: -7, Vectors.secp256k1Key) == nil)
        #expect(CredentialKey(algorithm: -35, Vectors.p384Key) == nil)
        for (algorithm, key) in [(-7, Vectors.es256Key), (-257, Vectors.rs256Key), (-8, Vectors.edDSAKey)] {
            #expect(CredentialKey(algorithm: algorithm, key) != nil)
            #expect(CredentialKey(algorithm: algorithm, key + [0]) == nil)
            #expect(CredentialKey(algorithm: algorithm, []) == nil)
            for length in stride(from: 0, to: key.count, by: 7) {
                #expect(CredentialKey(algorithm: algorithm, Array(key.prefix(length))) == nil)
            }
            #expect(CredentialKey(algorithm: algorithm, key + [UInt8](repeating: 0, count: 5_000)) == nil)
        }
        // The length of the outermost SEQUENCE in more bytes than it needs (BER).
        var longer = Vectors.rs256Key
        #expect(longer[1] == 0x82)
        longer.replaceSubrange(1...1, with: [0x83, 0x00])
        #expect(CredentialKey(algorithm: -257, longer) == nil)
        // A point that is not of the curve.
        var offCurve = Vectors.es256Key
        offCurve[offCurve.count - 1] ^= 1
        #expect(CredentialKey(algorithm: -7, offCurve) == nil)
    }

    // MARK: What is forged

    /// Changes of what a browser would bring, with what each is refused for.
    private struct Forgery: Sendable {
        var type = "webauthn.get"
        var origin = RelyingPartyTests.origin
        var host = RelyingPartyTests.host
        var more = #","crossOrigin":false"#
        var flags = Flag.present | Flag.verified
        var rest: [UInt8] = []
        var isEligible = false
        var clientData: [UInt8]?
        var data: [UInt8]?
        var signsOther = false
        var otherKey = false
    }

    private static let forgeries: [(String, Refusal, @Sendable (inout Forgery) -> Void)] = [
        ("the other ceremony", .wrongType, { $0.type = "webauthn.create" }),
        ("no ceremony", .wrongType, { $0.type = "payment.get" }),
        ("an empty type", .wrongType, { $0.type = "" }),
        ("another site", .wrongOrigin, { $0.origin = "https://quad.example.com" }),
        ("a site below", .wrongOrigin, { $0.origin = "https://a.quad.example.edu" }),
        ("a site above", .wrongOrigin, { $0.origin = "https://example.edu" }),
        ("another port", .wrongOrigin, { $0.origin = "https://quad.example.edu:444" }),
        ("without encryption", .wrongOrigin, { $0.origin = "http://quad.example.edu" }),
        ("a slash more", .wrongOrigin, { $0.origin = "https://quad.example.edu/" }),
        ("no page", .wrongOrigin, { $0.origin = "null" }),
        ("an origin that begins so", .wrongOrigin, { $0.origin = "https://quad.example.edu.evil.example" }),
        ("a frame elsewhere", .crossOrigin, { $0.more = #","crossOrigin":true"# }),
        ("a page around it", .crossOrigin, { $0.more = #","crossOrigin":false,"topOrigin":"https://evil.example""# }),
        ("no JSON", .malformedClientData, { $0.clientData = Array("webauthn.get".utf8) }),
        ("nothing", .malformedClientData, { $0.clientData = [] }),
        ("no text", .malformedClientData, { $0.clientData = [0xFF, 0xFE, 0x00] }),
        ("a list", .malformedClientData, { $0.clientData = Array("[]".utf8) }),
        ("lists in lists", .malformedClientData, { $0.clientData = [UInt8](repeating: 0x5B, count: 4_096) }),
        ("no challenge", .malformedClientData, { $0.clientData = Array(#"{"type":"webauthn.get"}"#.utf8) }),
        ("a type that is a number", .malformedClientData, { $0.more = #","crossOrigin":7"# }),
        ("too long", .malformedClientData, { $0.more = #","other":""# + String(repeating: "a", count: 4_096) + "\"" }),
        ("another relying party", .wrongRelyingParty, { $0.host = "example.edu" }),
        ("nobody there", .userNotPresent, { $0.flags = Flag.verified }),
        ("nobody known", .userNotVerified, { $0.flags = Flag.present }),
        ("no flag at all", .userNotPresent, { $0.flags = 0 }),
        ("backed up though it cannot be", .wrongBackup, { $0.flags |= Flag.backedUp }),
        ("of another kind than before", .wrongBackup, { $0.flags |= Flag.backupEligible }),
        ("of the first kind no more", .wrongBackup, { $0.isEligible = true }),
        ("a byte more", .malformedAuthenticatorData, { $0.rest = [0] }),
        ("extensions announced", .malformedAuthenticatorData, { $0.flags |= Flag.extensions }),
        ("a credential announced", .malformedAuthenticatorData, { $0.flags |= Flag.attested }),
        (
            "extensions without end", .malformedAuthenticatorData,
            {
                $0.flags |= Flag.extensions
                $0.rest = [UInt8](repeating: 0xA0, count: 9_000)
            }
        ),
        ("no data", .malformedAuthenticatorData, { $0.data = [] }),
        ("data that is cut", .malformedAuthenticatorData, { $0.data = [UInt8](repeating: 1, count: 36) }),
        ("signed something else", .wrongSignature, { $0.signsOther = true }),
        ("a key that was exchanged", .wrongSignature, { $0.otherKey = true }),
    ]

    @Test(arguments: forgeries.indices)
    func `refuses what no authenticator of ours made for us`(index: Int) throws {
        let (name, refusal, change) = Self.forgeries[index]
        var forgery = Forgery()
        #expect(throws: Never.self, "unchanged it is taken") { try answer(forgery) }
        change(&forgery)
        #expect(throws: refusal, "\(name)") { try answer(forgery) }
    }

    private func answer(_ forgery: Forgery) throws -> RelyingParty.Assertion {
        let authenticator = SoftAuthenticator()
        authenticator.flags = forgery.flags
        let client =
            forgery.clientData
            ?? SoftAuthenticator.clientData(
                forgery.type, challenge: Self.challenge, origin: forgery.origin, more: forgery.more)
        let data = forgery.data ?? authenticator.data(for: forgery.host, rest: forgery.rest)
        let signature = authenticator.signature(of: data, forgery.signsOther ? client + [0x20] : client)
        let key = forgery.otherKey ? SoftAuthenticator().key : authenticator.key
        return try site.assertion(
            site.clientData(client, of: .authentication), authenticator: data, signature: signature,
            key: #require(CredentialKey(algorithm: -7, key)), isBackupEligible: forgery.isEligible)
    }

    @Test func `takes extensions that an authenticator adds, since they are signed`() throws {
        var answer = Forgery()
        answer.flags |= Flag.extensions
        answer.rest = [0xA0]
        #expect(throws: Never.self) { try self.answer(answer) }
    }

    // MARK: What is registered

    @Test func `reads a credential with what made it`() throws {
        let authenticator = SoftAuthenticator()
        authenticator.flags |= Flag.backupEligible | Flag.backedUp
        authenticator.aaguid = Array(1...16)
        authenticator.count = 0x0102_0304
        let made = try site.registration(
            authenticator: authenticator.registration(for: Self.host), algorithm: -7, key: authenticator.key)
        #expect(made.id == authenticator.id && made.key.bytes == authenticator.key && made.aaguid == Array(1...16))
        #expect(made.isBackupEligible && made.isBackedUp && made.count == 0x0102_0304)
    }

    @Test func `registers nothing whose parts do not add up`() {
        func refused(
            _ refusal: Refusal, algorithm: Int = -7, id: [UInt8]? = nil, length: Int? = nil, rest: [UInt8] = [0xA0, 0],
            key: [UInt8]? = nil, flags: UInt8 = Flag.present | Flag.verified, host: String = Self.host,
            _ comment: Comment, at location: SourceLocation = #_sourceLocation
        ) {
            let authenticator = id.map { SoftAuthenticator(id: $0) } ?? SoftAuthenticator()
            authenticator.flags = flags
            #expect(throws: refusal, comment, sourceLocation: location) {
                try site.registration(
                    authenticator: authenticator.registration(for: host, length: length, key: rest),
                    algorithm: algorithm, key: key ?? authenticator.key)
            }
        }
        refused(.noCredential, length: 0, "no id")
        refused(.noCredential, length: 15, "an id that can be guessed")
        refused(.noCredential, length: 1_024, "an id that is too long")
        refused(.noCredential, length: 65_535, "an id longer than all of it")
        refused(.malformedAuthenticatorData, length: 1_023, "an id beyond the end")
        refused(.malformedAuthenticatorData, rest: [], "no key behind it")
        refused(.malformedAuthenticatorData, rest: [UInt8](repeating: 0, count: 9_000), "too long")
        refused(.wrongKey, algorithm: -257, "another algorithm")
        refused(.wrongKey, algorithm: Int.min, "no algorithm")
        refused(.wrongKey, key: [], "no key")
        refused(.wrongRelyingParty, host: "example.edu", "another site")
        refused(.userNotVerified, flags: Flag.present, "nobody known")
        refused(.userNotPresent, flags: Flag.verified, "nobody there")
        refused(.wrongBackup, flags: Flag.present | Flag.verified | Flag.backedUp, "backed up though it cannot be")
        let authenticator = SoftAuthenticator()
        #expect(throws: Refusal.noCredential) {
            try site.registration(
                authenticator: authenticator.data(for: Self.host), algorithm: -7, key: authenticator.key)
        }
    }

    @Test func `every cut and random text is refused, and ends nothing`() {
        let authenticator = SoftAuthenticator(id: [UInt8](repeating: 7, count: 64))
        let whole = authenticator.registration(for: Self.host)
        for length in 0..<whole.count {
            #expect(throws: Refusal.self) {
                try site.registration(
                    authenticator: Array(whole.prefix(length)), algorithm: -7, key: authenticator.key)
            }
        }
        var random = SeededRandom(seed: 17)
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<37, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? site.registration(authenticator: bytes, algorithm: -7, key: authenticator.key)
            let noise = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            #expect(throws: Refusal.self) {
                try site.registration(authenticator: noise, algorithm: -7, key: noise)
            }
            #expect(throws: Refusal.self) { try site.clientData(noise, of: .authentication) }
        }
    }
}
