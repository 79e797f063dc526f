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

    /// A server that never comes back is not waited for.
    private func waitUntilReachable(_ connection: Connection) {
        let limit = ContinuousClock.now + .seconds(30)
        while unreachable(connection), ContinuousClock.now < limit {}
    }

    @Test func `fails while the server is stopped and recovers after it is started`() throws {
        let cluster = Cluster(apart: true)
        defer { cluster.end() }
        let process = try #require(cluster.process)
        let connection = Connection(try cluster.emptyDatabase())
        try connection.run(script: "CREATE TABLE notes (id bigint)")
        try process.stop()
        for _ in 1...50 { #expect(unreachable(connection)) }
        try process.start()
        waitUntilReachable(connection)
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
        waitUntilReachable(connection)
        #expect(try connection.row("SELECT count(*) FROM notes") { try $0.only(Int.self) } == 0)
    }
}
