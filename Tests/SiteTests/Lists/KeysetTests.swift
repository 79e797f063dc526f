import Postgres
import Site
import TestSupport
import Testing

/// Pages of a list by key, over a real database.
struct KeysetTests {
    private static let orders = BookKey.allCases.flatMap { [ListOrder($0), ListOrder($0, isDescending: true)] }

    /// All rows, page by page, each place as an address carries it.
    ///
    /// - Parameter between: what happens after a page that ended with this row
    private func walk(
        _ shelf: Shelf, _ order: ListOrder<BookKey>, between: (Book) throws -> Void = { _ in }
    ) throws -> [Int] {
        var found: [Int] = []
        var after: ListCursor<BookKey>?
        repeat {
            let page = try shelf.page(Keyset(order, after: after, size: .twenty))
            found += page.prefix(20).map(\.id)
            guard page.count > 20 else { break }
            let place = ListCursor(after: page[19], in: order).text
            after = ListCursor(place, in: order)
            try #require(after != nil, "\(place)")
            try between(page[19])
        } while found.count < 1_000
        return found
    }

    @Test(arguments: orders)
    func `every row is read once, part by part, in order, and those without a key behind all others`(
        _ order: ListOrder<BookKey>
    ) throws {
        let shelf = try Shelf(230)
        let key: SQL = order.key == .lent ? "b.lent_at IS NULL, " : ""
        let expected = try shelf.app.database.rows(
            "SELECT b.id FROM books b ORDER BY b.is_rare DESC, \(key)\(order.ordering)"
        ) { try $0.only(Int.self) }
        #expect(try walk(shelf, order) == expected)
    }

    @Test(arguments: orders)
    func `rows that go meanwhile shift nothing`(_ order: ListOrder<BookKey>) throws {
        let shelf = try Shelf(120)
        let expected = try walk(shelf, order)
        let found = try walk(shelf, order) { last in
            _ = try shelf.app.database.execute("DELETE FROM books WHERE id = \(last.id)")
        }
        #expect(found == expected)
    }

    @Test(arguments: orders)
    func `a page reads an index as far as it shows rows, wherever it begins`(_ order: ListOrder<BookKey>) throws {
        let shelf = try Shelf(20_000)
        let first = try shelf.page(Keyset(order, size: .twenty))
        for after in [nil, ListCursor(after: first[19], in: order)] {
            let sql = Shelf.sql(Keyset(order, after: after, size: .twenty))
            let plan = try shelf.app.database.rows("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) \(sql)") {
                try $0.only(String.self)
            }
            #expect(!plan.contains { $0.contains("Sort") || $0.contains("Seq Scan") }, "\(plan)")
            for line in plan where line.contains(" on books") && !line.contains("never executed") {
                let rows = line.split(separator: "rows=").last.flatMap { Int($0.prefix { $0.isNumber }) }
                #expect((rows ?? .max) <= 21, "\(plan)")
            }
        }
    }
}
