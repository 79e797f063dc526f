import Cryptography
import FoundationEssentials

/// Strings that reveal nothing: codes, tokens, keys.
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

    /// The bytes again; nil for what is not base 64 of that alphabet. Padding is borne.
    static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }
        guard digits.allSatisfy(isBase64URL) else { return nil }
        let plain = String(decoding: digits, as: UTF8.self)
            .map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        return Data(base64Encoded: String(plain) + String(repeating: "=", count: (4 - plain.count % 4) % 4))
            .map(Array.init)
    }

    static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
