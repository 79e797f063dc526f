import Cryptography

/// The browser's end of a message (RFC 8291), in the content coding `aes128gcm` (RFC 8188).
enum PushDecryption {
    /// Bytes of a body; a push service need not take more (RFC 8030, section 7.2).
    static let largestBody = 4_096

    /// The least size of a record: one byte, its delimiter and the tag (RFC 8188, section 2.1).
    private static let leastRecord = 18

    /// What was sent, of one record; nil when a browser would not make it out.
    static func text(_ body: [UInt8], for device: PushDevice) -> [UInt8]? {
        let keyAt = PushKeys.saltSize + 5
        guard body.count > keyAt else { return nil }
        let recordSize = body[PushKeys.saltSize..<PushKeys.saltSize + 4].reduce(0) { $0 << 8 | Int($1) }
        let record = body.dropFirst(keyAt + P256.publicKeySize)
        guard body[keyAt - 1] == P256.publicKeySize, recordSize >= leastRecord, record.count <= recordSize,
            let sender = P256.PublicKey(Array(body[keyAt...].prefix(P256.publicKeySize)))
        else { return nil }
        let keys = PushKeys(
            agreed: device.key.agreement(with: sender), secret: SecretKey(device.auth), browser: device.key.publicKey,
            sender: sender, salt: Array(body.prefix(PushKeys.saltSize)))
        let padded = AES128GCM.open(record, nonce: keys.nonce, key: keys.key)
        // The last record ends with a 2 and zeros behind it.
        guard let padded, let end = padded.lastIndex(where: { $0 != 0 }), padded[end] == 2 else { return nil }
        return Array(padded[..<end])
    }
}
