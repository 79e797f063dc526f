import Postgres
import Site

/// A page of a list of members.
package struct FoundMembers {
    package let rows: ListRows<MemberKey>
    /// Nil on pages behind the first.
    package let total: MemberTotal?
    /// What else could have been meant, where nobody was found.
    package let guess: MemberGuess?

    /// Nobody, and nobody behind either.
    package var isEmpty: Bool { rows.shown.isEmpty && rows.next == nil }

    /// In one round trip; in two where it depends on how many members an index knows, and one more where nobody was
    /// found.
    ///
    /// - Parameters:
    ///   - beside: what the page asks for besides
    ///   - counted: likewise, where it depends on what ``MemberQuery/counts`` told
    package static func find<Beside, Counted>(
        _ query: MemberQuery, _ list: ListAddress<MemberKey>, beside: Query<Beside>,
        counted: ([Int]) -> Query<Counted>, _ context: Context
    ) throws -> (FoundMembers, Beside, Counted) {
        let place = list.cursor.map(query.order.beyond)
        func rows(_ counts: [Int]) -> Query<[ListedMember]> {
            query.rows(counts, behind: place, limit: list.kind.size.limit)
        }
        func total(_ counts: [Int]) -> Query<MemberTotal?> {
            place == nil ? query.total(counts).map { $0 } : .known(nil)
        }
        let known: Beside
        let found: [ListedMember]
        let members: MemberTotal?
        let further: Counted
        if query.counts.sql == nil {
            (known, found, members, further) = try context.fetch(beside, rows([]), total([]), counted([]))
        } else {
            let counts: [Int]
            (known, counts) = try context.fetch(beside, query.counts)
            (found, members, further) = try context.fetch(rows(counts), total(counts), counted(counts))
        }
        let page = FoundMembers(
            rows: ListRows(
                found.filter(\.isShown), of: list, lookedUpTo: found.last { !$0.isShown }, context.words),
            total: members, guess: found.isEmpty ? try MemberGuess.find(list.query, context) : nil)
        return (page, known, further)
    }
}
