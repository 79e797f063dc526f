import Features
import FoundationEssentials
import Glibc
import Postgres
import Site
import Synchronization
import TestSupport
import Testing
import Threads

/// Events reach the event server in the order in which they were written, and none is lost while it cannot take them.
@Suite struct EventPublisherTests {
    /// What stands in for Nchan: it answers with the status that a test has set.
    private final class Nchan: Sendable {
        let status = Mutex(201)
        let taken = Mutex<[String]>([])

        func answer(_ request: Peer.Request) -> String {
            let status = status.withLock { $0 }
            if status < 300 || (status == 404 && request.body.isEmpty) {
                taken.withLock { $0.append(request.body.isEmpty ? "end \(request.path)" : request.body) }
            }
            return response(status)
        }
    }

    private let conninfo: String
    private let app: TestApp
    private let server = Nchan()
    private let path = "/tmp/quad-events-\(UInt32.random(in: 0 ... .max)).sock"
    private let file = "/tmp/quad-events-\(UInt32.random(in: 0 ... .max)).log"

    init() throws {
        conninfo = try Cluster.shared.database()
        app = try TestApp(database: conninfo)
    }

    private func publisher() -> EventPublisher {
        let log = open(file, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        return EventPublisher(socket: path, database: app.services.database, log: Log("test", descriptor: log))
    }

    private func publish(_ payloads: String...) throws {
        for payload in payloads {
            _ = try app.services.database.execute(
                "INSERT INTO outbox (channel, payload) VALUES ('channel', \(payload))")
        }
    }

    private var waiting: [String] {
        get throws {
            try app.services.database.rows("SELECT payload FROM outbox ORDER BY id") { try $0.only(String.self) }
        }
    }

    private var taken: [String] { server.taken.withLock { $0 } }

    @Test func `loses nothing while the event server is away, and keeps the order`() throws {
        let publisher = publisher()
        try publish("1", "2")
        let away = try #require(throws: EventServer.Trouble.self) { try publisher.drain() }
        #expect(away.description.hasPrefix("event server: "))
        try publish("3")
        #expect(try waiting == ["1", "2", "3"])
        let running = try LocalServer.answering(at: path, server.answer)
        #expect(try publisher.drain() == 3)
        #expect(taken == ["1", "2", "3"])
        #expect(try waiting.isEmpty && publisher.drain() == 0)
        _ = running
    }

    /// Drains until all have heard everything, or as long as a loaded machine may need.
    private func settle(_ publisher: EventPublisher) throws {
        for _ in 0..<2_000 where try !waiting.isEmpty {
            _ = try? publisher.drain()
            usleep(10_000)
        }
        #expect(try waiting.isEmpty)
    }

    private func publisher(and other: LocalServer) -> EventPublisher {
        EventPublisher(
            socket: path, others: [other.url], database: app.services.database, log: Log("test", descriptor: -1))
    }

    @Test func `tells each host, and one that is away keeps nothing from the others`() throws {
        let (here, there) = (Nchan(), Nchan())
        let running = try LocalServer.answering(at: path, here.answer)
        let other = try LocalServer.answering(there.answer)
        let publisher = publisher(and: other)
        try publish("1")
        #expect(try publisher.drain() == 1)
        try settle(publisher)
        #expect(here.taken.withLock { $0 } == ["1"] && there.taken.withLock { $0 } == ["1"])
        there.status.withLock { $0 = 503 }
        try publish("2", "3")
        var away: EventServer.Trouble?
        for _ in 0..<2_000 where away == nil {
            do { _ = try publisher.drain() } catch let trouble as EventServer.Trouble { away = trouble }
            usleep(10_000)
        }
        #expect(away?.description == "event server 127.0.0.1:\(other.port): answered 503")
        try publish("4")
        #expect(throws: EventServer.Trouble.self, "it lasts, and is logged once") { try publisher.drain() }
        #expect(here.taken.withLock { $0 } == ["1", "2", "3", "4"])
        #expect(try waiting == ["2", "3", "4"], "they wait for it")
        there.status.withLock { $0 = 201 }
        try settle(publisher)
        #expect(there.taken.withLock { $0 } == ["1", "2", "3", "4"])
        #expect(here.taken.withLock { $0 } == ["1", "2", "3", "4"], "and are told nobody twice")
        _ = running
    }

    @Test func `a host that takes its time keeps nothing from the others, and hears all of it in its order`() throws {
        let (here, there) = (Nchan(), Nchan())
        let isReleased = Condition(false)
        let running = try LocalServer.answering(at: path, here.answer)
        let other = try LocalServer.answering { request in
            _ = isReleased.wait(for: .seconds(60)) { $0 ? true : nil }
            return there.answer(request)
        }
        let publisher = publisher(and: other)
        for number in 1...9 {
            try publish("\(number)")
            do {
                let count = try publisher.drain()
                #expect(count == 1, "nobody waits for the other one")
            } catch let trouble as EventServer.Trouble {
                // On a machine with much to do its two seconds may be over before this is.
                #expect(number > 1, "\(trouble)")
            }
        }
        #expect(here.taken.withLock { $0 } == (1...9).map(String.init))
        let early = there.taken.withLock { $0 }
        #expect(early.isEmpty)
        isReleased.withLock { $0 = true }
        isReleased.broadcast()
        try settle(publisher)
        // What it was at when the publisher stopped waiting for its answer comes twice.
        let heard = there.taken.withLock { $0 }
        #expect(heard.drop { $0 == "1" } == (2...9).map(String.init)[...])
        _ = running
    }

    @Test func `a host that is away for long hears no more of what was told meanwhile, and of what comes after`() throws
    {
        let (here, there) = (Nchan(), Nchan())
        let running = try LocalServer.answering(at: path, here.answer)
        let other = try LocalServer.answering(there.answer)
        let publisher = publisher(and: other)
        there.status.withLock { $0 = 503 }
        _ = try app.services.database.execute(
            "INSERT INTO outbox (channel, payload) SELECT 'channel', n::text FROM generate_series(1, 2100) n")
        try settle(publisher)
        #expect(here.taken.withLock { $0 } == (1...2_100).map(String.init))
        there.status.withLock { $0 = 201 }
        try publish("after")
        try settle(publisher)
        #expect(there.taken.withLock { $0 } == ["after"])
        _ = running
    }

    @Test(arguments: [403, 404, 405, 408, 429, 500, 502, 503])
    func `says why and keeps what was refused for a reason that may pass`(status: Int) throws {
        let running = try LocalServer.answering(at: path, server.answer)
        let publisher = publisher()
        server.status.withLock { $0 = status }
        try publish("1", "2")
        let trouble = try #require(throws: EventServer.Trouble.self) { try publisher.drain() }
        #expect(trouble.description == "event server: answered \(status)")
        #expect(try waiting == ["1", "2"] && taken.isEmpty)
        server.status.withLock { $0 = 202 }
        #expect(try publisher.drain() == 2)
        #expect(taken == ["1", "2"])
        _ = running
    }

    @Test(arguments: [400, 413])
    func `lets an event go that is never taken, and says so`(status: Int) throws {
        let running = try LocalServer.answering(at: path, server.answer)
        server.status.withLock { $0 = status }
        try publish("secret")
        #expect(try publisher().drain() == 1)
        let said = try String(contentsOfFile: file, encoding: .utf8)
        #expect(said == "test event refused status=\(status) bytes=6\n")
        #expect(try waiting.isEmpty)
        _ = running
    }

    @Test func `sends what was told many times once, and loses none that comes while it is sent`() throws {
        let (server, conninfo) = (server, conninfo)
        let running = try LocalServer.answering(at: path) { request in
            // Another process commits the same event after the publisher has read, before it deletes.
            if server.taken.withLock(\.isEmpty) {
                _ = try? Connection(conninfo).execute("INSERT INTO outbox (channel, payload) VALUES ('channel', 'a')")
            }
            return server.answer(request)
        }
        try publish("a", "b", "a", "a")
        #expect(try publisher().drain() == 4)
        #expect(taken == ["a", "b"])
        #expect(try waiting == ["a"])
        #expect(try publisher().drain() == 1)
        #expect(taken == ["a", "b", "a"])
        _ = running
    }

    @Test func `tells each channel, and again whoever listens after its end`() throws {
        let running = try LocalServer.answering(at: path, server.answer)
        try publish("a", "", "a")
        _ = try app.services.database.execute("INSERT INTO outbox (channel, payload) VALUES ('another', 'a')")
        #expect(try publisher().drain() == 4)
        #expect(taken == ["a", "end /publish/channel", "a", "a"])
        _ = running
    }

    @Test func `ends a channel to which nobody listens`() throws {
        let running = try LocalServer.answering(at: path, server.answer)
        server.status.withLock { $0 = 404 }
        try publish("")
        #expect(try publisher().drain() == 1)
        #expect(taken == ["end /publish/channel"])
        #expect(try waiting.isEmpty)
        _ = running
    }

    @Test func `leaves sending to the one that sends`() throws {
        let running = try LocalServer.answering(at: path, server.answer)
        try publish("1")
        #expect(try publisher().drain() == 1)
        try publish("2")
        let other = try TestApp(database: conninfo)
        let second = EventPublisher(socket: path, database: other.services.database, log: app.services.log)
        #expect(try second.drain() == 0)
        #expect(try waiting == ["2"] && taken == ["1"])
        _ = running
    }
}
