import Glibc
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

    @Test func `gives each host its own time and begins with the one that was reached last`() throws {
        let cluster = Cluster(apart: true)
        defer { cluster.end() }
        let directory = try #require(cluster.process).directory
        let silent = try SilentServer()
        let conninfo = try cluster.emptyDatabase().replacing(
            "host=\(directory)", with: "host=\(silent.directory),\(directory)")
        for _ in 1...5 {
            let connection = Connection(conninfo)
            #expect(try connection.row("SELECT 1") { try $0.only(Int.self) } == 1)
        }
        #expect(silent.tries <= 1, "it is not waited for again and again")
    }
}

/// A socket where PostgreSQL's could be, which takes connections and says nothing.
private final class SilentServer {
    let directory = "/tmp/silent-postgres-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    private let descriptor: Int32

    init() throws {
        mkdir(directory, 0o700)
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(directory)/.s.PGSQL.5432".utf8) }
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 && listen(descriptor, 16) == 0
            }
        }
        #expect(isBound)
    }

    deinit {
        close(descriptor)
        unlink("\(directory)/.s.PGSQL.5432")
        rmdir(directory)
    }

    /// Connections that were tried since the last look.
    var tries: Int {
        var count = 0
        while case let accepted = accept(descriptor, nil, nil), accepted >= 0 {
            close(accepted)
            count += 1
        }
        return count
    }
}
