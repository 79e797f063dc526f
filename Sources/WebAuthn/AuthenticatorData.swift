import Cryptography

/// What the authenticator says of a ceremony (WebAuthn Level 3, section 6.1).
public struct AuthenticatorData: Sendable {
    /// A credential that was just made.
    struct Attested {
        /// What made it, 16 bytes; zeros where that is not said.
        let aaguid: [UInt8]
        let id: [UInt8]
    }

    /// Bytes of the longest one that is read: a credential with the longest id and key leaves much of it.
    public static let largest = 8_192
    /// Of a credential's id (section 5.1): what is shorter can be guessed.
    static let idSizes = 16...1_023

    let bytes: [UInt8]
    let relyingParty: [UInt8]
    let isUserPresent: Bool
    let isUserVerified: Bool
    /// Its credential may be copied to other devices, and was.
    let isBackupEligible: Bool
    let isBackedUp: Bool
    let count: UInt32
    let attested: Attested?

    /// Reads all of it. The key of a credential and extensions are CBOR, which stays unread: browsers hand over the key as SPKI
    /// too, and no extension was asked for.
    init(_ bytes: [UInt8]) throws(Refusal) {
        // SHA-256, flags, counter.
        guard (37...Self.largest).contains(bytes.count) else { throw .malformedAuthenticatorData }
        self.bytes = bytes
        relyingParty = Array(bytes[..<32])
        let flags = bytes[32]
        isUserPresent = flags & 0x01 != 0
        isUserVerified = flags & 0x04 != 0
        isBackupEligible = flags & 0x08 != 0
        isBackedUp = flags & 0x10 != 0
        let hasCredential = flags & 0x40 != 0
        let hasExtensions = flags & 0x80 != 0
        count = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        var rest = bytes[37...]
        if hasCredential {
            guard rest.count >= 18 else { throw .malformedAuthenticatorData }
            let aaguid = Array(rest.prefix(16))
            rest = rest.dropFirst(16)
            let length = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(2)
            guard Self.idSizes.contains(length) else { throw .noCredential }
            // Its key follows in CBOR, which ends nowhere before its second byte.
            guard rest.count >= length + 2 else { throw .malformedAuthenticatorData }
            attested = Attested(aaguid: aaguid, id: Array(rest.prefix(length)))
        } else {
            attested = nil
            guard rest.isEmpty != hasExtensions else { throw .malformedAuthenticatorData }
        }
    }
}
