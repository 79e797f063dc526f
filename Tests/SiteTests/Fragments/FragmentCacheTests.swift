import HTML
import Localization
import Postgres
import Site
import TestSupport
import Testing

struct FragmentCacheTests {
    /// Enough for four pieces of a generation.
    private static let limit = 8 * (100 + FragmentCache.overhead)

    let database: Connection
    let cache: FragmentCache

    init() throws {
        database = Connection(try Cluster.shared.database(), options: .patient)
        cache = FragmentCache(over: database, limit: Self.limit)
    }

    private struct One {}
    private struct Other {}

    /// What is shown of a row in this version; `made` is what it would be if it were made now.
    private func html(
        _ version: UInt32, made: String, id: Int = 1, kind: Any.Type = One.self, language: Language = .ru
    ) -> String {
        let key = FragmentCache.Key(
            kind, id, RowVersion(transaction: version), language)
        if let kept = cache.find(key) { return kept.markup }
        cache.keep(HTML(trusted: made), as: key)
        return made
    }

    private func text(_ number: Int, _ length: Int = 100) -> String {
        String(repeating: "\(number % 10)", count: length)
    }

    @Test func `gives a row's markup again, in its version and language`() {
        #expect(html(7, made: "1") == "1")
        #expect(html(7, made: "2") == "1")
        #expect(html(8, made: "3") == "3")
        #expect(html(7, made: "4", language: .en) == "4")
        #expect(html(7, made: "5", id: 2) == "5")
        #expect(html(7, made: "6", kind: Other.self) == "6")
        #expect(html(7, made: "7") == "1")
    }

    @Test func `holds so many bytes at most, and forgets what nobody asks for`() {
        for id in 1...100 {
            #expect(html(7, made: text(id), id: id) == text(id))
            #expect(html(7, made: "again", id: 1) == text(1), "asked for all the time")
            #expect(cache.size <= Self.limit)
        }
        #expect(html(7, made: "new", id: 50) == "new")
    }

    @Test func `lets one long piece drive out no others`() {
        _ = html(7, made: text(1))
        #expect(html(7, made: text(2, Self.limit), id: 2).utf8.count == Self.limit)
        #expect(html(7, made: "new", id: 2) == "new")
        #expect(html(7, made: "again") == text(1))
    }

    @Test func `forgets all with its connection`() throws {
        _ = try database.execute("SELECT 1")
        _ = html(7, made: "1")
        #expect(html(7, made: "2") == "1")
        database.close()
        #expect(html(7, made: "3") == "1", "nothing was asked of another one yet")
        _ = try database.execute("SELECT 1")
        #expect(html(7, made: "4") == "4")
    }
}
