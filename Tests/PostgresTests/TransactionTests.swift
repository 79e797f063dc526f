import Dispatch
import Postgres
import Synchronization
import TestSupport
import Testing

/// All of it or nothing.
struct TransactionTests {
    let database: Connection

    init() throws {
        database = Connection(try Cluster.shared.emptyDatabase(), options: .patient)
        try database.run(
            script: """
                CREATE TABLE notes (
                    id bigint,
                    body text,
                    CONSTRAINT notes_id_is_unique UNIQUE (id) DEFERRABLE INITIALLY DEFERRED,
                    CONSTRAINT notes_body_fits CHECK (length(body) < 10)
                )
                """)
    }

    struct Refusal: Error {}

    private func add(_ id: Int, _ body: String = "") throws {
        try database.execute("INSERT INTO notes VALUES (\(id), \(body))")
    }

    private func ids() throws -> [Int] {
        try database.rows("SELECT id FROM notes ORDER BY id") { try $0.only() }
    }

    @Test func `saves all when the body returns, in one round trip more than its statements`() throws {
        let trips = database.roundTrips
        try database.transaction {
            try add(1)
            try add(2)
        }
        #expect(database.roundTrips == trips + 3)
        #expect(try ids() == [1, 2])
    }

    @Test func `saves nothing when the body throws`() throws {
        #expect(throws: Refusal.self) {
            try database.transaction {
                try add(1)
                throw Refusal()
            }
        }
        #expect(try ids() == [])
    }

    @Test func `costs nothing without statements`() throws {
        let trips = database.roundTrips
        #expect(try database.transaction { try database.transaction { 7 } } == 7)
        #expect(throws: Refusal.self) { try database.transaction { throw Refusal() } }
        #expect(database.roundTrips == trips)
        try add(1)
        #expect(try ids() == [1])
    }

    @Test func `undoes only the inner one that throws`() throws {
        try database.transaction {
            try add(1)
            #expect(throws: Refusal.self) {
                try database.transaction {
                    try add(2)
                    try database.transaction { try add(3) }
                    throw Refusal()
                }
            }
            try database.transaction {
                try add(4)
                _ = try? database.transaction { try add(5, "much too long") }
            }
            try add(6)
        }
        #expect(try ids() == [1, 4, 6])
    }

    @Test func `undoes the inner ones with the outer one`() throws {
        _ = try? database.transaction {
            try database.transaction { try add(1) }
            throw Refusal()
        }
        #expect(try ids() == [])
    }

    @Test func `names the constraint that refused`() throws {
        let failure = #expect(throws: DatabaseError.self) { try add(1, "much too long") }
        #expect(failure?.sqlState == "23514")
        #expect(failure?.constraint == "notes_body_fits")
        #expect(failure?.table == "notes")
        #expect(failure?.detail?.contains("much too long") == true)
        #expect(failure.map { !"\($0)".contains("much too long") } == true, "what was typed is for no log")
    }

    @Test func `tells of a constraint that refuses the commit`() throws {
        let failure = #expect(throws: DatabaseError.self) {
            try database.transaction {
                try add(1)
                try add(1)
            }
        }
        #expect(failure?.constraint == "notes_id_is_unique")
        #expect(try ids() == [])
    }

    @Test func `does not pretend to have saved when the body swallowed a refusal`() throws {
        let failure = #expect(throws: DatabaseError.self) {
            try database.transaction {
                try add(1)
                _ = try? add(2, "much too long")
            }
        }
        #expect(failure?.sqlState == "25P02")
        #expect(try ids() == [])
        try add(3)
        #expect(try ids() == [3])
    }

    @Test func `begins also when the first statement is refused before it is sent`() throws {
        #expect(throws: Refusal.self) {
            try database.transaction {
                _ = try? add(1, "\0")
                try add(2)
                throw Refusal()
            }
        }
        #expect(try ids() == [])
    }

    @Test func `tries again when it was broken off so that another one could go on`() throws {
        let conninfo = try Cluster.shared.emptyDatabase()
        let tables = Connection(conninfo)
        try tables.run(script: "CREATE TABLE sums (id int, sum int); INSERT INTO sums VALUES (0, 0), (1, 0)")
        // On a busy machine the time for locks may be over before PostgreSQL has looked for a circle.
        var options = ConnectionOptions()
        options.lockTimeout = .zero
        let patient = options
        let arrived = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        let tries = Mutex(0)
        inThreads(2) { thread in
            let database = Connection(conninfo, options: patient)
            var isFirst = true
            try? database.transaction(attempts: 10) {
                tries.withLock { $0 += 1 }
                try database.execute("UPDATE sums SET sum = sum + 1 WHERE id = \(thread)")
                // Each holds what the other wants next.
                if isFirst {
                    arrived[thread].signal()
                    _ = arrived[1 - thread].wait(timeout: .now() + 10)
                }
                isFirst = false
                try database.execute("UPDATE sums SET sum = sum + 1 WHERE id = \(1 - thread)")
            }
        }
        // The one that was aborted may come back before the other one has woken, and meet it once more.
        #expect(tries.withLock { $0 } >= 3)
        #expect(try tables.rows("SELECT sum FROM sums") { try $0.only(Int32.self) } == [2, 2])
    }

    @Test func `does not try again what was refused for its own sake`() throws {
        var tries = 0
        #expect(throws: DatabaseError.self) {
            try database.transaction(attempts: 3) {
                tries += 1
                try add(1, "longer than ten")
            }
        }
        #expect(tries == 1)
    }
}
