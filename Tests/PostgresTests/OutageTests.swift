import Postgres
import TestSupport
import Testing

/// The server goes away and comes back. Each test has a server of its own.
struct OutageTests {
    private func unreachable(_ connection: Connection) -> Bool {
        do {
            try connection.execute("SELECT 1")
            return false
        } catch ConnectionFailure.unreachable {
            return true
        } catch {
            return false
        }
    }

    @Test func `fails fast while the server is stopped and recovers soon after it is started`() throws {
        let cluster = Cluster(apart: true)
        defer { cluster.end() }
        let process = try #require(cluster.process)
        let connection = Connection(try cluster.emptyDatabase())
        try connection.run(script: "CREATE TABLE notes (id bigint)")
        try process.stop()
        for _ in 1...50 {
            let start = ContinuousClock.now
            #expect(unreachable(connection))
            #expect(ContinuousClock.now - start < .milliseconds(1_200))
        }
        try process.start()
        let start = ContinuousClock.now
        while unreachable(connection), ContinuousClock.now - start < .seconds(5) {}
        #expect(ContinuousClock.now - start < .seconds(3))
        try connection.execute("INSERT INTO notes VALUES (1)")
    }

    @Test func `keeps what was committed when the server crashes`() throws {
        let cluster = Cluster(apart: true)
        defer { cluster.end() }
        let process = try #require(cluster.process)
        let connection = Connection(try cluster.emptyDatabase())
        try connection.run(script: "CREATE TABLE notes (id bigint)")
        let failure = #expect(throws: ConnectionFailure.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO notes VALUES (1)")
                try process.crash()
                try connection.execute("INSERT INTO notes VALUES (2)")
            }
        }
        guard case .lost(_, commitUnknown: false) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        try process.start()
        let start = ContinuousClock.now
        while unreachable(connection), ContinuousClock.now - start < .seconds(5) {}
        #expect(try connection.row("SELECT count(*) FROM notes") { try $0.only(Int.self) } == 0)
    }
}
