import Conversion
import Postgres
import Site
import Storage
import Writing

struct PortraitStore {
    /// On which the processes hear that one came or went, by the trigger `tell_portraits`.
    static let channel = "portraits"
    static let standing: SQL = "SELECT member_id, version FROM portraits WHERE removed_at IS NULL"

    private let services: Services
    private var database: Connection { services.database }

    init(_ services: Services) {
        self.services = services
    }

    // MARK: Reading

    static func find(of member: MemberID) -> Query<Portrait?> {
        .row(
            """
            SELECT \(Portrait.columns), i.id, i.width, i.height
            FROM portraits r
            LEFT JOIN pictures i ON i.id = r.picture_id AND i.removed_at IS NULL
            WHERE r.member_id = \(member) AND r.removed_at IS NULL
            """
        ) { try Portrait(&$0) }
    }

    // MARK: Writing

    func enqueue(_ job: PortraitJob) throws {
        _ = try database.fetch(job.enqueue(keys: services.settings.keys))
    }

    /// False where the member has none.
    func remove(of member: MemberID) throws -> Bool {
        try database.transaction {
            let removed = try database.execute(
                "DELETE FROM portraits WHERE member_id = \(member) AND removed_at IS NULL")
            if removed > 0 { _ = try database.fetch(ReapJob().enqueue(keys: services.settings.keys)) }
            return removed > 0
        }
    }

    /// Keeps what was cut in place of the one before.
    func keep(_ made: Pictures.Picture, _ job: PortraitJob) throws {
        let store = services.blobs.store
        let blob = try store.keep(made.bytes)
        var isKept = false
        defer { if !isKept { try? store.remove(blob.id) } }
        do {
            isKept = try put(blob, job)
        } catch let failure as ConnectionFailure {
            // Its row may be there; a file without a row is swept.
            if case .lost(_, commitUnknown: true) = failure { isKept = true }
            throw failure
        }
    }

    /// False when the account or the picture has gone meanwhile, or a moderator has removed it.
    private func put(_ blob: KeptBlob, _ job: PortraitJob) throws -> Bool {
        try database.transaction {
            _ = try database.fetch(BlobTable.add(blob, .webp, kind: Portrait.blobKind, for: job.member))
            let crop = job.crop
            let kept = try database.execute(
                """
                INSERT INTO portraits (member_id, picture_id, blob_id, zoom, across, down)
                SELECT m.id, i.id, \(blob.id), \(crop.map { Int16(clamping: $0.zoom) })::smallint,
                    \(crop.map { Int16(clamping: $0.across) })::smallint,
                    \(crop.map { Int16(clamping: $0.down) })::smallint
                FROM members m
                JOIN pictures i ON i.id = \(job.picture) AND i.member_id = m.id AND i.removed_at IS NULL
                WHERE m.id = \(job.member) AND m.erased_at IS NULL
                ON CONFLICT (member_id) DO UPDATE
                SET picture_id = excluded.picture_id, blob_id = excluded.blob_id, version = DEFAULT,
                    zoom = excluded.zoom, across = excluded.across, down = excluded.down, removed_at = NULL
                """)
            guard kept > 0 else {
                _ = try database.execute("DELETE FROM blobs WHERE id = \(blob.id)")
                return false
            }
            _ = try database.fetch(ReapJob().enqueue(keys: services.settings.keys))
            return true
        }
    }

    /// The picture that a photo is cut from: nil when it is no longer there, removed by a moderator, or
    /// another member's.
    func source(_ job: PortraitJob) throws -> (blob: BlobID, picture: Picture)? {
        try database.row(
            """
            SELECT i.blob_id, i.id, i.width, i.height
            FROM pictures i
            WHERE i.id = \(job.picture) AND i.member_id = \(job.member) AND i.width IS NOT NULL
              AND i.removed_at IS NULL
            """
        ) { row in
            let blob: BlobID = try row.next("blob_id")
            return try Picture(ifAny: &row).map { (blob, $0) }
        } ?? nil
    }
}
