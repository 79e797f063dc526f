import Postgres
import TestSupport
import Testing

/// Fetching: what is sent together, and what comes back.
struct FetchTests {
    let database: Connection

    init() throws {
        database = Connection(try Cluster.shared.emptyDatabase(), options: .patient)
    }

    @Test func `gets three queries in one round trip, also the first time`() throws {
        for trips in 1...2 {
            let (number, names, none) = try database.fetch(
                Query.row("SELECT 1") { try $0.only(Int.self) },
                Query.rows("SELECT * FROM (VALUES ('Анна'), ('Михаил')) AS v") { try $0.only(String.self) },
                Query.row("SELECT 1 WHERE false") { try $0.only(Int.self) })
            #expect(number == 1)
            #expect(names == ["Анна", "Михаил"])
            #expect(none == nil)
            #expect(database.roundTrips == trips)
        }
    }

    @Test func `keeps the deciding query's result apart from the others`() throws {
        let (who, (one, two)) = try database.fetch(
            Query.row("SELECT 'Анна'") { try $0.only(String.self) },
            with: Query.row("SELECT 1") { try $0.only(Int.self) }, Query.row("SELECT 2") { try $0.only(Int.self) })
        #expect(who == "Анна")
        #expect([one, two] == [1, 2])
        #expect(database.roundTrips == 1)
    }

    @Test func `asks nothing for what is known`() throws {
        let (one, known, two) = try database.fetch(
            Query.row("SELECT 1") { try $0.only(Int.self) }, Query<[String]>.known(["Анна"]).map(\.count),
            Query.row("SELECT 2") { try $0.only(Int.self) })
        #expect([one, known, two] == [1, 1, 2])
        #expect(database.roundTrips == 1)
        let (verdict, rest) = try database.fetch(Query.known(3), with: Query<Int?>.known(nil))
        #expect(verdict == 3 && rest == nil)
        #expect(try database.fetch(Query.known(4)) == 4)
        #expect(try database.fetch(all: [.known(5), Query.row("SELECT 6") { try $0.only(Int.self) }]) == [5, 6])
        #expect(database.roundTrips == 2)
    }

    @Test func `prepares a statement once, wherever it is written`() throws {
        for _ in 1...3 { _ = try database.row("SELECT \(1) + \(2)") { try $0.only(Int.self) } }
        _ = try database.row("SELECT \(1) + \(2)") { try $0.only(Int.self) }
        let prepared = try database.row("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%+%'") {
            try $0.only(Int.self)
        }
        // The statement that counts holds a plus sign itself.
        #expect(prepared == 2)
    }

    @Test func `goes on when fragments are composed without end`() throws {
        var list: SQL = "1"
        for _ in 1...700 {
            list.append(",1")
            _ = try database.row("SELECT count(*) FROM (VALUES (\(list))) AS v") { try $0.only(Int.self) }
        }
        let prepared = try database.row("SELECT count(*) FROM pg_prepared_statements") { try $0.only(Int.self) }
        #expect(try #require(prepared) <= 501)
    }

    @Test func `tells which of several was refused, undoes those before it and goes on`() throws {
        try database.execute("CREATE TABLE notes (id bigint)")
        let failure = #expect(throws: DatabaseError.self) {
            try database.fetch(
                Query.execute("INSERT INTO notes VALUES (1)"),
                Query.row("SELECT 1 / \(0)") { try $0.only(Int.self) },
                Query.execute("INSERT INTO notes VALUES (2)"))
        }
        #expect(failure?.sqlState == "22012")
        #expect(failure?.sql == "SELECT 1 / $1")
        let trips = database.roundTrips
        #expect(try database.row("SELECT count(*) FROM notes") { try $0.only(Int.self) } == 0)
        #expect(try database.execute("INSERT INTO notes VALUES (2), (3)") == 2)
        #expect(database.roundTrips == trips + 2)
    }

    @Test func `refuses a statement that cannot be prepared, and those with it`() throws {
        let failure = #expect(throws: DatabaseError.self) {
            try database.fetch(
                Query.row("SELECT 1") { try $0.only(Int.self) },
                Query.row("SELECT nothing FROM nowhere") { try $0.only(Int.self) })
        }
        #expect(failure?.sqlState == "42P01")
        #expect(failure?.position == 21)
        #expect(try database.row("SELECT 1") { try $0.only(Int.self) } == 1)
    }

    @Test func `carries more both ways than the sockets hold`() throws {
        let text = String(repeating: "всё", count: 50_000)
        let echoes = try database.fetch(
            all: (0..<20).map { number in
                Query.row("SELECT \(text)::text || \(number)::text") { try $0.only(String.self) }
            })
        #expect(echoes.count == 20)
        #expect(echoes.last == text + "19")
        #expect(database.roundTrips == 1)
    }

    @Test func `sees a table that changed under its prepared statements`() throws {
        try database.execute("CREATE TABLE notes (id bigint)")
        try database.execute("INSERT INTO notes VALUES (1)")
        func columns() throws -> Int? {
            try database.row("SELECT * FROM notes") { row in
                var count = 0
                for name in ["id", "likes"] as [StaticString] where (try? row.skip(name)) != nil { count += 1 }
                return count
            }
        }
        #expect(try columns() == 1)
        try database.execute("ALTER TABLE notes ADD COLUMN likes bigint NOT NULL DEFAULT 0")
        #expect(try columns() == 2)
    }

    @Test func `finds its statements again after somebody dropped them`() throws {
        #expect(try database.row("SELECT \(1)") { try $0.only(Int.self) } == 1)
        try database.execute("DEALLOCATE ALL")
        for value in 2...3 {
            #expect(try database.row("SELECT \(value)") { try $0.only(Int.self) } == value)
        }
    }

    @Test func `gives up a statement that takes too long`() throws {
        var options = ConnectionOptions()
        options.statementTimeout = .milliseconds(100)
        let hasty = Connection(try Cluster.shared.emptyDatabase(), options: options)
        let failure = #expect(throws: DatabaseError.self) { try hasty.execute("SELECT pg_sleep(5)") }
        #expect(failure?.sqlState == "57014")
    }
}
