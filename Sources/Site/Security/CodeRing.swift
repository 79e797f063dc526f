import Cryptography

/// HMACs at rest: the active key of the keys file makes them, and each key still in it knows its own.
///
/// Layout: key number (1 byte) · HMAC-SHA256 (32 bytes).
package struct CodeRing: Sendable {
    package enum Verdict: Sendable {
        case fits, doesNotFit
        /// The key is not in the file (any more): nobody can check.
        case keyIsGone
    }

    let active: UInt8
    let keys: [UInt8: HMAC]

    func code(for bytes: [UInt8]) -> [UInt8] {
        guard let key = keys[active] else { preconditionFailure("the active key is one of the ring's") }
        return [active] + key.code(for: bytes)
    }

    func check(_ code: [UInt8], of bytes: [UInt8]) -> Verdict {
        guard let number = code.first else { return .doesNotFit }
        guard let key = keys[number] else { return .keyIsGone }
        return Array(code.dropFirst()) == key.code(for: bytes) ? .fits : .doesNotFit
    }
}
