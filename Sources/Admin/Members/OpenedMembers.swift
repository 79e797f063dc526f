import People
import Postgres
import Site
import Web

/// The list that a member's page was opened from, and who stands beside them in it.
struct OpenedMembers {
    /// The page of the list, as the reader left it.
    let address: Address
    let query: MemberQuery
    private let list: ListAddress<MemberKey>

    init(_ text: String?, _ context: Context) throws {
        let filters = MemberFilters(context.services.features.memberFilters)
        let left = LocalPath.address(text, upTo: 2_000)
        let request = left.flatMap { try? Request(method: "GET", target: String($0.text.prefix { $0 != "#" })) }
        let isList = request?.path == Paths.adminMembers().text
        list = try context.list(
            filters.kind, at: Paths.adminMembers(), isList ? request?.query ?? Fields() : Fields())
        address = isList ? left ?? Paths.adminMembers() : Paths.adminMembers()
        query = filters.query(list)
    }

    /// The one who stands before a member; nobody at the list's beginning.
    func before(_ member: MemberID, _ counts: [Int]) -> Query<[ListedMember]> {
        Self.first(query.reversed, member, counts)
    }

    /// The one who stands behind a member; nobody at the list's end.
    func after(_ member: MemberID, _ counts: [Int]) -> Query<[ListedMember]> { Self.first(query, member, counts) }

    /// «3 из 214 · поиск «Пермь»».
    func told(_ place: Int, of total: MemberTotal, _ words: AdminWords) -> String {
        var parts = [total.text(place, words)]
        if !list.query.isEmpty { parts.append(words.listSearched(text: list.query)) }
        if list.unfiltered != nil { parts.append(words.listFiltered) }
        return parts.joined(separator: " · ")
    }

    private static func first(_ query: MemberQuery, _ member: MemberID, _ counts: [Int]) -> Query<[ListedMember]> {
        let place = query.order.key.place(of: member, in: query.order)
        return query.rows(counts, behind: query.order.beyond(place), limit: "LIMIT 1")
    }
}
