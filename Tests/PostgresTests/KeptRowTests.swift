import Postgres
import TestSupport
import Testing

/// Rows that are read after their statement, or compared without being read.
struct KeptRowTests {
    let database: Connection

    init() throws {
        database = Connection(try Cluster.shared.emptyDatabase())
    }

    private func rows(_ sql: SQL) throws -> [KeptRow] {
        try database.fetch(Query<[KeptRow]>.kept(sql))
    }

    @Test func `a row is read when other statements have run since`() throws {
        let kept = try rows("SELECT n, 'Анна ' || n FROM generate_series(1, 3) AS n")
        _ = try database.row("SELECT 4, 'Борис'") { (n: Int, name: String) in name }
        let names = try kept.map { try $0.read { (try $0.next(Int.self), try $0.next(String.self)) } }
        #expect(names.map(\.1) == ["Анна 1", "Анна 2", "Анна 3"])
        #expect(try kept[2].read { try $0.next(Int.self) } == 3, "and in part")
    }

    @Test func `the same bytes match and any other do not`() throws {
        let image = try rows("SELECT 1, 'Анна', NULL::text, ''")[0].image
        #expect(try rows("SELECT 1, 'Анна', NULL::text, ''")[0].matches(image))
        let others: [SQL] = [
            "SELECT 2, 'Анна', NULL::text, ''", "SELECT 1, 'Анны', NULL::text, ''", "SELECT 1, 'Анна', '', ''",
            "SELECT 1, 'Анна', NULL::text, NULL::text", "SELECT 1, 'Анна', NULL::text",
            "SELECT 1, 'Анна', NULL::text, '', 1", "SELECT 1::bigint, 'Анна', NULL::text, ''",
            "SELECT 1, 'Анна ', NULL::text, ''",
        ]
        for other in others { #expect(try !rows(other)[0].matches(image)) }
    }

    @Test func `a value cannot move from one column into the next`() throws {
        let image = try rows("SELECT 'ab', 'c'")[0].image
        #expect(try !rows("SELECT 'a', 'bc'")[0].matches(image))
    }
}
