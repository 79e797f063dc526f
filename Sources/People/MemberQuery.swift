import Postgres
import Site

/// A part of the list of members, narrowed by any conditions together, at a cost that is bounded whatever they are.
///
/// Where an index knows that few members meet one of the conditions, the list is made of those few. Otherwise many meet each
/// of them, and the list is read in its order until a page is full; where that does not happen soon, since few meet all of
/// them together, the page ends early and the next one goes on.
package struct MemberQuery: Sendable {
    package struct Condition: Sendable {
        let condition: MemberCondition
        /// The order whose index finds those who meet it without passing by others.
        let key: MemberKey?

        package init(_ condition: MemberCondition, along key: MemberKey? = nil) {
            self.condition = condition
            self.key = key
        }
    }

    /// Members that are taken together and sorted.
    package static let few = 5_000
    private static let fewAndOne: SQL = "LIMIT 5001"
    /// Members that a page looks at, one after the other.
    private static let walk: SQL = "LIMIT 10000"
    private static let isEndOfWalk: SQL = "place = 10000"

    package let order: ListOrder<MemberKey>
    package let conditions: [Condition]

    package init(_ order: ListOrder<MemberKey>, _ conditions: [Condition]) {
        self.order = order
        self.conditions = conditions
    }

    /// The same list the other way round.
    package var reversed: MemberQuery { MemberQuery(order.reversed, conditions) }

    /// The statements that know members by an index.
    private var known: [SQL] { conditions.compactMap(\.condition.members) }

    /// How many members each index knows, as far as few go. Asked before ``rows(_:behind:limit:)``, with the page's other
    /// questions; nothing is asked where no condition has an index.
    package var counts: Query<[Int]> {
        let known = known
        guard let first = known.first else { return .known([]) }
        var numbers = Self.count(first)
        for further in known.dropFirst() { numbers.append(", \(Self.count(further))") }
        return Query<[Int]?>.row("SELECT ARRAY[\(numbers)]") { try $0.only([Int].self) }.map { $0 ?? [] }
    }

    private static func count(_ members: SQL) -> SQL {
        "(SELECT count(*) FROM (\(members) \(fewAndOne)) AS few)"
    }

    /// Members in their order; the last one may only tell where to go on (``ListedMember/isShown``).
    ///
    /// - Parameters:
    ///   - counts: what ``counts`` told
    ///   - place: the condition on what stands behind some place; nil for the list's beginning
    ///   - limit: written out, as that of a ``PageSize`` is
    package func rows(_ counts: [Int], behind place: SQL?, limit: SQL) -> Query<[ListedMember]> {
        .rows(statement(counts, behind: place, limit: limit)) { try ListedMember(&$0) }
    }

    package func statement(_ counts: [Int], behind place: SQL?, limit: SQL) -> SQL {
        if let few = few(counts) { return exact(few, conditions, behind: place, limit) }
        let others = conditions.filter { $0.key != order.key }
        guard !others.isEmpty else { return exact(order.key.rows, conditions, behind: place, limit) }
        let along = Self.all(conditions.filter { $0.key == order.key }, behind: place)
        return """
            SELECT id, name, given_name, surname, full_name, sort_name, email, faculty, position, city, role, state,
                   is_disabled, state_end, reason, created_at, last_seen_at, is_shown
            FROM (
                SELECT \(ListedMember.columns), (\(Self.all(others))) AS is_found,
                       row_number() OVER (ORDER BY \(order.ordering)) AS place
                FROM \(order.key.rows)
                WHERE \(along)
                ORDER BY \(order.ordering)
                \(Self.walk)
            ) AS looked_at
            CROSS JOIN LATERAL (
                SELECT true WHERE is_found UNION ALL SELECT false WHERE \(Self.isEndOfWalk)
            ) AS told (is_shown)
            \(limit)
            """
    }

    /// The rows of the fewest that an index knows; nil where all of them know many.
    func few(_ counts: [Int]) -> SQL? {
        guard let (count, members) = zip(counts, known).min(by: { $0.0 < $1.0 }), count <= Self.few else { return nil }
        return MemberKey.rows(of: "\(members) \(Self.fewAndOne)")
    }

    /// Of rows that are few, or that follow an index with all conditions.
    private func exact(_ rows: SQL, _ conditions: [Condition], behind place: SQL?, _ limit: SQL) -> SQL {
        """
        SELECT \(ListedMember.columns), true AS is_shown
        FROM \(rows)
        WHERE \(Self.all(conditions, behind: place))
        ORDER BY \(order.ordering)
        \(limit)
        """
    }

    static func all(_ conditions: [Condition], behind place: SQL? = nil) -> SQL {
        var all: SQL = place ?? "true"
        for further in conditions { all.append(" AND \(further.condition.holds)") }
        return all
    }
}
