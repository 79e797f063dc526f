import Cryptography
import Site

/// What a device says with the number of a message that it has shown: anyone who has not received it cannot say so, and
/// anyone who has needs no session, which may be over by then.
enum ShownProof {
    static func of(_ message: Int, _ keys: Keys) -> String {
        Base64URL.encode(keys.notifications.code(for: "shown \(message)".utf8))
    }

    static func verify(_ proof: String, of message: Int, _ keys: Keys) -> Bool {
        guard let bytes = Base64URL.decode(proof) else { return false }
        return keys.notifications.code(for: "shown \(message)".utf8).constantTimeEquals(bytes)
    }
}
