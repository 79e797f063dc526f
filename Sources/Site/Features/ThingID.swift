import Web

/// A thing of any feature in an address of another one: "photo-152".
package struct ThingID: Hashable, Sendable {
    /// Letters, as its feature calls the kind.
    package let kind: String
    package let number: Int

    package init(_ kind: String, _ number: Int) {
        self.kind = kind
        self.number = number
    }
}

extension ThingID: PathParameter {
    package init?(pathSegment: String) {
        let parts = pathSegment.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(pathSegment: String(parts[1])), number > 0 else { return nil }
        self.init(String(parts[0]), number)
    }

    package var pathSegment: String { "\(kind)-\(number)" }
}
