/// Which part of a list is wanted, and in what order.
struct Page: Sendable {
    let limit: Int
    let offset: Int
    let sort: Sort?

    static let defaultLimit = 20
    /// The provider's own limit is not known.
    static let longest = 10_000

    init(limit: Int, offset: Int, sort: Sort?) {
        self.limit = limit
        self.offset = offset
        self.sort = sort
    }

    struct Sort: Sendable {
        enum Key: String, Sendable {
            case name, path, created, modified, size, deleted
        }

        let key: Key
        let isDescending: Bool

        /// `name`, or `-name` for the other way round.
        init?(_ text: String) {
            isDescending = text.hasPrefix("-")
            guard let key = Key(rawValue: String(text.drop { $0 == "-" })) else { return nil }
            self.key = key
        }

        var text: String { (isDescending ? "-" : "") + key.rawValue }
    }

    /// - Parameter resources: by name; where the key does not decide they stay so
    func order(_ resources: [Resource]) -> [Resource] {
        guard let sort else { return resources }
        let number: (Resource) -> Int
        switch sort.key {
        case .name, .path: return sort.isDescending ? resources.reversed() : resources
        case .created: number = { $0.created }
        case .modified: number = { $0.modified }
        case .size: number = { $0.size }
        case .deleted: number = { $0.trashed?.deleted ?? 0 }
        }
        let ranked = resources.enumerated().map { (rank: number($0.element), place: $0.offset, resource: $0.element) }
        return ranked.sorted {
            if $0.rank != $1.rank { return ($0.rank < $1.rank) != sort.isDescending }
            return $0.place < $1.place
        }.map(\.resource)
    }

    func slice(_ resources: [Resource]) -> ArraySlice<Resource> {
        resources.dropFirst(offset).prefix(limit)
    }
}
