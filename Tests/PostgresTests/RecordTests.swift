import FoundationEssentials
import Postgres
import TestSupport
import Testing

/// Rows within a column.
struct RecordTests {
    let database: Connection

    init() throws {
        database = Connection(try Cluster.shared.emptyDatabase(), options: .patient)
    }

    private struct Person: PostgresRecord, Equatable {
        static let columns = Columns("number", "name", "nickname", "is_here")

        let number: Int
        let name: String
        let nickname: String?
        let isHere: Bool

        init(number: Int, name: String, nickname: String?, isHere: Bool) {
            (self.number, self.name, self.nickname, self.isHere) = (number, name, nickname, isHere)
        }

        init(_ record: inout Record) throws(CellMismatch) {
            number = try record.next("number")
            name = try record.next("name")
            nickname = try record.next("nickname")
            isHere = try record.next("is_here")
        }
    }

    private func person(_ sql: SQL) throws -> Person? {
        try database.row("SELECT \(sql) AS person") { try $0.next("person", as: Person?.self) } ?? nil
    }

    @Test func `are read value by value`() throws {
        let anna = Person(number: 7, name: "Анна", nickname: nil, isHere: true)
        #expect(try person("ROW(7::bigint, 'Анна'::text, NULL::text, true)") == anna)
        #expect(try person("ROW(7::bigint, ''::text, 'Аня'::text, false)")?.nickname == "Аня")
        #expect(try person("NULL::record") == nil)
    }

    private struct Swapped: PostgresRecord {
        static let columns = Columns("nickname", "name")

        init(_ record: inout Record) throws(CellMismatch) {
            _ = try record.next("name", as: String.self)
            _ = try record.next("nickname", as: String.self)
        }
    }

    @Test func `are nothing when they are read in another order than they were printed in`() throws {
        #expect(throws: RowFailure.self) {
            try database.row("SELECT ROW('Аня'::text, 'Анна'::text) AS person") {
                _ = try $0.next("person", as: Swapped.self)
            }
        }
    }

    @Test func `are nothing with other values, fewer or more`() throws {
        for sql: SQL in [
            "ROW(7::bigint, 'Анна'::text, NULL::text)", "ROW(7::bigint, 'Анна'::text, NULL::text, true, 1)", "ROW()",
            "ROW('Анна'::text, 7::bigint, NULL::text, true)", "ROW(7::bigint, NULL::text, NULL::text, true)", "'Анна'",
        ] {
            #expect(throws: RowFailure.self) { try person(sql) }
        }
    }
}
