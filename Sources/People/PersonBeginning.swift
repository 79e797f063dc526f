import Site

/// What is typed of a person: the beginning of a name, in either order and alphabet, or of the mailbox of their
/// address. Nothing yet is the beginning of all.
package struct PersonBeginning: Sendable {
    /// Characters; nobody's name is longer.
    package static let longest = 80

    package let text: String

    /// Nil for what no name begins with.
    package init?(_ text: String) {
        // Bounded before anything is normalised: a composed letter comes as a few scalars at most.
        guard text.utf8.count <= 1_000 else { return nil }
        let composed = text.composed
        guard composed.unicodeScalars.count <= Self.longest,
            composed.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || Self.isOfNames($0) })
        else { return nil }
        self.text = composed
    }

    private static func isOfNames(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "-", ".", "_", "+", "'", "’", "0"..."9": true
        default: scalar.properties.generalCategory == .nonspacingMark
        }
    }
}
