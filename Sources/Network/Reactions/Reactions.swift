import Postgres

/// The reactions to a post, as one reader sees them: how many of each mark, and which of them are the reader's own.
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

    /// What ``init(_:)`` reads, of `post_counts n` and a reader's number as `reader.id`, of `posts p`. Whose post has no row of
    /// numbers has no reactions, so nobody's are looked for.
    static let columns = Columns(of: "n", "reactions")
        .and(
            """
            CASE WHEN n.post_id IS NOT NULL THEN (
                SELECT bit_or(1 << r.mark) FROM reactions r WHERE r.member_id = reader.id AND r.post_id = p.id
            ) END
            """, as: "own_marks")

    init(_ row: inout Row) throws {
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
