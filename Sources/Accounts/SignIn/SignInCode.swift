import FoundationEssentials
import Site

/// The eight digits of a sign-in letter: 26.5 bits, shown as `1234 5678`.
package struct SignInCode: Hashable, Sendable {
    package static let length = 8
    /// How long a code lives, in seconds.
    package static let lifetime = 600
    /// Wrong tries after which a code is dead.
    package static let tries = 5

    package let digits: String

    /// A fresh one; every code is equally likely.
    package init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    package init(using generator: inout some RandomNumberGenerator) {
        // `random(in:)` rejects the numbers that would make some codes likelier than others.
        let number = String(Int.random(in: 0..<100_000_000, using: &generator))
        digits = String(repeating: "0", count: Self.length - number.count) + number
    }

    /// What a person typed: digits of any script's keyboard, with spaces or a dash between; nil for anything else.
    package init?(typed text: String) {
        var digits = ""
        for character in text {
            if character.isWhitespace || character == "-" || character == "\u{2013}" { continue }
            guard let digit = character.wholeNumberValue, (0...9).contains(digit) else { return nil }
            digits += String(digit)
        }
        guard digits.count == Self.length else { return nil }
        self.digits = digits
    }

    /// As a letter shows it.
    package var spaced: String { "\(digits.prefix(4)) \(digits.suffix(4))" }

    /// What the database keeps of it: useless without the pepper, and for another request.
    package func hmac(request: UUID, keys: Keys) -> [UInt8] {
        keys.codes.code(for: "\(request.uuidString) \(digits)".utf8)
    }
}
