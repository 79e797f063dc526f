import Postgres

/// The reactions to something, as one reader sees them: how many of each mark, and which of them are the reader's own.
package struct Reactions: Sendable {
    /// By the number of a mark, from 1; empty while nobody has reacted.
    private let counts: [Int32]
    /// Bits by the number of a mark.
    private let own: Int32

    package static let none = Reactions([:])

    /// - Parameter own: the reader's, which `counts` have
    package init(_ counts: [Mark: Int32], own: Set<Mark> = []) {
        self.counts = Mark.allCases.map { counts[$0] ?? 0 }
        self.own = own.reduce(0) { $0 | 1 << $1.number }
    }

    /// Reads how many there are of each mark, from the first on, and the bits of the reader's own; NULL for none.
    package init(_ row: inout Row) throws {
        counts = try row.next("reactions", as: [Int32]?.self) ?? []
        own = try row.next("own_marks", as: Int32?.self) ?? 0
    }

    package subscript(mark: Mark) -> Int {
        let place = Int(mark.number) - 1
        return place < counts.count ? Int(counts[place]) : 0
    }

    package func isOwn(_ mark: Mark) -> Bool { own & 1 << mark.number != 0 }

    /// Those that somebody has set.
    package var marks: [Mark] { counts.isEmpty ? [] : Mark.allCases.filter { self[$0] > 0 } }

    /// Of all marks together.
    package var total: Int { counts.reduce(0) { $0 + Int($1) } }
}
