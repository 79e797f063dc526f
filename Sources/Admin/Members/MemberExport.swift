import FoundationEssentials
import Postgres
import Site
import Web

/// The list of members as a file. It is read part by part, each as a page of the list is; a list that is longer than a file
/// goes on in another one, and the last line says where.
struct MemberExport {
    /// Parts of a file, of 5,000 members each.
    private static let parts = 10
    private static let part: SQL = "LIMIT 5001"
    private static let size = 5_000

    private(set) var table: CSV
    /// Members in the file.
    private(set) var count = 0

    /// - Parameter list: at the address of its export, which says where the file begins
    init(_ list: ListAddress<MemberKey>, _ query: MemberQuery, _ context: Context) throws {
        let words = AdminWords(context.language)
        table = CSV([
            words.columnMember, words.columnEmail, words.columnFaculty, words.columnRole, words.columnState,
            words.columnRegistered, words.columnSeen,
        ])
        let counts = try context.fetch(query.counts)
        var place = list.cursor.map(list.order.beyond)
        for number in 1...Self.parts {
            let found = try context.fetch(query.rows(counts, behind: place, limit: Self.part))
            let shown = found.filter(\.isShown).prefix(Self.size)
            for member in shown { add(member, words) }
            guard let last = found.count > Self.size ? shown.last : found.last(where: { !$0.isShown }) else { return }
            if number == Self.parts {
                let further = "\(context.settings.origin)\(list.page(after: last).text)"
                table.add([words.exportGoesOn(address: further)])
            }
            place = list.order.beyond(ListCursor(after: last, in: list.order))
        }
    }

    private mutating func add(_ member: ListedMember, _ words: AdminWords) {
        count += 1
        table.add([
            member.name, member.email, member.faculty, member.role.name(words), member.state.name(words),
            member.registered.formatted(.iso8601), member.wasHere ? member.lastSeen.formatted(.iso8601) : "",
        ])
    }
}
