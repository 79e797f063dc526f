import Postgres
import TestSupport
import Testing

/// The columns of a row's type are written once and printed into statements.
struct ColumnsTests {
    private struct Tag: Equatable {
        let id: Int
        let name: String
        let isLong: Bool

        static let columns = Columns(of: "t", "id", "name").and("length(t.name) > \(3)", as: "is_long")

        init(_ row: inout Row) throws {
            id = try row.next("id")
            name = try row.next("name")
            isLong = try row.next("is_long")
        }
    }

    @Test func `print what a SELECT asks for`() {
        #expect(
            SQL("SELECT \(Tag.columns) FROM tags t").text
                == "SELECT t.id, t.name, length(t.name) > $1 AS is_long FROM tags t")
        #expect(SQL("\(Columns("a", "b").and(Columns(of: "x", "c")))").text == "a, b, x.c")
    }

    @Test func `carry their parameters among those of the statement`() throws {
        let database = Connection(try Cluster.shared.emptyDatabase(), options: .patient)
        for least in [0, 2] {
            let tags = try database.rows(
                "SELECT \(Tag.columns) FROM (VALUES (1, 'ab'), (2, 'абвг')) t (id, name) WHERE t.id >= \(least) ORDER BY t.id"
            ) { try Tag(&$0) }
            #expect(tags.map(\.isLong) == (least == 0 ? [false, true] : [true]))
        }
    }
}
