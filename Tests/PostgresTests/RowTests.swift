import Postgres
import TestSupport
import Testing

/// What a program hears that reads other columns than its statement gives.
struct RowTests {
    let database: Connection

    init() throws {
        database = Connection(try Cluster.shared.emptyDatabase())
    }

    @Test func `names the statement, the column and the type that does not fit`() throws {
        let failure = #expect(throws: RowFailure.self) {
            try database.row("SELECT 1 AS one, 'Анна' AS name") { (try $0.next(Int.self), try $0.next(Int.self)) }
        }
        #expect(
            failure?.description
                == "column 2 (name) has the type 25, which cannot be read as Int in: SELECT 1 AS one, 'Анна' AS name")
    }

    @Test func `does not take another type of the same width`() throws {
        #expect(throws: RowFailure.self) { try database.row("SELECT now()") { try $0.next(Int.self) } }
        #expect(throws: RowFailure.self) { try database.row("SELECT 1::float8") { try $0.next(Int.self) } }
        #expect(throws: RowFailure.self) { try database.row("SELECT 1::bigint") { try $0.next(Double.self) } }
        #expect(throws: RowFailure.self) { try database.row("SELECT 1::numeric") { try $0.next(Int.self) } }
        #expect(throws: RowFailure.self) { try database.row("SELECT ARRAY[1.5]") { try $0.next([Int].self) } }
        #expect(throws: RowFailure.self) { try database.row("SELECT 'abcd'") { try $0.next([String].self) } }
        // The bytes of an empty array.
        #expect(throws: RowFailure.self) {
            try database.row("SELECT decode('000000000000000000000014', 'hex')") { try $0.next([Int].self) }
        }
    }

    @Test func `does not take NULL for a value`() throws {
        let failure = #expect(throws: RowFailure.self) {
            try database.row("SELECT NULL::text AS nickname") { try $0.next(String.self) }
        }
        #expect(failure?.problem == .value(.null))
        #expect(failure?.name == "nickname")
        #expect(throws: RowFailure.self) { try database.row("SELECT ARRAY[1, NULL]") { try $0.next([Int].self) } }
    }

    @Test func `does not read past the last column`() throws {
        let failure = #expect(throws: RowFailure.self) {
            try database.row("SELECT 1") { (try $0.next(Int.self), try $0.next(Int.self)) }
        }
        #expect(failure?.column == 2)
        #expect(failure?.description == "column 2 was read as Int but does not exist in: SELECT 1")
    }

    @Test func `does not leave a column unread when rows are made by their columns`() throws {
        let failure = #expect(throws: RowFailure.self) {
            try database.row("SELECT 1, 2 AS second") { (one: Int) in one }
        }
        #expect(failure?.description == "column 2 (second) was not read in: SELECT 1, 2 AS second")
    }

    @Test func `does not take a word for a case that an enum has not`() throws {
        enum Theme: String, PostgresDecodable { case light, dark }
        #expect(try database.row("SELECT 'dark'") { try $0.next(Theme.self) } == .dark)
        let failure = #expect(throws: RowFailure.self) {
            try database.row("SELECT 'dusk'") { try $0.next(Theme.self) }
        }
        #expect(failure?.problem == .value(.value))
    }

    @Test func `leaves the connection usable`() throws {
        _ = try? database.rows("SELECT NULL::text FROM generate_series(1, 100)") { try $0.next(String.self) }
        #expect(try database.row("SELECT 1") { try $0.next(Int.self) } == 1)
    }
}
