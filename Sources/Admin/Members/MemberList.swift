import Postgres
import Site
import Web

/// A page of the list of members.
struct MemberList {
    let address: ListAddress<MemberKey>
    let filters: MemberFilters
    let faculties: [String]
    let rows: ListRows<MemberKey>

    /// In one round trip; in two where it depends on how many members an index knows.
    static func find(_ context: Context) throws -> MemberList {
        let filters = MemberFilters(context.services.features)
        let address = try context.list(filters.kind, at: Paths.adminMembers())
        let query = filters.query(address)
        let place = address.cursor.map(address.order.beyond)
        func rows(_ counts: [Int]) -> Query<[ListedMember]> {
            query.rows(counts, behind: place, limit: PageSize.fifty.limit)
        }
        let faculties: [String]
        let found: [ListedMember]
        if query.counts.sql == nil {
            (faculties, found) = try context.fetch(Faculties.all, rows([]))
        } else {
            let counts: [Int]
            (faculties, counts) = try context.fetch(Faculties.all, query.counts)
            found = try context.fetch(rows(counts))
        }
        return MemberList(
            address: address, filters: filters, faculties: faculties,
            rows: ListRows(
                found.filter(\.isShown), of: address, lookedUpTo: found.last { !$0.isShown }, context.words))
    }
}
