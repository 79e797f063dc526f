import Postgres
import TestSupport
import Testing

/// Text is the program's; values are data.
struct SQLTests {
    let database: Connection

    init() throws {
        database = Connection(try Cluster.shared.emptyDatabase(), options: .patient)
    }

    @Test func `numbers its parameters`() {
        let sql: SQL = "SELECT \(1), \("two") WHERE \(true)"
        #expect(sql.text == "SELECT $1, $2 WHERE $3")
        #expect(("\(1)\(2)" as SQL).text == "$1$2")
        #expect(("SELECT 1" as SQL).text == "SELECT 1")
    }

    @Test func `splices fragments with their parameters`() throws {
        let name = "Анна"
        let condition: SQL = "name = \(name) AND age > \(17)"
        let sql: SQL = "SELECT \(0) AS zero, name FROM people WHERE \(condition) LIMIT \(10)"
        #expect(sql.text == "SELECT $1 AS zero, name FROM people WHERE name = $2 AND age > $3 LIMIT $4")
        try database.run(script: "CREATE TABLE people (name text, age int); INSERT INTO people VALUES ('Анна', 20)")
        let names = try database.rows(sql) { row in
            try row.skip("zero")
            return try row.next("name", as: String.self)
        }
        #expect(names == ["Анна"])
        let nothing: SQL = ""
        #expect(("SELECT 1\(nothing)" as SQL).text == "SELECT 1")
    }

    @Test func `writes out a constant, each of which is a statement`() throws {
        func rows(_ most: Int) -> SQL { "SELECT n FROM generate_series(\(1), 9) AS n LIMIT \(constant: most)" }
        #expect(rows(3).text == "SELECT n FROM generate_series($1, 9) AS n LIMIT 3")
        #expect(("\(constant: 0)/\(constant: 1_250)" as SQL).text == "0/1250")
        for most in [3, 1, 3] {
            #expect(try database.rows(rows(most)) { try $0.next("n", as: Int.self) }.count == most)
        }
    }

    @Test(arguments: [
        "'; DROP TABLE notes; --", "\\'; DROP TABLE notes; --", "$1", "%s", "\u{2019}; DROP TABLE notes", "1 OR true",
    ])
    func `takes an attempt at injection for data`(text: String) throws {
        try database.run(script: "CREATE TABLE notes (body text); INSERT INTO notes VALUES ('secret')")
        try database.execute("INSERT INTO notes VALUES (\(text))")
        #expect(try database.rows("SELECT body FROM notes WHERE body = \(text)") { try $0.only(String.self) } == [text])
    }

    @Test func `refuses a text with a NUL before it is sent`() throws {
        let trips = database.roundTrips
        let failure = #expect(throws: DatabaseError.self) {
            try database.row("SELECT \("admin\0")::text") { try $0.only(String.self) }
        }
        #expect(failure?.sqlState == "22021")
        #expect(database.roundTrips == trips)
        // Within an array the server refuses it.
        #expect(throws: DatabaseError.self) { try database.execute("SELECT \(["a\0"])") }
        #expect(try database.row("SELECT 1") { try $0.only(Int.self) } == 1)
    }

    @Test func `refuses more parameters than the protocol counts`() throws {
        var list: SQL = "\(1)"
        for _ in 0..<70_000 { list.append(", \(1)") }
        let failure = #expect(throws: DatabaseError.self) { try database.execute("SELECT \(list)") }
        #expect(failure?.sqlState == "54023")
    }
}
