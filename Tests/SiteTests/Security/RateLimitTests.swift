import Postgres
import Site
import Synchronization
import TestSupport
import Testing

@Suite struct RateLimitTests {
    private func taken(_ database: Connection) throws -> [String: Int] {
        let rows = try database.rows("SELECT key, cardinality(taken) AS taken FROM rate_limits") {
            (try $0.next("key", as: String.self), Int(try $0.next("taken", as: Int32.self)))
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    private func limit(_ key: String, _ limit: Int) -> RateLimit { RateLimit(key, limit: limit, window: 60) }

    @Test func `takes its own first, then all the others or none`() throws {
        let database = Connection(try Cluster.shared.database(), options: .patient)
        let chain = limit("own", 4).take(then: [limit("wide", 9), limit("narrow", 2)])
        #expect(try (1...6).map { _ in try database.fetch(chain) } == [true, true, false, false, false, false])
        #expect(try taken(database) == ["own": 4, "wide": 2, "narrow": 2])
    }

    @Test func `takes nothing of the others when its own is full or closed`() throws {
        let database = Connection(try Cluster.shared.database(), options: .patient)
        #expect(try database.fetch(limit("own", 1).take))
        #expect(try !database.fetch(limit("own", 1).take(then: [limit("other", 9)])))
        #expect(try !database.fetch(limit("closed", 0).take(then: [limit("other", 9)])))
        #expect(try !database.fetch(limit("own too", 9).take(then: [limit("other", 9), limit("closed", 0)])))
        #expect(try taken(database) == ["own": 1, "own too": 1])
    }

    @Test func `has room again when the window has passed`() throws {
        let database = Connection(try Cluster.shared.database(), options: .patient)
        let chain = limit("own", 9).take(then: [limit("a", 1), limit("b", 1)])
        #expect(try database.fetch(chain))
        #expect(try !database.fetch(chain))
        _ = try database.execute("UPDATE rate_limits SET taken = ARRAY[now() - interval '61 seconds'] WHERE key = 'b'")
        #expect(try !database.fetch(chain), "the other one is still full")
        _ = try database.execute("UPDATE rate_limits SET taken = ARRAY[now() - interval '61 seconds'] WHERE key = 'a'")
        #expect(try database.fetch(chain))
        #expect(try taken(database) == ["own": 4, "a": 1, "b": 1])
    }

    @Test(arguments: [false, true]) func `is exact when senders race`(isNew: Bool) throws {
        let conninfo = try Cluster.shared.database()
        let database = Connection(conninfo)
        let others = [limit("address", 7), limit("all", 5)]
        if !isNew { #expect(try database.fetch(limit("sender", 9).take(then: others))) }
        let allowed = Mutex(isNew ? 0 : 1)
        inParallel(30) { number in
            let own = RateLimit("sender \(number)", limit: 9, window: 60)
            let others = [RateLimit("address", limit: 7, window: 60), RateLimit("all", limit: 5, window: 60)]
            if (try? Connection(conninfo).fetch(own.take(then: others))) == true { allowed.withLock { $0 += 1 } }
        }
        let taken = try taken(database)
        #expect(taken["all"] == 5)
        if !isNew { #expect(taken["address"] == 5, "whoever was refused took nothing") }
        #expect(allowed.withLock(\.self) == 5)
    }
}
