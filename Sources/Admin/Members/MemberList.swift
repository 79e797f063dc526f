import Postgres
import Site
import Web

/// A page of the list of members.
struct MemberList {
    let address: ListAddress<MemberKey>
    let filters: MemberFilters
    let faculties: [String]
    let rows: ListRows<MemberKey>
    /// Nil on pages behind the first.
    let total: MemberTotal?
    /// What else could have been meant, where nobody was found.
    let guess: MemberGuess?

    /// In one round trip; in two where it depends on how many members an index knows, and one more where nobody was
    /// found.
    static func find(_ context: Context) throws -> MemberList {
        let filters = MemberFilters(context.services.features)
        let address = try context.list(filters.kind, at: Paths.adminMembers())
        let query = filters.query(address)
        let place = address.cursor.map(address.order.beyond)
        func rows(_ counts: [Int]) -> Query<[ListedMember]> {
            query.rows(counts, behind: place, limit: PageSize.fifty.limit)
        }
        func total(_ counts: [Int]) -> Query<MemberTotal?> {
            place == nil ? query.total(counts).map { $0 } : .known(nil)
        }
        let faculties: [String]
        let found: [ListedMember]
        let members: MemberTotal?
        if query.counts.sql == nil {
            (faculties, found, members) = try context.fetch(Faculties.all, rows([]), total([]))
        } else {
            let counts: [Int]
            (faculties, counts) = try context.fetch(Faculties.all, query.counts)
            (found, members) = try context.fetch(rows(counts), total(counts))
        }
        return MemberList(
            address: address, filters: filters, faculties: faculties,
            rows: ListRows(
                found.filter(\.isShown), of: address, lookedUpTo: found.last { !$0.isShown }, context.words),
            total: members, guess: found.isEmpty ? try MemberGuess.find(address.query, context) : nil)
    }
}
