import Cryptography

/// An authenticator made of software: keys on P-256, and answers in which a test may change each part.
package final class SoftAuthenticator {
    /// Flags of authenticator data (WebAuthn Level 3, section 6.1).
    package enum Flag {
        package static let present: UInt8 = 0x01
        package static let verified: UInt8 = 0x04
        package static let backupEligible: UInt8 = 0x08
        package static let backedUp: UInt8 = 0x10
        package static let attested: UInt8 = 0x40
        package static let extensions: UInt8 = 0x80
    }

    package let id: [UInt8]
    package let secret = P256.PrivateKey.random()
    package var count: UInt32 = 0
    package var flags = Flag.present | Flag.verified
    package var aaguid = [UInt8](repeating: 0, count: 16)

    package init(id: [UInt8] = P256.PrivateKey.random().publicKey.bytes.suffix(32).map { $0 }) {
        self.id = id
    }

    /// SubjectPublicKeyInfo (RFC 5480, section 2).
    package var key: [UInt8] {
        [
            0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
            0xCE,
            0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
        ] + secret.publicKey.bytes
    }

    package static func clientData(
        _ type: String, challenge: String, origin: String, more: String = #","crossOrigin":false"#
    ) -> [UInt8] {
        Array(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)"\#(more)}"#.utf8)
    }

    /// What it says where no credential is made.
    package func data(for host: String, rest: [UInt8] = []) -> [UInt8] { data(for: host, flags, rest) }

    /// What it says of a credential that it has just made; the key in CBOR is left to what stands there.
    package func registration(for host: String, length: Int? = nil, key: [UInt8] = [0xA0, 0x00]) -> [UInt8] {
        let length = length ?? id.count
        return data(
            for: host, flags | Flag.attested,
            aaguid + [UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)] + id + key)
    }

    private func data(for host: String, _ flags: UInt8, _ rest: [UInt8]) -> [UInt8] {
        let counter = (0..<4).map { UInt8(truncatingIfNeeded: count >> UInt32(24 - $0 * 8)) }
        return Digest.of(host.utf8) + [flags] + counter + rest
    }

    /// `Ecdsa-Sig-Value` in DER.
    package func signature(of data: [UInt8], _ clientData: [UInt8]) -> [UInt8] {
        let pair = secret.signature(of: data + Digest.of(clientData))
        func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
            var bytes = Array(bytes.drop { $0 == 0 })
            if bytes.first.map({ $0 >= 0x80 }) ?? true { bytes.insert(0, at: 0) }
            return [0x02, UInt8(bytes.count)] + bytes
        }
        let both = integer(pair[..<32]) + integer(pair[32...])
        return [0x30, UInt8(both.count)] + both
    }
}
