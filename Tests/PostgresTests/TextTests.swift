import Postgres
import TestSupport
import Testing

/// Texts that stay in the memory of their answer.
struct TextTests {
    let database: Connection

    init() throws {
        database = Connection(try Cluster.shared.emptyDatabase(), options: .patient)
    }

    @Test func `outlives the answer's rows and the next statements`() throws {
        let texts = try database.rows("SELECT repeat('ы', n) AS text FROM generate_series(0, 200) n") {
            try $0.next("text", as: Text.self)
        }
        _ = try database.rows("SELECT repeat('z', n) FROM generate_series(0, 200) n") { try $0.only(String.self) }
        for (length, text) in texts.enumerated() {
            #expect(text.description == String(repeating: "ы", count: length))
            #expect(text.isEmpty == (length == 0))
        }
    }

    @Test func `is text, and NULL only where that is asked for`() throws {
        #expect(try database.row("SELECT NULL::text") { try $0.only(Text?.self) } == .some(nil))
        #expect(throws: RowFailure.self) { try database.row("SELECT NULL::text") { try $0.only(Text.self) } }
        #expect(throws: RowFailure.self) { try database.row("SELECT 1") { try $0.only(Text.self) } }
        #expect(throws: RowFailure.self) { try database.row("SELECT ''::bytea") { try $0.only(Text.self) } }
        #expect(try database.row("SELECT 'a'::name") { try $0.only(Text.self) } == "a")
        _ = try database.execute("CREATE TYPE mood AS ENUM ('glad')")
        #expect(try database.row("SELECT 'glad'::mood") { try $0.only(Text.self) } == "glad")
    }

    @Test func `is equal by its bytes`() throws {
        let text = try database.row("SELECT 'План'") { try $0.only(Text.self) }
        #expect(text == "План")
        #expect(text == Text(String("План")))
        #expect(text != Text("План "))
        #expect(Set([text, "План"]).count == 1)
        #expect(Text(String("й")) != Text(String("и\u{306}")))
    }
}
