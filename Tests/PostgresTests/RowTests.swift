import Postgres
import TestSupport
import Testing

/// What a program hears that reads other columns than its statement gives.
struct RowTests {
    let database: Connection

    init() throws {
        database = Connection(try Cluster.shared.emptyDatabase(), options: .patient)
    }

    @Test func `names the statement, the column and the type that does not fit`() throws {
        let failure = #expect(throws: RowFailure.self) {
            try database.row("SELECT 1 AS one, 'Анна' AS name") {
                (try $0.next("one", as: Int.self), try $0.next("name", as: Int.self))
            }
        }
        #expect(
            failure?.description
                == "column 2 (name) has the type 25, which cannot be read as Int in: SELECT 1 AS one, 'Анна' AS name")
    }

    @Test func `does not take another type of the same width`() throws {
        #expect(throws: RowFailure.self) { try database.row("SELECT now()") { try $0.only(Int.self) } }
        #expect(throws: RowFailure.self) { try database.row("SELECT 1::float8") { try $0.only(Int.self) } }
        #expect(throws: RowFailure.self) { try database.row("SELECT 1::bigint") { try $0.only(Double.self) } }
        #expect(throws: RowFailure.self) { try database.row("SELECT 1::numeric") { try $0.only(Int.self) } }
        #expect(throws: RowFailure.self) { try database.row("SELECT ARRAY[1.5]") { try $0.only([Int].self) } }
        #expect(throws: RowFailure.self) { try database.row("SELECT 'abcd'") { try $0.only([String].self) } }
        // The bytes of an empty array.
        #expect(throws: RowFailure.self) {
            try database.row("SELECT decode('000000000000000000000014', 'hex')") { try $0.only([Int].self) }
        }
    }

    @Test func `does not take NULL for a value`() throws {
        let failure = #expect(throws: RowFailure.self) {
            try database.row("SELECT NULL::text AS nickname") { try $0.only(String.self) }
        }
        #expect(failure?.problem == .value(.null))
        #expect(failure?.name == "nickname")
        #expect(throws: RowFailure.self) { try database.row("SELECT ARRAY[1, NULL]") { try $0.only([Int].self) } }
    }

    @Test func `does not take a word for a case that an enum has not`() throws {
        enum Theme: String, PostgresDecodable { case light, dark }
        #expect(try database.row("SELECT 'dark'") { try $0.only(Theme.self) } == .dark)
        let failure = #expect(throws: RowFailure.self) {
            try database.row("SELECT 'dusk'") { try $0.only(Theme.self) }
        }
        #expect(failure?.problem == .value(.value))
    }

    @Test func `reads columns by their names`() throws {
        for _ in 1...2 {
            let row = try database.row("SELECT 7 AS id, 'Анна' AS name, NULL::text AS city, 1 AS rest") {
                let id: Int = try $0.next("id")
                try $0.skip("name")
                let city: String? = try $0.next("city")
                $0.skipRest()
                return (id, city)
            }
            #expect(row?.0 == 7 && row?.1 == nil)
        }
    }

    @Test func `names both columns when two are swapped, also when others read the same statement rightly`() throws {
        let sql: SQL = "SELECT 'a' AS first, 'b' AS second"
        for _ in 1...2 {
            #expect(
                try database.row(sql) {
                    (try $0.next("first", as: String.self), try $0.next("second", as: String.self))
                }?.1 == "b")
            let failure = #expect(throws: RowFailure.self) {
                try database.row(sql) {
                    (try $0.next("second", as: String.self), try $0.next("first", as: String.self))
                }
            }
            #expect(
                failure?.description
                    == "column 1 (first) was read as second in: SELECT 'a' AS first, 'b' AS second")
        }
    }

    @Test func `does not read a column by a name that two columns have`() throws {
        let failure = #expect(throws: RowFailure.self) {
            try database.row("SELECT 1 AS size, 2 AS size") {
                (try $0.next("size", as: Int.self), try $0.next("size", as: Int.self))
            }
        }
        #expect(failure?.problem == .sharedName)
    }

    @Test func `does not read past the last column by a name`() throws {
        let failure = #expect(throws: RowFailure.self) {
            try database.row("SELECT 1 AS one") { (try $0.next("one", as: Int.self), try $0.next("two", as: Int.self)) }
        }
        #expect(failure?.description == "column 2 was read as two but does not exist in: SELECT 1 AS one")
    }

    @Test func `does not leave a column unread`() throws {
        for _ in 1...2 {
            let failure = #expect(throws: RowFailure.self) {
                try database.rows("SELECT 1 AS one, 2 AS two") { try $0.next("one", as: Int.self) }
            }
            #expect(failure?.description == "column 2 (two) was not read in: SELECT 1 AS one, 2 AS two")
        }
        #expect(
            try database.rows("SELECT n AS one, 2 AS two FROM generate_series(1, 3) n WHERE n > 3") {
                try $0.next("one", as: Int.self)
            } == [])
    }

    @Test func `reads the value of a row of one column without its name`() throws {
        #expect(try database.row("SELECT count(*) FROM generate_series(1, 3)") { try $0.only(Int.self) } == 3)
        #expect(throws: RowFailure.self) { try database.row("SELECT 1, 2") { try $0.only(Int.self) } }
    }

    @Test func `leaves the connection usable`() throws {
        _ = try? database.rows("SELECT NULL::text FROM generate_series(1, 100)") { try $0.only(String.self) }
        #expect(try database.row("SELECT 1") { try $0.only(Int.self) } == 1)
    }
}
