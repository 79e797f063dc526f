import Postgres
import Site
import Storage

/// Makes room for a member's bytes: what nobody asked for gives way, what was wanted longest ago first. That is copies
/// that were kept because their file was opened, and what was made to look at files; what the member asked for stays.
struct MemberRoom {
    let database: Connection
    let keys: Keys
    /// Bytes that one member may keep.
    let quota: Int

    /// Bytes beyond the quota for what is only looked at, so that looking never fails for want of room.
    static let overdraft = File.largestKept

    /// Makes room within a transaction, which keeps the member's other requests from taking the same room until its end.
    ///
    /// - Parameters:
    ///   - needed: bytes
    ///   - file: what belongs to it stays
    ///   - overdraft: bytes that may lie beyond the quota afterwards
    /// - Returns: nil when there is room now; otherwise how many bytes there would be room for
    func make(
        _ needed: Int, for member: MemberID, sparing file: FileID? = nil, overdraft: Int = 0
    ) throws -> Int? {
        try hold(member)
        var usage = try database.fetch(MemberUsage.find(of: member, quota: quota))
        guard needed <= usage.spare + usage.yielding + overdraft else { return usage.available }
        if needed > usage.spare {
            try letGo(needed - usage.spare, of: member, sparing: file)
            usage = try database.fetch(MemberUsage.find(of: member, quota: quota))
        }
        return needed <= usage.spare + overdraft ? nil : usage.available
    }

    /// Sees to it that what was made for pages does not grow beyond the quota and the overdraft: what was wanted longest
    /// ago goes, and what belongs to the copy that is looked at stays.
    func settle(_ member: MemberID, sparing blob: BlobID?) throws {
        try database.transaction {
            try hold(member)
            let file: FileID? = try database.row("SELECT file_id FROM saved_copies WHERE blob_id = \(blob)") {
                try $0.only()
            }
            let beyond = try -database.fetch(MemberUsage.find(of: member, quota: quota)).spare - Self.overdraft
            if beyond > 0 { try letGo(beyond, of: member, sparing: file) }
        }
    }

    /// Two requests of a member that look for room one after the other see what the first has taken.
    func hold(_ member: MemberID) throws {
        _ = try database.execute("SELECT pg_advisory_xact_lock(hashtext('copies'), \(member)::int)")
    }

    private func letGo(_ missing: Int, of member: MemberID, sparing file: FileID?) throws {
        var left = missing
        let oldest = try unasked(of: member, sparing: file)
        let gone = oldest.prefix { each in
            defer { left -= each.size }
            return left > 0
        }
        let copies = gone.filter(\.isCopy).map(\.file)
        if !copies.isEmpty {
            _ = try CopyStore(database: database, keys: keys, quota: quota).remove(copies, of: member)
        }
        try forgetPreviews(of: gone.map(\.blob), of: member)
        if left > 0 { try forgetThumbnails(left, of: member) }
        _ = try database.fetch(ReapJob().enqueue(keys: keys))
    }

    private struct Unasked {
        let file: FileID
        let blob: BlobID
        let isCopy: Bool
        let size: Int
    }

    /// Copies that nobody asked for with what was made from them, and what was made from the others; the oldest first.
    private func unasked(of member: MemberID, sparing file: FileID?) throws -> [Unasked] {
        try database.rows(
            """
            SELECT s.file_id, s.blob_id, NOT s.is_asked AS is_copy,
                   (CASE WHEN s.is_asked THEN 0 ELSE s.size END + coalesce(p.text_size, 0) + coalesce(made.size, 0))::bigint
                       AS size
            FROM saved_copies s
            LEFT JOIN previews p ON p.blob_id = s.blob_id
            LEFT JOIN LATERAL (
                SELECT sum(b.size) AS size
                FROM blobs b
                WHERE b.id = ANY (ARRAY (
                    SELECT p.pdf_id
                    UNION ALL
                    SELECT g.blob_id FROM preview_pages g WHERE g.preview_id = p.id))
            ) made ON true
            WHERE s.member_id = \(member) AND s.state = 'saved' AND s.blob_id IS NOT NULL
              AND s.file_id IS DISTINCT FROM \(file) AND (NOT s.is_asked OR p.id IS NOT NULL)
              -- Not under the hands of who packs it.
              AND NOT EXISTS (
                  SELECT FROM archives a
                  WHERE a.member_id = \(member) AND a.state IN ('waiting', 'packing') AND s.file_id = ANY(a.file_ids))
            ORDER BY greatest(p.requested_at, CASE WHEN NOT s.is_asked THEN s.asked_at END), s.file_id
            """
        ) {
            Unasked(
                file: try $0.next("file_id"), blob: try $0.next("blob_id"), isCopy: try $0.next("is_copy"),
                size: try $0.next("size"))
        }
    }

    /// They are made anew when somebody looks again.
    private func forgetPreviews(of copies: [BlobID], of member: MemberID) throws {
        guard !copies.isEmpty else { return }
        _ = try database.execute(
            "DELETE FROM previews WHERE blob_id = ANY(\(copies.map(\.uuid))) AND member_id = \(member)")
    }

    /// Whatever row they are of: pages request them anew.
    private func forgetThumbnails(_ missing: Int, of member: MemberID) throws {
        _ = try database.execute(
            """
            WITH old AS (
                SELECT id, sum(size) OVER (ORDER BY created_at, id) - size AS before
                FROM blobs
                WHERE member_id = \(member) AND kind = 'thumbnail' AND \(BlobTable.isHeld)
            )
            SELECT detach_blobs(ARRAY (SELECT id FROM old WHERE before < \(missing)))
            """)
    }
}
