import Postgres
import Site

extension MemberQuery {
    private static let passed: SQL = "LIMIT 10000"

    /// Which one of the list a member is, beginning with one; nil for somebody whom the list has not, and for one who stands
    /// behind more members than are counted or looked at.
    ///
    /// - Parameter counts: what ``counts`` told
    package func place(of member: MemberID, _ counts: [Int]) -> Query<Int?> {
        Query<Int??>.row(placeStatement(of: member, counts)) { row -> Int? in
            let before: Int = try row.next("before")
            let isCut: Bool = try row.next("is_cut")
            let isListed: Bool = try row.next("is_listed")
            return isListed && !isCut && before < MemberTotal.most ? before + 1 : nil
        }.map { $0 ?? nil }
    }

    package func placeStatement(of member: MemberID, _ counts: [Int]) -> SQL {
        let here = order.key.place(of: member, in: order)
        let before = reversed.statement(counts, behind: reversed.order.beyond(here), limit: Self.passed)
        return """
            SELECT count(*) AS before, coalesce(bool_or(NOT is_shown), false) AS is_cut,
                   EXISTS (
                       SELECT FROM \(order.key.rows) WHERE \(order.key.id) = \(member) AND \(Self.all(conditions))
                   ) AS is_listed
            FROM (\(before)) AS before
            """
    }
}
