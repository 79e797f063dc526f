import Localization
import Postgres
import Site

/// How many members a list has, as far as it is counted.
package struct MemberTotal: Sendable, Equatable {
    /// The most that are counted.
    package static let most = 10_000

    package let count: Int
    /// There may be more, or are.
    package let isOpen: Bool

    package init(_ count: Int, isOpen: Bool = false) {
        self.count = count
        self.isOpen = isOpen
    }

    package func text(_ language: Language) -> String {
        let words = PeopleWords(language)
        return isOpen ? words.memberCountOver(count: count) : words.memberCount(count: count)
    }
}

extension MemberQuery {
    private static let counted: SQL = "LIMIT 10001"
    /// Members that are looked at to count those whom no index knows.
    private static let looked: SQL = "LIMIT 30000"
    private static let isEndOfLook: SQL = "place = 30000"

    /// How many the list has, asked with its rows at a cost that is bounded as theirs is.
    ///
    /// - Parameter counts: what ``counts`` told
    package func total(_ counts: [Int]) -> Query<MemberTotal> {
        Query<MemberTotal?>.row(totalStatement(counts)) { row in
            let found: Int = try row.next("found")
            let isCut: Bool = try row.next("is_cut")
            let count = min(found, MemberTotal.most)
            return MemberTotal(count, isOpen: isCut || found > count)
        }.map { $0 ?? MemberTotal(0) }
    }

    package func totalStatement(_ counts: [Int]) -> SQL {
        if let members = few(counts) {
            return "SELECT count(*) AS found, false AS is_cut FROM \(members) WHERE \(Self.all(conditions))"
        }
        let key = conditions.first { $0.key != nil && $0.condition.members != nil }?.key ?? .registered
        let along = conditions.filter { $0.key == key && $0.condition.members != nil }
        let others = conditions.filter { $0.key != key || $0.condition.members == nil }
        let rows: SQL = conditions.contains { $0.key == .seen } ? key.rows : "members m"
        return """
            SELECT count(*) FILTER (WHERE is_found) AS found, coalesce(bool_or(\(Self.isEndOfLook)), false) AS is_cut
            FROM (
                SELECT is_found, place
                FROM (
                    SELECT (\(Self.all(others))) AS is_found, row_number() OVER () AS place
                    FROM \(rows)
                    WHERE \(Self.all(along))
                    \(Self.looked)
                ) AS looked_at
                WHERE is_found OR \(Self.isEndOfLook)
                \(Self.counted)
            ) AS counted
            """
    }
}
