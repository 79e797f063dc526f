import Glibc

/// The changes of the tables: files `NNNN_name.sql` in one folder, applied in the order of their numbers, never undone.
///
/// Each file is one transaction that waits at most two seconds for a lock (a waiting `ALTER TABLE` holds up all readers
/// behind it) and is tried ten times. A file that begins with `-- no transaction` holds one statement that PostgreSQL
/// allows outside a transaction only, as `CREATE INDEX CONCURRENTLY`; killed midway it is run again, so it says
/// `IF NOT EXISTS`.
///
/// What only adds is survived by older programs, which run while it is applied. What takes something away says which do not:
/// a comment line `-- not before NNNN` above its statements, with the last number of the first program that does without it.
///
/// Why: DECISIONS, 221.
public struct Migrations: Sendable {
    let folder: String
    private let newest: Int

    /// - Parameter newest: the last number that the program was written for. A folder without it is an older program's, and
    ///   nothing would seem to be pending: it is refused.
    public init(folder: String, newest: Int = 0) {
        self.folder = folder
        self.newest = newest
    }

    /// How often a migration that waits in vain for a lock is tried.
    static let tries = 10
    /// Any number, the same for all programs that migrate this database.
    private static let lock = 0x5155_4144

    private struct Applied {
        let version: Int
        let name: String
        let checksum: String
        let oldest: Int

        init(_ row: inout Row) throws {
            version = try row.next("version")
            name = try row.next("name")
            checksum = try row.next("checksum")
            oldest = try row.next("oldest")
        }
    }

    /// Reads the names of the files.
    ///
    /// - Throws: `MigrationFailure`, when the folder is not one for this program
    public func verify() throws {
        _ = try all()
    }

    private func all() throws -> [Migration] {
        let migrations = try Migration.all(in: folder)
        guard migrations.last?.version ?? 0 >= newest else { throw MigrationFailure.outdated(folder, newest: newest) }
        return migrations
    }

    /// Names of the migrations that the database has not had yet. One query that reads one small table.
    ///
    /// - Throws: `MigrationFailure.tooNew`, when a newer program took away what this one needs
    public func pending(on connection: Connection) throws -> [String] {
        let migrations = try all()
        let applied: Set<Int>
        do {
            let rows = try connection.rows("SELECT version, name, oldest FROM schema_migrations ORDER BY version") {
                (
                    version: try $0.next("version", as: Int.self), name: try $0.next("name", as: String.self),
                    oldest: try $0.next("oldest", as: Int.self)
                )
            }
            let own = migrations.last?.version ?? 0
            if let beyond = rows.first(where: { $0.oldest > own }) { throw MigrationFailure.tooNew(beyond.name) }
            applied = Set(rows.map(\.version))
        } catch let error as DatabaseError where error.sqlState == "42P01" {
            applied = []
        }
        return migrations.filter { !applied.contains($0.version) }.map(\.name)
    }

    /// Applies what is pending and gives its names. Of several programs that do this at once one does it, and the
    /// others wait for it.
    ///
    /// - Throws: `MigrationFailure`, `ConnectionFailure`. What was applied before a failure stays applied.
    @discardableResult
    public func apply(on connection: Connection) throws -> [String] {
        let migrations = try all()
        connection.isUnhurried = true
        defer { connection.isUnhurried = false }
        let process = try takeLock(connection)
        defer {
            // Without a connection the server gave the lock back by itself.
            _ = try? connection.execute("SELECT pg_advisory_unlock(\(Self.lock))")
            try? connection.run(script: "RESET ALL")
        }
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS schema_migrations (
                version integer NOT NULL,
                name text NOT NULL,
                checksum text NOT NULL,
                oldest integer NOT NULL,
                applied_at timestamptz NOT NULL DEFAULT now(),
                CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
            )
            """)
        let applied = try connection.rows(
            "SELECT version, name, checksum, oldest FROM schema_migrations ORDER BY version"
        ) { try Applied(&$0) }
        let pending = try compare(scripts(of: migrations, connection), applied)
        for script in pending { try apply(script, on: connection, process: process) }
        return pending.map(\.name)
    }

    /// Takes the right to migrate; gives the server's process that holds it. It is asked for again and again rather
    /// than waited for: a waiting statement would hold up `CREATE INDEX CONCURRENTLY` of the one that has the lock.
    private func takeLock(_ connection: Connection) throws -> Int {
        try connection.run(
            script: "SET statement_timeout = 0; SET lock_timeout = '2s'; SET idle_in_transaction_session_timeout = 0")
        while true {
            let found = try connection.row(
                "SELECT pg_try_advisory_lock(\(Self.lock)) AS is_taken, pg_backend_pid() AS process"
            ) { row in
                (isTaken: try row.next("is_taken", as: Bool.self), process: try row.next("process", as: Int.self))
            }
            if let found, found.isTaken { return found.process }
            usleep(100_000)
        }
    }

    /// Reads the files. The server makes the checksums, all in one round trip.
    private func scripts(of migrations: [Migration], _ connection: Connection) throws -> [Script] {
        let files = try migrations.map { try $0.read() }
        let checksums = try connection.fetch(
            all: files.map { bytes in
                Query.row("SELECT encode(sha256(\(bytes)), 'hex')") { try $0.only(String.self) }
            })
        return zip(migrations, zip(files, checksums)).map { migration, content in
            Script(
                version: migration.version, name: migration.name, text: String(decoding: content.0, as: UTF8.self),
                checksum: content.1 ?? "")
        }
    }

    /// What is left to do, when the files agree with what was applied.
    private func compare(_ scripts: [Script], _ applied: [Applied]) throws -> [Script] {
        var rest = applied[...]
        var pending: [Script] = []
        for script in scripts {
            if let next = rest.first, next.version < script.version { throw MigrationFailure.missing(next.name) }
            guard let next = rest.first, next.version == script.version else {
                pending.append(script)
                continue
            }
            if let early = pending.first { throw MigrationFailure.outOfOrder(early.name, after: next.name) }
            guard next.checksum == script.checksum else { throw MigrationFailure.changed(script.name) }
            rest = rest.dropFirst()
        }
        // What is left was applied by a newer program, beside which this older one may go on, unless it says otherwise.
        if let beyond = rest.first(where: { $0.oldest > scripts.last?.version ?? 0 }) {
            throw MigrationFailure.tooNew(beyond.name)
        }
        if let early = pending.first, let last = rest.last {
            throw MigrationFailure.outOfOrder(early.name, after: last.name)
        }
        return pending
    }

    private func apply(_ script: Script, on connection: Connection, process: Int) throws {
        var tried = 0
        while true {
            do {
                if script.isOutsideTransaction {
                    try connection.run(script: script.text)
                    return try record(script, on: connection)
                }
                return try connection.transaction {
                    guard try connection.row("SELECT pg_backend_pid()", { try $0.only(Int.self) }) == process else {
                        throw MigrationFailure.lostLock(script.name)
                    }
                    try connection.run(script: script.text)
                    guard connection.isInTransaction else { throw MigrationFailure.endsTransaction(script.name) }
                    try record(script, on: connection)
                }
            } catch let error as DatabaseError {
                tried += 1
                guard error.sqlState == "55P03", tried < Self.tries else {
                    throw MigrationFailure.refused(script.name, line: script.line(of: error), error)
                }
                usleep(UInt32.random(in: 200_000...600_000))
            }
        }
    }

    private func record(_ script: Script, on connection: Connection) throws {
        try connection.execute(
            """
            INSERT INTO schema_migrations (version, name, checksum, oldest)
            VALUES (\(script.version), \(script.name), \(script.checksum), \(script.oldest))
            """)
    }
}

/// What a migration does.
private struct Script {
    let version: Int
    let name: String
    let text: String
    /// SHA-256 of the file in hexadecimal digits.
    let checksum: String

    /// The last number of the first program that survives it; 0 where each does.
    var oldest: Int {
        let mark = "-- not before "
        let head = text.split(separator: "\n").prefix { $0.hasPrefix("--") }
        return head.first { $0.hasPrefix(mark) }.flatMap { Int($0.dropFirst(mark.count).prefix { $0.isNumber }) } ?? 0
    }

    var isOutsideTransaction: Bool { text.hasPrefix("-- no transaction") }

    /// The line at which the server stumbled; 0 when it does not say.
    func line(of error: DatabaseError) -> Int {
        guard let position = error.position else { return 0 }
        return 1 + text.unicodeScalars.prefix(position - 1).count { $0 == "\n" }
    }
}
