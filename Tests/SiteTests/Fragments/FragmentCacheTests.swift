import FoundationEssentials
import HTML
import Localization
import Postgres
import Site
import TestSupport
import Testing

struct FragmentCacheTests {
    private static let now = Date(timeIntervalSince1970: 1_795_259_100)

    let database: Connection
    let cache = FragmentCache(size: 4)

    init() throws {
        database = Connection(try Cluster.shared.emptyDatabase())
    }

    /// What the cache gives for a row with this text; `made` is what it would be if it were made now.
    private func html(
        _ text: String, made: String, id: Int = 1, language: Language = .ru, isOwn: Bool = false,
        after seconds: Double = 0
    ) throws -> String {
        let row = try #require(try database.fetch(Query<[KeptRow]>.kept("SELECT \(text)::text")).first)
        let key = FragmentKey(.postCard, id: id, language: language, isOwn: isOwn)
        return try cache.html(
            key, of: row, now: Self.now.addingTimeInterval(seconds), until: Self.now.addingTimeInterval(60)
        ) {
            let read = try row.read { try $0.next(String.self) }
            #expect(read == text)
            return HTML(trusted: made)
        }.markup
    }

    @Test func `gives what was made of the same row again`() throws {
        #expect(try html("a", made: "1") == "1")
        #expect(try html("a", made: "2") == "1")
    }

    @Test func `makes it anew when the row is another`() throws {
        _ = try html("a", made: "1")
        #expect(try html("b", made: "2") == "2")
        #expect(try html("a", made: "3") == "3")
    }

    @Test func `makes it anew when its words would be others`() throws {
        _ = try html("a", made: "1")
        #expect(try html("a", made: "2", after: 59) == "1")
        #expect(try html("a", made: "3", after: 60) == "3")
    }

    @Test func `keeps readers of another kind apart`() throws {
        _ = try html("a", made: "1")
        #expect(try html("a", made: "2", language: .en) == "2")
        #expect(try html("a", made: "3", isOwn: true) == "3")
        #expect(try html("a", made: "4", id: 2) == "4")
        #expect(try html("a", made: "5") == "1")
    }

    @Test func `holds two generations at most and forgets what nobody asks for`() throws {
        for id in 1...100 {
            #expect(try html("a", made: "\(id)", id: id) == "\(id)")
            #expect(try html("a", made: "again", id: 1) == "1", "asked for all the time")
            #expect(cache.count <= 8)
        }
        #expect(try html("a", made: "new", id: 50) == "new")
    }

    @Test func `what fails is not kept`() throws {
        struct Failed: Error {}
        let row = try #require(try database.fetch(Query<[KeptRow]>.kept("SELECT 1")).first)
        let key = FragmentKey(.postCard, id: 1, language: .ru, isOwn: false)
        #expect(throws: Failed.self) { _ = try cache.html(key, of: row, now: .now, until: .now) { throw Failed() } }
        #expect(cache.count == 0)
    }
}
