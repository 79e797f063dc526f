import Site

/// People as they are typed into a field: names behind commas, and those who were chosen from suggestions, as mentions
/// (`[@Анна Ковалёва](/people/12)`).
struct TypedPeople {
    /// Characters of a name; nobody's is longer.
    private static let longest = 120
    /// Characters that are looked at.
    private static let longestText = 20_000

    private(set) var ids: [MemberID] = []
    private(set) var names: [String] = []

    init(_ text: String) {
        var rest = text.prefix(Self.longestText)
        // A bracket within one is escaped, so that none is looked through twice.
        while let mention = rest.firstMatch(of: #/\[@(?:[^\[\]\\]|\\.)*\]\(/people/([0-9]{1,19})\)/#) {
            add(rest[..<mention.range.lowerBound])
            if let id = MemberID(pathSegment: String(mention.1)) { ids.append(id) }
            rest = rest[mention.range.upperBound...]
        }
        add(rest)
    }

    private mutating func add(_ text: Substring) {
        for name in text.split(whereSeparator: { ",;\n\r".contains($0) }) {
            let name = String(String(name).trimmed.prefix(Self.longest))
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
    }
}
