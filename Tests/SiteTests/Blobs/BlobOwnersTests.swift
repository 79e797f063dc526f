import Postgres
import Site
import Storage
import TestSupport
import Testing

/// Every column of the whole Quad that holds bytes.
struct BlobOwnersTests {
    private let app: TestApp
    private let member: MemberID
    private var database: Connection { app.database }

    init() throws {
        app = try TestApp()
        member = try #require(try app.member().member)
    }

    /// What goes with bytes instead of holding them.
    private static let made = ["previews.blob_id"]

    @Test func `each column that references bytes holds them, by a key, two triggers and an index`() throws {
        let columns = try database.rows(
            """
            SELECT c.conrelid::regclass || '.' || a.attname AS name, c.confdeltype::text AS deletion,
                   EXISTS (
                       SELECT FROM pg_index i
                       WHERE i.indrelid = c.conrelid AND i.indkey[0] = a.attnum AND i.indisvalid) AS is_indexed,
                   ARRAY (
                       SELECT tgtype::integer::bigint
                       FROM pg_trigger t
                       WHERE t.tgrelid = c.conrelid AND t.tgfoid = 'release_blob'::regproc AND t.tgenabled = 'O'
                         AND t.tgargs = convert_to(a.attname, 'UTF8') || '\\x00'
                         AND (t.tgtype & 16 = 0 OR t.tgattr::text = a.attnum::text)
                       ORDER BY 1) AS triggers
            FROM pg_constraint c
            JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
            WHERE c.contype = 'f' AND c.confrelid = 'blobs'::regclass
            ORDER BY 1
            """
        ) { row in
            (
                name: try row.next("name", as: String.self), deletion: try row.next("deletion", as: String.self),
                isIndexed: try row.next("is_indexed", as: Bool.self), triggers: try row.next("triggers", as: [Int].self)
            )
        }
        #expect(columns.count > Self.made.count)
        for column in columns {
            let isMade = Self.made.contains(column.name)
            #expect(column.isIndexed, "\(column.name) has no index: each look whether bytes are held reads its table")
            #expect(column.deletion == (isMade ? "c" : "a"), "\(column.name) would let held bytes be deleted")
            // AFTER DELETE of a statement, AFTER UPDATE OF the column for each row (pg_trigger.h).
            #expect(column.triggers == (isMade ? [] : [8, 1 + 16]), "\(column.name): CALL hold_blobs(…)")
        }
    }

    // MARK: Each of them

    /// How a column comes to let go.
    private struct Owner: Sendable, CustomTestStringConvertible {
        let name: String
        let deletion: SQL
        /// Other bytes take the place of these.
        let change: @Sendable (BlobID) -> SQL
        var testDescription: String { name }
    }

    private static let owners: [Owner] = [
        Owner(name: "archives.blob_id", deletion: "DELETE FROM archives") { "UPDATE archives SET blob_id = \($0)" },
        Owner(name: "connections.thumbnail_id", deletion: "DELETE FROM connections") {
            "UPDATE connections SET thumbnail_id = \($0)"
        },
        Owner(name: "export_parts.blob_id", deletion: "DELETE FROM export_parts") {
            "UPDATE export_parts SET blob_id = \($0)"
        },
        Owner(name: "exports.blob_id", deletion: "DELETE FROM exports") { "UPDATE exports SET blob_id = \($0)" },
        Owner(name: "files.thumbnail_id", deletion: "DELETE FROM files") { "UPDATE files SET thumbnail_id = \($0)" },
        Owner(name: "imports.blob_id", deletion: "DELETE FROM imports") { "UPDATE imports SET blob_id = \($0)" },
        Owner(name: "pictures.blob_id", deletion: "DELETE FROM pictures") { "UPDATE pictures SET blob_id = \($0)" },
        Owner(name: "portraits.blob_id", deletion: "DELETE FROM portraits") { "UPDATE portraits SET blob_id = \($0)" },
        Owner(name: "preview_pages.blob_id", deletion: "DELETE FROM preview_pages") {
            "UPDATE preview_pages SET blob_id = \($0)"
        },
        Owner(name: "previews.pdf_id", deletion: "DELETE FROM previews") { "UPDATE previews SET pdf_id = \($0)" },
        Owner(name: "project_pictures.blob_id", deletion: "DELETE FROM project_pictures") {
            "UPDATE project_pictures SET blob_id = \($0)"
        },
        Owner(name: "saved_copies.blob_id", deletion: "DELETE FROM saved_copies") {
            "UPDATE saved_copies SET blob_id = \($0)"
        },
        Owner(name: "uploads.blob_id", deletion: "DELETE FROM uploads") { "UPDATE uploads SET blob_id = \($0)" },
    ]

    private func keep() throws -> BlobID {
        let blob = try app.services.blobs.store.keep([1])
        _ = try database.fetch(BlobTable.add(blob, .other, kind: "test", for: member))
        return blob.id
    }

    /// A row in each table that holds bytes; gives the bytes by the name of the column.
    private func fill() throws -> [String: BlobID] {
        var blobs: [String: BlobID] = [:]
        for owner in Self.owners { blobs[owner.name] = try keep() }
        func blob(_ name: String) throws -> BlobID { try #require(blobs[name]) }
        for statement: SQL in [
            """
            INSERT INTO connections (member_id, provider, account, name, thumbnail_id, access_token)
            VALUES (\(member), 'vk', '1', 'x', \(try blob("connections.thumbnail_id")), '')
            """,
            """
            INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category,
                               modified_at, thumbnail_id)
            SELECT id, member_id, 'vk', '1', '', '', false, 'x', 1, now(), \(try blob("files.thumbnail_id"))
            FROM connections
            """,
            """
            INSERT INTO saved_copies (file_id, member_id, state, blob_id)
            SELECT id, member_id, 'saved', \(try blob("saved_copies.blob_id")) FROM files
            """,
            """
            INSERT INTO previews (blob_id, member_id, pdf_id)
            SELECT blob_id, member_id, \(try blob("previews.pdf_id")) FROM saved_copies
            """,
            """
            INSERT INTO preview_pages (preview_id, number, width, height, blob_id)
            SELECT id, 1, 1, 1, \(try blob("preview_pages.blob_id")) FROM previews
            """,
            """
            INSERT INTO archives (member_id, file_ids, blob_id)
            VALUES (\(member), '{}', \(try blob("archives.blob_id")))
            """,
            """
            INSERT INTO pictures (member_id, source_hash, blob_id)
            VALUES (\(member), sha256(''), \(try blob("pictures.blob_id")))
            """,
            """
            INSERT INTO portraits (member_id, blob_id) VALUES (\(member), \(try blob("portraits.blob_id")))
            """,
            """
            WITH made AS (INSERT INTO projects (name, creator_id) VALUES ('x', \(member)) RETURNING id)
            INSERT INTO project_pictures (project_id, blob_id)
            SELECT id, \(try blob("project_pictures.blob_id")) FROM made
            """,
            """
            INSERT INTO imports (member_id, name, language, expires_at, blob_id)
            VALUES (\(member), 'x', 'ru', now(), \(try blob("imports.blob_id")))
            """,
            """
            INSERT INTO exports (member_id, language, blob_id)
            VALUES (\(member), 'ru', \(try blob("exports.blob_id")))
            """,
            """
            INSERT INTO export_parts (export_id, part, number, last_group, last_key, is_last, objects, files, blob_id)
            SELECT id, 'network/posts', 1, 0, 0, true, 0, 0, \(try blob("export_parts.blob_id")) FROM exports
            """,
            """
            INSERT INTO uploads (member_id, connection_id, blob_id, folder, name, size)
            SELECT member_id, id, \(try blob("uploads.blob_id")), '', 'x', 1 FROM connections
            """,
        ] { #expect(try database.execute(statement) == 1) }
        return blobs
    }

    private func isHeld(_ id: BlobID) throws -> Bool {
        try database.row("SELECT released_at IS NULL FROM blobs WHERE id = \(id)") { try $0.only(Bool.self) } ?? false
    }

    @Test func `are all known to these tests`() throws {
        let names = try database.rows("SELECT relation || '.' || attribute FROM blob_owners ORDER BY 1") {
            try $0.only(String.self)
        }
        #expect(names == Self.owners.map(\.name))
    }

    @Test(arguments: owners) private func `lets bytes go with its row`(_ owner: Owner) throws {
        let blob = try #require(try fill()[owner.name])
        #expect(try isHeld(blob))
        _ = try database.execute(owner.deletion)
        #expect(try !isHeld(blob))
        _ = try app.services.blobs.reap()
        #expect(try app.services.blobs.known([blob]).isEmpty)
    }

    @Test(arguments: owners) private func `lets bytes go for others`(_ owner: Owner) throws {
        let blob = try #require(try fill()[owner.name])
        let other = try keep()
        _ = try database.execute(owner.change(other))
        #expect(try !isHeld(blob) && isHeld(other))
        _ = try app.services.blobs.reap()
        #expect(try app.services.blobs.known([blob, other]) == [other])
    }

    @Test(arguments: owners) private func `is told when bytes are lost, or have had their time`(_ owner: Owner) throws {
        let blobs = app.services.blobs
        let lost = try #require(try fill()[owner.name])
        _ = try database.execute("UPDATE blobs SET kept_until = now() - interval '1 second' WHERE id = \(lost)")
        _ = try blobs.reap()
        #expect(try blobs.known([lost]).isEmpty)
        #expect(try database.rows("SELECT held_blobs(\([lost.uuid]))") { try $0.only(BlobID.self) }.isEmpty)
    }

    @Test func `let all go with their member`() throws {
        let all = Array(try fill().values)
        _ = try database.execute("DELETE FROM members WHERE id = \(member)")
        #expect(try app.services.blobs.reap() == all.count)
        #expect(try app.services.blobs.known(all).isEmpty)
    }

    @Test func `let thousands go at once`() throws {
        _ = try fill()
        _ = try database.execute(
            """
            WITH many AS (
                SELECT gen_random_uuid() AS id, n FROM generate_series(1, 1000) n
            ), kept AS (
                INSERT INTO blobs (id, member_id, kind, media_type, size, sha256)
                SELECT id, \(member), 'thumbnail', 'image/webp', 1, sha256('') FROM many
            )
            INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category,
                               modified_at, thumbnail_id)
            SELECT c.id, c.member_id, 'vk', 'many ' || n, '', '', false, 'x', 1, now(), many.id
            FROM connections c, many
            """)
        _ = try database.execute("DELETE FROM connections")
        #expect(try app.services.blobs.reap() == 1_000 + Self.owners.count - 7, "others stay")
    }
}
