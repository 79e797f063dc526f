import Glibc
import Postgres
import TestSupport
import Testing

/// What becomes of a connection that breaks.
struct ReconnectionTests {
    let conninfo: String
    let database: Connection

    init() throws {
        conninfo = try Cluster.shared.emptyDatabase()
        database = Connection(conninfo)
        // A statement that reads, and ends its own connection the first time it is run.
        try database.run(
            script: """
                CREATE TABLE notes (id bigint);
                CREATE SEQUENCE runs;
                CREATE FUNCTION dies_once() RETURNS text LANGUAGE plpgsql AS $$
                BEGIN
                    IF nextval('runs') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
                    RETURN 'alive';
                END $$;
                CREATE FUNCTION dies() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    PERFORM pg_terminate_backend(pg_backend_pid());
                    RETURN NULL;
                END $$
                """)
    }

    private func ids() throws -> [Int] {
        try database.rows("SELECT id FROM notes ORDER BY id") { try $0.only() }
    }

    /// Ends the server's side of the connection as an administrator would.
    private func terminate() throws {
        let process = try database.row("SELECT pg_backend_pid()") { try $0.only(Int32.self) }
        let other = Connection(conninfo)
        try other.execute("SELECT pg_terminate_backend(\(process))")
        while try other.row("SELECT 1 FROM pg_stat_activity WHERE pid = \(process)", { try $0.only(Int.self) }) != nil {
        }
    }

    @Test func `does not notice that a connection was closed between two uses`() throws {
        for id in 1...3 {
            try terminate()
            try database.execute("INSERT INTO notes VALUES (\(id))")
        }
        try terminate()
        try database.transaction { try database.execute("INSERT INTO notes VALUES (4)") }
        try terminate()
        #expect(try ids() == [1, 2, 3, 4])
    }

    @Test func `reads again when the connection breaks before any answer`() throws {
        let (word, number) = try database.fetch(
            Query.row("SELECT dies_once()") { try $0.only(String.self) },
            Query.row("SELECT 1") { try $0.only(Int.self) })
        #expect(word == "alive")
        #expect(number == 1)
    }

    @Test func `begins a transaction again when the connection breaks at its first statement`() throws {
        try database.transaction {
            try database.execute("INSERT INTO notes SELECT 1 WHERE dies_once() = 'alive'")
            try database.execute("INSERT INTO notes VALUES (2)")
        }
        #expect(try ids() == [1, 2])
    }

    @Test func `does not write again when the connection breaks`() throws {
        let trips = database.roundTrips
        let failure = #expect(throws: ConnectionFailure.self) {
            try database.execute("INSERT INTO notes SELECT 1 WHERE dies_once() = 'alive'")
        }
        guard case .lost(_, commitUnknown: true) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(database.roundTrips == trips + 1)
        #expect(try ids() == [])
    }

    @Test func `does nothing more in a transaction whose connection broke`() throws {
        let failure = #expect(throws: ConnectionFailure.self) {
            try database.transaction {
                try database.execute("INSERT INTO notes VALUES (1)")
                _ = try? database.execute("SELECT dies_once()")
                _ = try? database.transaction { try database.execute("INSERT INTO notes VALUES (2)") }
                _ = try? database.execute("INSERT INTO notes VALUES (3)")
            }
        }
        guard case .lost(_, commitUnknown: false) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(try ids() == [])
    }

    @Test func `says that a commit is unknown when its answer was lost`() throws {
        try database.run(
            script: """
                CREATE CONSTRAINT TRIGGER dies AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION dies()
                """)
        let failure = #expect(throws: ConnectionFailure.self) {
            try database.transaction { try database.execute("INSERT INTO notes VALUES (1)") }
        }
        guard case .lost(_, commitUnknown: true) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(try ids() == [])
    }

    @Test func `gives up a server that takes the connection and says nothing`() throws {
        let port = try Silence()
        let connection = Connection("host=127.0.0.1 port=\(port.number) user=quad dbname=quad")
        let start = ContinuousClock.now
        let failure = #expect(throws: ConnectionFailure.self) { try connection.execute("SELECT 1") }
        let took = ContinuousClock.now - start
        guard case .unreachable = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        // Within the pause the next use fails at once.
        let again = ContinuousClock.now
        #expect(throws: ConnectionFailure.self) { try connection.execute("SELECT 1") }
        #expect(ContinuousClock.now - again < took / 2)
    }

    @Test func `gives up a server that stops answering`() throws {
        var options = ConnectionOptions()
        options.silenceDeadline = .milliseconds(200)
        options.statementTimeout = .zero
        let connection = Connection(conninfo, options: options)
        let failure = #expect(throws: ConnectionFailure.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO notes VALUES (1)")
                try connection.execute("SELECT pg_sleep(3)")
            }
        }
        #expect(failure == .lost("no answer within 0.2 seconds", commitUnknown: false))
    }

    @Test func `never tells the password`() {
        let connection = Connection("host=127.0.0.1 port=1 password=tops3cret=x 'oh")
        let failure = #expect(throws: ConnectionFailure.self) { try connection.execute("SELECT 1") }
        #expect(failure.map { !"\($0)".contains("tops3cret") } == true)
    }
}

/// A port that accepts connections and never says a word.
private struct Silence: ~Copyable {
    private let socket: Int32
    let number: UInt16

    init() throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = self.socket
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = bind(socket, address, length)
                _ = listen(socket, 8)
                _ = getsockname(socket, address, &length)
            }
        }
        number = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        close(socket)
    }
}
