import Cryptography
import FoundationEssentials

/// Strings that tell nothing: codes, tokens, keys.
enum Opaque {
    /// A new one that nobody guesses.
    ///
    /// - Parameter length: characters of `A-Z a-z 0-9 - _`
    static func random(length: Int) -> String {
        var bytes: [UInt8] = []
        while bytes.count < length { bytes.append(UInt8.random(in: 0...255)) }
        return String(base64URL(bytes).prefix(length))
    }

    /// The same for the same text.
    static func of(_ text: String, length: Int = 32) -> String { String(challenge(for: text).prefix(length)) }

    /// The `S256` challenge of a verifier (RFC 7636, section 4.2).
    static func challenge(for verifier: String) -> String { base64URL(Digest.of(verifier.utf8)) }

    /// Base 64 for addresses, without padding (RFC 4648, section 5).
    static func base64URL(_ bytes: some Sequence<UInt8>) -> String {
        String(
            Data(bytes).base64EncodedString().compactMap { character in
                switch character {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: character
                }
            })
    }
}
