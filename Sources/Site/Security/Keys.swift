import Cryptography

/// The server's secrets: a ring of master keys from a file that is kept apart from the database, and the keys
/// derived from them (HKDF-SHA256, RFC 5869), one for each use.
///
/// The file has a line for each key: a number from 1 to 255, a space, 64 hexadecimal digits. The last line is the
/// active key; the others still open what was sealed with them.
package struct Keys: Sendable {
    package struct Ring: Sendable {
        let active: UInt8
        let keys: [UInt8: SecretKey]
    }

    /// Signs session cookies.
    package let cookies: HMAC
    /// Signs the cookies of browsers in which somebody signed in before.
    package let browsers: HMAC
    /// Signs forms, against cross-site request forgery (CSRF).
    package let forms: HMAC
    /// The pepper of sign-in codes.
    package let codes: HMAC
    /// Signs flash messages.
    let flashes: HMAC
    /// Names event channels, so that nobody guesses one.
    package let channels: HMAC
    /// Signs addresses of the files origin.
    package let files: HMAC
    /// Hashes whom something was delivered to.
    let deliveries: HMAC
    /// Signs what comes back of notifications without a session: a device has shown one, letters are not wanted.
    package let notifications: HMAC
    /// Signs lines of the audit log.
    let auditLines: CodeRing
    /// Seals what rests in the database.
    package let rest: Ring

    /// Throws a sentence for the operator when the text is not such a file.
    package init(file text: String) throws(SettingsMistake) {
        var keys: [UInt8: SecretKey] = [:]
        var active: UInt8?
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let number = UInt8(parts[0]), number > 0, keys[number] == nil,
                let bytes = Self.bytes(hex: parts[1]), bytes.count == 32
            else {
                throw SettingsMistake(
                    "the keys file needs lines of a number from 1 to 255, a space and 64 hexadecimal digits")
            }
            keys[number] = SecretKey(bytes)
            active = number
        }
        guard let active, let master = keys[active] else { throw SettingsMistake("the keys file holds no key") }
        cookies = HMAC(key: Self.derive("cookies", from: master))
        browsers = HMAC(key: Self.derive("browsers", from: master))
        forms = HMAC(key: Self.derive("forms", from: master))
        codes = HMAC(key: Self.derive("codes", from: master))
        flashes = HMAC(key: Self.derive("flashes", from: master))
        channels = HMAC(key: Self.derive("channels", from: master))
        files = HMAC(key: Self.derive("files", from: master))
        deliveries = HMAC(key: Self.derive("deliveries", from: master))
        notifications = HMAC(key: Self.derive("notifications", from: master))
        auditLines = CodeRing(active: active, keys: keys.mapValues { HMAC(key: Self.derive("audit lines", from: $0)) })
        rest = Ring(active: active, keys: keys.mapValues { Self.derive("rest", from: $0) })
    }

    private static func derive(_ use: String, from master: SecretKey) -> SecretKey {
        HKDF.key(from: master, for: "quad \(use)")
    }

    private static func bytes(hex: Substring) -> [UInt8]? {
        let digits = Array(hex.utf8)
        guard digits.count % 2 == 0 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        return bytes
    }
}
