import Postgres
import Site
import Storage
import TestSupport
import Testing

/// Bytes that several hold, in a table of the test's own.
struct SharedBytesTests {
    private let app: TestApp
    private let member: MemberID
    private var database: Connection { app.database }
    private var blobs: BlobTable { app.services.blobs }

    init() throws {
        app = try TestApp()
        member = try #require(try app.member().member)
        _ = try database.execute(
            """
            CREATE TABLE shelves (
                id bigint PRIMARY KEY,
                blob_id uuid REFERENCES blobs (id)
            )
            """)
        _ = try database.execute("CREATE INDEX shelves_by_blob ON shelves (blob_id)")
        _ = try database.execute("CALL hold_blobs('shelves', 'blob_id')")
    }

    private func keep() throws -> BlobID {
        let blob = try blobs.store.keep([1])
        _ = try database.fetch(BlobTable.add(blob, .other, kind: "test", for: member))
        return blob.id
    }

    private func hold(_ id: BlobID, on shelves: [Int], in database: Connection? = nil) throws {
        _ = try (database ?? self.database).execute(
            "INSERT INTO shelves (id, blob_id) SELECT unnest(\(shelves)::bigint[]), \(id)")
    }

    private func isHeld(_ id: BlobID) throws -> Bool {
        try database.row("SELECT released_at IS NULL FROM blobs WHERE id = \(id)") { try $0.only(Bool.self) } ?? false
    }

    @Test func `are let go by the last`() throws {
        let id = try keep()
        try hold(id, on: [1, 2, 3])
        _ = try database.execute("DELETE FROM shelves WHERE id = 1")
        _ = try database.execute("UPDATE shelves SET blob_id = NULL WHERE id = 2")
        #expect(try isHeld(id) && blobs.reap() == 0 && blobs.store.size(of: id) == 1)
        _ = try database.execute("DELETE FROM shelves WHERE id = 3")
        #expect(try !isHeld(id) && blobs.reap() == 1 && blobs.store.size(of: id) == nil)
    }

    @Test func `are refused by the key where somebody holds them, and their file stays`() throws {
        let id = try keep()
        try hold(id, on: [1])
        _ = try database.execute("UPDATE blobs SET released_at = now()")
        #expect(throws: DatabaseError.self) { try database.execute("DELETE FROM blobs WHERE id = \(id)") }
        #expect(try blobs.reap() == 0)
        #expect(try isHeld(id) && blobs.store.size(of: id) == 1)
    }

    @Test func `stay where somebody takes them up while they are reaped`() throws {
        let id = try keep()
        try hold(id, on: [1])
        _ = try database.execute("DELETE FROM shelves")
        let other = Connection(app.settings.database)
        try other.transaction {
            try hold(id, on: [2], in: other)
            #expect(try blobs.reap() == 0, "it waits for nobody")
        }
        #expect(try blobs.reap() == 0 && isHeld(id) && blobs.store.size(of: id) == 1)
    }

    @Test func `are let go once where two let go at the same time`() throws {
        for _ in 0..<20 {
            let id = try keep()
            try hold(id, on: [1, 2])
            let settings = app.settings
            inThreads(2) { number in
                do {
                    let database = Connection(settings.database)
                    _ = try database.execute("DELETE FROM shelves WHERE id = \(number + 1)")
                } catch {
                    Issue.record(error)
                }
            }
            #expect(try !isHeld(id))
        }
    }

    @Test func `are exchanged by two rows at the same time`() throws {
        let ids = try [keep(), keep()]
        for (number, id) in ids.enumerated() { try hold(id, on: [number]) }
        let settings = app.settings
        inThreads(2) { number in
            let database = Connection(settings.database)
            for turn in 1...200 {
                do {
                    _ = try database.execute(
                        "UPDATE shelves SET blob_id = \(ids[(number + turn) % 2]) WHERE id = \(number)")
                } catch {
                    Issue.record(error)
                }
            }
        }
        #expect(try database.rows("SELECT blob_id FROM shelves ORDER BY id") { try $0.only(BlobID.self) } == ids)
        #expect(try blobs.reap() == 0 && ids.allSatisfy { try isHeld($0) })
    }

    @Test func `are never deleted under those who hold them, whatever comes when`() throws {
        let ids = try (0..<8).map { _ in try keep() }
        let settings = app.settings
        let store = blobs.store
        inThreads(4) { number in
            let database = Connection(settings.database)
            let blobs = BlobTable(database: database, store: store)
            var chance = SeededRandom(seed: UInt64(number))
            for _ in 0..<100 {
                let id = ids.randomElement(using: &chance) ?? ids[0]
                let shelf = Int.random(in: 0..<12, using: &chance)
                do {
                    switch Int.random(in: 0..<4, using: &chance) {
                    case 0: _ = try database.execute("DELETE FROM shelves WHERE id = \(shelf)")
                    case 1: _ = try blobs.reap()
                    default:
                        _ = try database.execute(
                            """
                            INSERT INTO shelves (id, blob_id) VALUES (\(shelf), \(id))
                            ON CONFLICT (id) DO UPDATE SET blob_id = excluded.blob_id
                            """)
                    }
                } catch let error as DatabaseError where error.constraint == "shelves_blob_id_fkey" {
                    // It was reaped before.
                } catch {
                    Issue.record(error)
                }
            }
        }
        _ = try blobs.reap()
        let held = Set(
            try database.rows("SELECT blob_id FROM shelves WHERE blob_id IS NOT NULL") { try $0.only(BlobID.self) })
        #expect(held.allSatisfy { store.size(of: $0) == 1 })
        #expect(try blobs.known(ids).filter { try isHeld($0) }.isSuperset(of: held))
    }
}
