import FoundationEssentials
import Postgres
import Site

/// The marks of one thing, in whatever table it has them: rows `r` with `member_id`, `mark` and `created_at`.
package struct ReactionRows: Sendable {
    private let source: SQL
    private let condition: SQL

    /// - Parameters:
    ///   - source: what stands behind FROM, within the rule who may read the thing
    ///   - condition: that they are those of the thing
    package init(_ source: SQL, where condition: SQL) {
        self.source = source
        self.condition = condition
    }

    /// Of each mark the two others besides the reader who set it last, by name.
    package func names(besides reader: MemberID) -> Query<[Mark: [String]]> {
        Query<[(Int32, [String])]>.rows(
            """
            SELECT k AS mark, ARRAY(
                SELECT m.name
                FROM \(source)
                JOIN members m ON m.id = r.member_id
                WHERE \(condition) AND r.mark = k AND r.member_id <> \(reader)
                ORDER BY r.created_at DESC, r.member_id DESC
                LIMIT 2
            ) AS names
            FROM generate_series(1, 6) AS k
            """
        ) { (try $0.next("mark"), try $0.next("names")) }
        .map { rows in
            let names = Dictionary(uniqueKeysWithValues: rows)
            return Dictionary(uniqueKeysWithValues: Mark.allCases.map { ($0, names[$0.number] ?? []) })
        }
    }

    /// Who set a mark, the last one first.
    package func people(_ page: Keyset<ReactionKey>, _ mark: Mark) -> Query<[Reacted]> {
        .rows(
            page.rows(
                "SELECT \(Reacted.columns) FROM \(source) JOIN members m ON m.id = r.member_id",
                where: "\(condition) AND r.mark = \(mark.number)")
        ) { try Reacted(&$0) }
    }
}

/// Those who have set a mark.
package struct Reacted: Sendable {
    package let member: MemberID
    package let name: String
    package let faculty: String
    package let at: Date

    static let columns = Columns(of: "r", "member_id", "created_at").and(Columns(of: "m", "name", "faculty"))

    init(_ row: inout Row) throws {
        member = try row.next("member_id")
        at = try row.next("created_at")
        name = try row.next("name")
        faculty = try row.next("faculty")
    }
}

/// They stand from the last one to the first.
package enum ReactionKey: String, ListKey {
    case newest

    package var columns: [KeyColumn<Reacted>] { [.moment("r.created_at") { $0.at }] }
    package var id: SQL { "r.member_id" }
    package static func id(of row: Reacted) -> Int { row.member.rawValue }
}

extension ListFilter where Value == Mark {
    /// It says whose page this is.
    package static var mark: ListFilter { ListFilter("mark", isPlace: true) }
}

extension ListKind where Key == ReactionKey {
    package static var reactions: ListKind {
        ListKind(nil, by: ListOrder(.newest, isDescending: true), .fifty, filters: [ListFilter.mark])
    }
}
