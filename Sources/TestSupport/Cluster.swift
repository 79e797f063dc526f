import FoundationEssentials
import Glibc
import Postgres
import Synchronization

/// The PostgreSQL of one test run: started when a test first asks for a database, gone when the tests are over.
///
/// Each call gives a database of its own, so tests may run beside each other. With `QUAD_TEST_CLUSTER` set to a
/// connection string (of the form `host=… user=…`, of a role that may create databases) that server is used instead,
/// and the databases are dropped at the end.
package final class Cluster: Sendable {
    package static let shared = Cluster()

    /// nil for a server that was there before.
    package let process: ClusterProcess?
    private let base: String
    private let state: Mutex<State>

    private struct State {
        let administrator: Connection
        var template: String?
        var made = 0
        var databases: [String] = []
        /// Those that nobody needs any more, the one for longest first.
        var givenBack: [String] = []
    }

    /// So many that were given back are kept: a test may still ask its database when its app is gone.
    private static let kept = 32

    /// A server of the test's own, to stop and start: `Cluster(apart: true)`. End it with `end`.
    package init(apart: Bool = false) {
        do {
            if !apart, let given = ProcessInfo.processInfo.environment["QUAD_TEST_CLUSTER"] {
                process = nil
                base = given
            } else {
                let process = try ClusterProcess()
                self.process = process
                base = "host=\(process.directory) user=quad"
            }
        } catch {
            fatalError("The tests need PostgreSQL. \(error)")
        }
        var options = ConnectionOptions()
        options.applicationName = "quad tests"
        options.statementTimeout = .seconds(60)
        options.lockTimeout = .zero
        options.silenceDeadline = .seconds(90)
        state = Mutex(State(administrator: Connection(base + " dbname=postgres", options: options)))
        if !apart { atexit { Cluster.shared.end() } }
    }

    /// The connection string of a new database with the tables of `sql/migrations`.
    package func database() throws -> String {
        try state.withLock { state in
            let template = try state.template ?? makeTemplate(&state)
            return try create(&state, template: template)
        }
    }

    /// Takes back what `database` gave, so that thousands of tests need the room of a few.
    func takeBack(_ conninfo: String) {
        guard let name = conninfo.split(separator: "dbname=").last else { return }
        state.withLock { $0.givenBack.append(String(name)) }
    }

    /// The connection string of a new database without tables.
    package func emptyDatabase() throws -> String {
        try state.withLock { try create(&$0, template: "template0") }
    }

    /// Stops the server and removes it, or drops what was made on a server that was there before.
    package func end() {
        state.withLock { state in
            if let process {
                state.administrator.close()
                process.end()
            } else {
                for name in state.databases {
                    try? state.administrator.run(script: "DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
                }
            }
        }
    }

    /// Migrates once for all tests of this process. The name counts from the start, and no connection may stay open,
    /// or the database could not be copied.
    private func makeTemplate(_ state: inout State) throws -> String {
        let conninfo = try create(&state, template: "template0")
        let connection = Connection(conninfo, options: .patient)
        try Migrations(folder: Self.project + "/sql/migrations").apply(on: connection)
        connection.close()
        let template = "quad_template_\(getpid())"
        let made = state.databases.removeLast()
        try rename(made, to: template, state)
        state.databases.append(template)
        state.template = template
        return template
    }

    /// A session that was closed is gone a moment later.
    private func rename(_ name: String, to other: String, _ state: borrowing State) throws {
        let deadline = ContinuousClock.now + .seconds(5)
        while true {
            do {
                return try state.administrator.run(script: "ALTER DATABASE \(name) RENAME TO \(other)")
            } catch let error as DatabaseError where error.sqlState == "55006" && .now < deadline {
                usleep(10_000)
            }
        }
    }

    private func create(_ state: inout State, template: String) throws -> String {
        let name = "quad_test_\(getpid())_\(state.made)"
        state.made += 1
        try dropOldest(&state)
        // As files: a template of a thousand small relations costs twice as much when each page of it is logged.
        try state.administrator.run(
            script: "CREATE DATABASE \(name) TEMPLATE \(template) ENCODING 'UTF8' STRATEGY FILE_COPY")
        state.databases.append(name)
        return "\(base) dbname=\(name)"
    }

    /// Drops what was given back for longest, unless somebody is connected to it all the same.
    private func dropOldest(_ state: inout State) throws {
        guard state.givenBack.count > Self.kept else { return }
        let name = state.givenBack.removeFirst()
        let sessions = try state.administrator.row("SELECT count(*) FROM pg_stat_activity WHERE datname = \(name)") {
            (row: inout Row) -> Int in try row.only()
        }
        guard sessions == 0 else { return state.givenBack.append(name) }
        do {
            try state.administrator.run(script: "DROP DATABASE \(name)")
            state.databases.removeAll { $0 == name }
        } catch is DatabaseError {
            state.givenBack.append(name)  // no test is about this; the next one tries again
        }
    }

    /// The project's folder.
    package static let project = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        .joined(separator: "/")
}
