import FoundationEssentials
import Postgres
import TestSupport
import Testing

/// Rows within a column.
struct RecordTests {
    let database: Connection

    init() throws {
        database = Connection(try Cluster.shared.emptyDatabase())
    }

    private struct Person: PostgresRecord, Equatable {
        let number: Int
        let name: String
        let nickname: String?
        let isHere: Bool

        init(number: Int, name: String, nickname: String?, isHere: Bool) {
            (self.number, self.name, self.nickname, self.isHere) = (number, name, nickname, isHere)
        }

        init(_ record: inout Record) throws(CellMismatch) {
            number = try record.next()
            name = try record.next()
            nickname = try record.next()
            isHere = try record.next()
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

    @Test func `are nothing with other values, fewer or more`() throws {
        for sql: SQL in [
            "ROW(7::bigint, 'Анна'::text, NULL::text)", "ROW(7::bigint, 'Анна'::text, NULL::text, true, 1)", "ROW()",
            "ROW('Анна'::text, 7::bigint, NULL::text, true)", "ROW(7::bigint, NULL::text, NULL::text, true)", "'Анна'",
        ] {
            #expect(throws: RowFailure.self) { try person(sql) }
        }
    }
}
