import FoundationEssentials
import Localization
import People
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
    private let words: AdminWords
    private let clock: Clock

    /// - Parameter list: at the address of its export, which says where the file begins
    init(
        _ list: ListAddress<MemberKey>, _ filters: MemberFilters, _ separator: ExportSeparator, _ context: Context
    ) throws {
        let words = AdminWords(context.language)
        self.words = words
        clock = context.clock
        let zone = clock.zone.name
        table = CSV(
            [
                words.exportNumber, words.factFullName, words.columnMember, words.columnEmail, words.columnFaculty,
                words.factPosition, words.factCity, words.columnRole, words.columnState,
                words.exportStateEnd(zone: zone), words.reasonLabel, words.exportRegistered(zone: zone),
                words.exportSeen(zone: zone),
            ] + filters.headings(words.language), separator: separator.rawValue)
        let query = filters.query(list)
        let counts = try context.fetch(query.counts)
        var place = list.cursor.map(list.order.beyond)
        for number in 1...Self.parts {
            let found = try context.fetch(query.rows(counts, behind: place, limit: Self.part))
            let shown = found.filter(\.isShown).prefix(Self.size)
            let known = try context.fetch(filters.known(of: shown.map(\.id), words.language))
            for member in shown { add(member, known[member.id] ?? []) }
            guard let last = found.count > Self.size ? shown.last : found.last(where: { !$0.isShown }) else { return }
            if number == Self.parts {
                let further = "\(context.settings.origin)\(list.page(after: last).text)"
                table.add([words.exportGoesOn(address: further)])
            }
            place = list.order.beyond(ListCursor(after: last, in: list.order))
        }
    }

    private mutating func add(_ member: ListedMember, _ known: [String]) {
        count += 1
        table.add(
            [
                member.id.pathSegment, member.fullName, member.name, member.email, member.faculty, member.position,
                member.city, member.role.name(words), member.state.name(words), moment(member.stateEnd),
                member.reason, moment(member.registered), member.wasHere ? moment(member.lastSeen) : "",
            ] + known)
    }

    private func moment(_ date: Date?) -> String { date.map { CivilDate($0, in: clock.zone).sortable } ?? "" }
}

/// Between the cells of a file.
enum ExportSeparator: String, CaseIterable {
    static let field = "separator"

    case semicolon = ";"
    case comma = ","

    /// - Parameter sent: nil for the one that spreadsheets of the language expect
    init(_ sent: String?, _ language: Language) {
        self = sent.flatMap(Self.init(rawValue:)) ?? (language == .ru ? .semicolon : .comma)
    }
}
