import Dispatch
import FoundationEssentials
import Postgres
import Synchronization
import TestSupport
import Testing

/// Files of SQL become tables, once and in order.
final class MigrationTests {
    let folder: String
    let conninfo: String
    let database: Connection
    var migrations: Migrations { Migrations(folder: folder) }

    init() throws {
        folder = "/tmp/quad-migrations-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        conninfo = try Cluster.shared.emptyDatabase()
        database = Connection(conninfo)
        try write("0001_notes", "CREATE TABLE notes (id bigint);\nINSERT INTO notes VALUES (1);")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func write(_ name: String, _ text: String) throws {
        guard FileManager.default.createFile(atPath: "\(folder)/\(name).sql", contents: Data(text.utf8)) else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    private func refusal(_ connection: Connection? = nil) -> String {
        do {
            let applied = try migrations.apply(on: connection ?? database)
            return "applied \(applied)"
        } catch {
            return "\(error)"
        }
    }

    @Test func `applies what is pending, in order and once`() throws {
        try write("0010_words", "ALTER TABLE notes ADD COLUMN words text; COMMENT ON TABLE notes IS 'слова';")
        #expect(try migrations.pending(on: database) == ["0001_notes", "0010_words"])
        #expect(try migrations.apply(on: database) == ["0001_notes", "0010_words"])
        #expect(try migrations.pending(on: database) == [])
        #expect(try migrations.apply(on: database) == [])
        let trips = database.roundTrips
        _ = try migrations.pending(on: database)
        #expect(database.roundTrips == trips + 1)
        try write("0011_more", "SELECT 1")
        #expect(try migrations.pending(on: database) == ["0011_more"])
        #expect(try migrations.apply(on: database) == ["0011_more"])
        #expect(try database.row("SELECT count(*) FROM notes") { try $0.only(Int.self) } == 1)
    }

    @Test func `of an older program are refused, whatever the database has had`() throws {
        let newer = Migrations(folder: folder, newest: 2)
        #expect(throws: MigrationFailure.self) { try newer.verify() }
        #expect(throws: MigrationFailure.self) { try newer.apply(on: database) }
        #expect(throws: MigrationFailure.self) { try newer.pending(on: database) }
        try write("0002_more", "SELECT 1")
        try newer.verify()
        #expect(try newer.apply(on: database) == ["0001_notes", "0002_more"])
    }

    @Test func `leaves the connection as it was`() throws {
        func settings() throws -> [String] {
            try database.rows(
                "SELECT current_setting(s) FROM unnest(ARRAY['statement_timeout', 'lock_timeout', 'TimeZone']) AS s"
            ) { try $0.only() }
        }
        try migrations.apply(on: database)
        #expect(try settings() == ["5s", "2s", "UTC"])
    }

    @Test func `refuses a file that was changed after it was applied`() throws {
        try migrations.apply(on: database)
        try write("0001_notes", "CREATE TABLE notes (id bigint);\nINSERT INTO notes VALUES (2);")
        let words = refusal()
        #expect(words.hasPrefix("0001_notes was changed after it was applied: write a new migration instead"))
        #expect(words.hasSuffix("begin with fresh data (deploy/run --reset)"))
    }

    @Test func `refuses a file that comes too late, or is gone`() throws {
        try write("0003_third", "SELECT 3")
        try migrations.apply(on: database)
        try write("0002_second", "SELECT 2")
        #expect(refusal() == "0002_second comes too late: 0003_third was already applied; give it a new number")
        try FileManager.default.removeItem(atPath: folder + "/0002_second.sql")
        try FileManager.default.removeItem(atPath: folder + "/0001_notes.sql")
        #expect(refusal() == "0001_notes was applied, but its file is gone")
    }

    @Test func `lets an older program stand beside a newer one`() throws {
        try write("0002_second", "SELECT 2")
        try migrations.apply(on: database)
        try FileManager.default.removeItem(atPath: folder + "/0002_second.sql")
        #expect(refusal() == "applied []")
        #expect(try migrations.pending(on: database) == [])
    }

    @Test func `lets no program go on that needs what a newer one took away`() throws {
        try write("0002_more", "CREATE TABLE more ();")
        try migrations.apply(on: database)
        try write("0003_less", "-- Nobody reads it any more.\n-- not before 0002\nDROP TABLE more;")
        try migrations.apply(on: database)
        #expect(try migrations.pending(on: database) == [])
        try FileManager.default.removeItem(atPath: folder + "/0003_less.sql")
        #expect(try migrations.pending(on: database) == [], "the release before does without it")
        try FileManager.default.removeItem(atPath: folder + "/0002_more.sql")
        let said = "the tables are of a newer release: 0003_less took away what this program needs"
        #expect(refusal() == said)
        #expect {
            try migrations.pending(on: database)
        } throws: {
            "\($0)" == said
        }
    }

    @Test func `refuses names that give no order`() throws {
        try write("0001_other", "SELECT 1")
        #expect(refusal().hasSuffix("have the same number"))
        try FileManager.default.removeItem(atPath: folder + "/0001_other.sql")
        try write("2_other", "SELECT 1")
        #expect(refusal() == "2_other.sql is not named like 0001_accounts.sql")
    }

    @Test func `does all of a file or nothing, and tells the line that was refused`() throws {
        try write("0002_second", "CREATE TABLE second (id bigint);\n-- Ёж\nSELECT nothing;")
        #expect(refusal() == "0002_second:3: 42703: column \"nothing\" does not exist")
        #expect(try migrations.pending(on: database) == ["0002_second"])
        #expect(try database.row("SELECT to_regclass('second')::text") { try $0.only(String?.self) } == .some(nil))
        try write("0002_second", "CREATE TABLE second (id bigint);")
        #expect(refusal() == "applied [\"0002_second\"]")
    }

    @Test func `refuses a file that ends its own transaction`() throws {
        try write("0002_second", "SELECT 1; COMMIT; SELECT 2")
        #expect(refusal() == "0002_second ends its own transaction; leave that out")
    }

    @Test func `makes an index beside running work`() throws {
        try write("0002_index", "-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS notes_id ON notes (id);")
        #expect(refusal() == "applied [\"0001_notes\", \"0002_index\"]")
    }

    @Test func `lets exactly one of several programs apply`() throws {
        try write("0002_index", "-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS notes_id ON notes (id);")
        try write("0003_slow", "SELECT pg_sleep(0.3); INSERT INTO notes VALUES (3)")
        let (conninfo, migrations) = (conninfo, migrations)
        let outcomes = Mutex<[String]>([])
        inThreads(2) { _ in
            let outcome: String
            do {
                outcome = "\(try migrations.apply(on: Connection(conninfo)))"
            } catch {
                outcome = "\(error)"
            }
            outcomes.withLock { $0.append(outcome) }
        }
        #expect(outcomes.withLock { $0.sorted() } == ["[\"0001_notes\", \"0002_index\", \"0003_slow\"]", "[]"])
        #expect(try database.row("SELECT count(*) FROM notes") { try $0.only(Int.self) } == 2)
    }

    @Test func `tries again when a table is in use`() throws {
        try migrations.apply(on: database)
        try write("0002_second", "ALTER TABLE notes ADD COLUMN words text")
        let (conninfo, migrations) = (conninfo, migrations)
        let isLocked = DispatchSemaphore(value: 0)
        let outcome = Mutex("")
        inThreads(2) { part in
            do {
                if part == 0 {
                    let reader = Connection(conninfo)
                    try reader.transaction {
                        try reader.execute("LOCK TABLE notes")
                        isLocked.signal()
                        try reader.execute("SELECT pg_sleep(3)")
                    }
                } else {
                    isLocked.wait()
                    let applied = try migrations.apply(on: Connection(conninfo))
                    outcome.withLock { $0 = "\(applied)" }
                }
            } catch {
                outcome.withLock { $0 = "\(error)" }
            }
        }
        #expect(outcome.withLock { $0 } == "[\"0002_second\"]")
    }

    @Test func `applies the project's own files`() throws {
        let connection = Connection(try Cluster.shared.database(), options: .patient)
        #expect(try Migrations(folder: Cluster.project + "/sql/migrations").pending(on: connection) == [])
        let other = try Cluster.shared.database()
        #expect(
            try Connection(other).row("SELECT current_database()") { try $0.only(String.self) }
                != connection.row("SELECT current_database()") { try $0.only(String.self) })
    }
}
