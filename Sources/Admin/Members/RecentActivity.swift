import FoundationEssentials
import Postgres
import Site

/// What a member did of late, over all features.
struct RecentActivity {
    struct Entry {
        let at: Date
        let source: Int
        let number: Int
        let detail: String
    }

    let sources: [MemberActivity]

    init(_ sources: [MemberActivity]) {
        self.sources = sources
    }

    /// The newest of all, in one statement.
    func newest(of member: MemberID) -> Query<[Entry]> {
        guard !sources.isEmpty else { return .known([]) }
        var all: SQL = ""
        for (place, source) in sources.enumerated() {
            if place > 0 { all.append(" UNION ALL ") }
            all.append(
                "(SELECT \(Int32(place)) AS source, at, number, detail FROM (\(source.newest(member))) AS newest)")
        }
        let newest: SQL = "SELECT at, source, number, detail FROM (\(all)) AS recent ORDER BY at DESC"
        return .rows("\(newest) LIMIT \(MemberActivity.most)") {
            Entry(
                at: try $0.next("at"), source: Int(try $0.next("source", as: Int32.self)),
                number: try $0.next("number"), detail: try $0.next("detail"))
        }
    }

    func tell(_ entry: Entry, _ words: AdminWords) -> MemberActivity.Told {
        sources[entry.source].tell(entry.number, entry.detail, words.language)
    }
}
