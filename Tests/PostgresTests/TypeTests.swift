import FoundationEssentials
import Postgres
import TestSupport
import Testing

/// A value comes back as it went.
struct TypeTests {
    let database: Connection

    init() throws {
        database = Connection(try Cluster.shared.emptyDatabase(), options: .patient)
    }

    /// Sends values as parameters, keeps them in a column of the type, and reads them.
    private func expectSame<Value: PostgresEncodable & PostgresDecodable & Equatable>(
        _ values: [Value], in type: SQL, _ location: SourceLocation = #_sourceLocation
    ) throws {
        try database.execute("CREATE TEMP TABLE kept (number bigint, value \(type))")
        for (number, value) in values.enumerated() {
            try database.execute("INSERT INTO kept VALUES (\(number), \(value)), (\(number), \(Value?.none))")
        }
        let read = try database.rows("SELECT value FROM kept ORDER BY number, value NULLS LAST") {
            try $0.only(Value?.self)
        }
        #expect(read == values.flatMap { [$0, nil] }, sourceLocation: location)
        try database.execute("DROP TABLE kept")
    }

    @Test func `numbers and truths`() throws {
        try expectSame([0, 1, -1, .max, .min], in: "bigint")
        try expectSame([0, 1, -1, Int32.max, .min], in: "integer")
        try expectSame([0, 1, -1, Int16.max, .min], in: "smallint")
        try expectSame([0, 1.5, -0.1, .greatestFiniteMagnitude, .infinity], in: "double precision")
        try expectSame([true, false], in: "boolean")
        let widened = try database.row("SELECT 7::smallint AS small, 8 AS whole, 9::oid AS oid, 1.5::real AS real") {
            (
                try $0.next("small", as: Int.self), try $0.next("whole", as: Int.self),
                try $0.next("oid", as: Int.self),
                try $0.next("real", as: Double.self)
            )
        }
        #expect(try #require(widened) == (7, 8, 9, 1.5))
    }

    @Test func `the version of a row is another after each change, also to the same`() throws {
        try database.execute("CREATE TEMP TABLE rows (number bigint)")
        try database.execute("INSERT INTO rows VALUES (1)")
        func version() throws -> RowVersion? {
            try database.row("SELECT xmin FROM rows") { try $0.only(RowVersion.self) }
        }
        let first = try version()
        #expect(try version() == first)
        try database.execute("UPDATE rows SET number = number")
        #expect(try version() != first)
        #expect(throws: RowFailure.self) { _ = try database.row("SELECT 1") { try $0.only(RowVersion.self) } }
    }

    @Test func `texts of every script`() throws {
        let texts = ["", "a", "Анна Ковалёва", "e\u{301}", "👩‍👩‍👧‍👦", "'; --", "\\", "\u{10FFFF}", "\u{1}\u{7F}\r\n"]
        try expectSame(texts, in: "text")
        try expectSame(texts, in: "varchar(50)")
        let read = try database.row(
            "SELECT 'a'::char(3) AS a, 'b'::name AS b, '{\"c\": 1}'::jsonb AS c, '[2]'::json AS d"
        ) {
            [try $0.next("a", as: String.self), try $0.next("b"), try $0.next("c"), try $0.next("d")]
        }
        #expect(read == ["a  ", "b", "{\"c\": 1}", "[2]"])
    }

    @Test func `a text becomes what its column is`() throws {
        try database.run(script: "CREATE TYPE mood AS ENUM ('glad', 'sad'); CREATE TEMP TABLE t (m mood, j jsonb)")
        try database.execute("INSERT INTO t VALUES (\("sad"), \("{\"a\": [1]}"))")
        let read = try database.row("SELECT m, j FROM t WHERE m = \("sad")") {
            [try $0.next("m", as: String.self), try $0.next("j")]
        }
        #expect(read == ["sad", "{\"a\": [1]}"])
    }

    @Test func `bytes`() throws {
        try expectSame([[], [0], [0, 255, 39, 92], [UInt8](repeating: 7, count: 100_000)] as [[UInt8]], in: "bytea")
    }

    @Test func `identifiers`() throws {
        try expectSame([UUID(), UUID()].sorted { $0.uuidString < $1.uuidString }, in: "uuid")
    }

    @Test func `moments to the microsecond`() throws {
        let texts = [
            "2026-11-21 05:47:27.123457+00", "2000-01-01 00:00:00+00", "1999-12-31 23:59:59.999999+00",
            "1970-01-01 00:00:00.000001+00", "2250-06-30 12:00:00.654321+03", "0044-03-15 12:00:00.5+00 BC",
        ]
        for text in texts {
            let moment = try database.row("SELECT \(text)::timestamptz") { try $0.only(Date.self) }
            let isSame = try database.row("SELECT \(try #require(moment)) = \(text)::timestamptz") {
                try $0.only(Bool.self)
            }
            #expect(isSame == true, "\(text)")
        }
        let epoch = try database.row("SELECT '1970-01-01 00:00:00+00'::timestamptz") { try $0.only(Date.self) }
        #expect(epoch?.timeIntervalSince1970 == 0)
        try expectSame(
            [.distantPast, Date(timeIntervalSince1970: 1_800_000_000.123456), .distantFuture], in: "timestamptz")
        #expect(throws: DatabaseError.self) {
            try database.execute("SELECT \(Date(timeIntervalSince1970: 1e15)) + interval '0'")
        }
    }

    @Test func `arrays`() throws {
        try expectSame([[], ["a"], ["b", "", "Ёж", "{\"'\\"]], in: "text[]")
        try expectSame([[], [1, -2, .max]], in: "bigint[]")
        try expectSame([[], [true, false]], in: "boolean[]")
        try expectSame([[1.5]], in: "double precision[]")
        try expectSame([[UUID()]], in: "uuid[]")
        #expect(try database.row("SELECT ARRAY[1, 2]") { try $0.only([Int].self) } == [1, 2])
        #expect(throws: RowFailure.self) { try database.row("SELECT ARRAY[[1], [2]]") { try $0.only([Int].self) } }
        let many = Array(1...10_000)
        #expect(try database.row("SELECT count(*) FROM unnest(\(many))") { try $0.only(Int.self) } == 10_000)
    }

    @Test func `types of the program by their raw value`() throws {
        try expectSame([PostNumber(rawValue: 7)], in: "bigint")
        let numbers = [PostNumber(rawValue: 1), PostNumber(rawValue: 3)]
        let found = try database.rows("SELECT n FROM generate_series(1, 5) AS n WHERE n = ANY (\(numbers))") {
            try $0.only(PostNumber.self)
        }
        #expect(found == numbers)
    }
}

private struct PostNumber: RawRepresentable, Equatable, PostgresEncodable, PostgresDecodable, PostgresElement {
    let rawValue: Int
}
