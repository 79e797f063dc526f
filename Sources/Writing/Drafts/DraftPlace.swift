import Web

/// Where a text is written: a kind of place that a feature has declared (``DraftKind``), and the thing that it is about.
package struct DraftPlace: Hashable, Sendable {
    /// Names the place in addresses.
    static let field = "place"

    /// Small letters.
    package let kind: String
    /// The number of the thing; 0 where it is about none.
    package let thing: Int

    package init(_ kind: String, _ thing: Int = 0) {
        self.kind = kind
        self.thing = thing
    }

    /// As an address has it: "post", "edit-7".
    var text: String { thing == 0 ? kind : "\(kind)-\(thing)" }

    /// Nil for what is no place.
    init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let kind = parts.first, (1...20).contains(kind.utf8.count),
            kind.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
        else { return nil }
        self.kind = kind
        guard parts.count == 2 else {
            thing = 0
            return
        }
        guard let number = Int(pathSegment: parts[1]), number > 0 else { return nil }
        thing = number
    }
}
