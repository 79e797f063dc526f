import Cryptography

/// A site as authenticators know it, and what it makes of their answers (WebAuthn Level 3, sections 7.1 and 7.2).
///
/// It knows no rows: whether a challenge is ours, whose a credential is and how its counter stood, its caller looks up.
///
/// Why: DECISIONS, 213.
public struct RelyingParty: Sendable {
    /// The host of our pages.
    public let id: String
    /// Scheme, host and port, as browsers write it.
    public let origin: String
    private let hash: [UInt8]

    /// - Parameter origin: scheme, host and port, without a slash at the end
    public init(origin: String) {
        self.origin = origin
        let authority = origin.split(separator: "/").last ?? ""
        id = String(authority.prefix { $0 != ":" })
        hash = Digest.of(id.utf8)
    }

    /// A credential that was made for us.
    public struct Registration: Sendable {
        public let id: [UInt8]
        public let key: CredentialKey
        /// What made it, 16 bytes; zeros where that is not said.
        public let aaguid: [UInt8]
        public let isBackupEligible: Bool
        public let isBackedUp: Bool
        public let count: UInt32
    }

    /// What an authenticator said of the one who uses it.
    public struct Assertion: Sendable {
        public let isBackedUp: Bool
        public let count: UInt32
    }

    public func clientData(_ bytes: [UInt8], of ceremony: ClientData.Ceremony) throws(Refusal) -> ClientData {
        try ClientData(bytes, of: ceremony, origin: origin)
    }

    /// The credential that an authenticator made. Attestation was not asked for: nothing is signed, so the key is worth as much
    /// in the page's encoding as in the authenticator's, and what a browser attests all the same is ignored.
    ///
    /// - Parameters:
    ///   - algorithm: what the page says of the key
    ///   - key: SubjectPublicKeyInfo
    public func registration(authenticator: [UInt8], algorithm: Int, key: [UInt8]) throws(Refusal) -> Registration {
        let data = try checked(authenticator)
        guard let attested = data.attested else { throw .noCredential }
        guard let key = CredentialKey(algorithm: algorithm, key) else { throw .wrongKey }
        return Registration(
            id: attested.id, key: key, aaguid: attested.aaguid, isBackupEligible: data.isBackupEligible,
            isBackedUp: data.isBackedUp, count: data.count)
    }

    /// Whether the credential's other half signed this client data.
    ///
    /// - Parameter isBackupEligible: as it was when the credential was made, for that never changes
    public func assertion(
        _ client: ClientData, authenticator: [UInt8], signature: [UInt8], key: CredentialKey, isBackupEligible: Bool
    ) throws(Refusal) -> Assertion {
        let data = try checked(authenticator)
        guard data.attested == nil else { throw .malformedAuthenticatorData }
        guard data.isBackupEligible == isBackupEligible else { throw .wrongBackup }
        guard signature.count <= VerificationKey.largest,
            key.verifies(signature, of: data.bytes + Digest.of(client.bytes))
        else { throw .wrongSignature }
        return Assertion(isBackedUp: data.isBackedUp, count: data.count)
    }

    /// What both have in common.
    private func checked(_ bytes: [UInt8]) throws(Refusal) -> AuthenticatorData {
        let data = try AuthenticatorData(bytes)
        guard data.relyingParty == hash else { throw .wrongRelyingParty }
        guard data.isUserPresent else { throw .userNotPresent }
        guard data.isUserVerified else { throw .userNotVerified }
        guard data.isBackupEligible || !data.isBackedUp else { throw .wrongBackup }
        return data
    }
}
