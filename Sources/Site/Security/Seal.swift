import Cryptography

/// Bytes at rest that only this server reads: AES-256-GCM (NIST SP 800-38D).
///
/// Layout: key number (1 byte) · what ``AESGCM`` makes (nonce, ciphertext, tag). What the bytes belong to (table, column,
/// row, member) is authenticated with them, so that one row's bytes do not open in another's place.
package enum Seal {
    package struct Broken: Error {}

    package static func close(_ bytes: [UInt8], for place: String, with keys: Keys) throws -> [UInt8] {
        guard let key = keys.rest.keys[keys.rest.active] else { throw Broken() }
        return [keys.rest.active] + AESGCM.seal(bytes, for: Array(place.utf8), key: key)
    }

    /// Throws ``Broken`` when the bytes were altered, were sealed for another place, or their key is gone.
    package static func open(_ sealed: [UInt8], for place: String, with keys: Keys) throws -> [UInt8] {
        guard let number = sealed.first, let key = keys.rest.keys[number] else { throw Broken() }
        do {
            return try AESGCM.open(sealed.dropFirst(), for: Array(place.utf8), key: key)
        } catch {
            throw Broken()
        }
    }
}
