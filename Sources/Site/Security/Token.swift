import Cryptography

/// 256 bits that nobody guesses: what a browser holds to be known again.
package struct Token: Hashable, Sendable {
    package static let size = 32

    package let bytes: [UInt8]

    /// A fresh one, from the system's generator.
    package init() {
        var generator = SystemRandomNumberGenerator()
        bytes = (0..<Self.size).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// Nil unless there are exactly ``size`` bytes.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        self.bytes = Array(bytes)
    }

    /// What the database keeps of it: a fast hash is right for a secret of 256 bits.
    package var hash: [UInt8] { Digest.of(bytes) }
}
