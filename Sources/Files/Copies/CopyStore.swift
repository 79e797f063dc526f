import Bounds
import FoundationEssentials
import Postgres
import Site
import Storage

/// The table of saved copies, as pages see it. The member stands in every condition.
package struct CopyStore {
    private let services: Services
    package var database: Connection { services.database }
    var keys: Keys { services.settings.keys }
    var room: MemberRoom { MemberRoom(services) }

    package init(_ services: Services) {
        self.services = services
    }

    init(_ context: Context) {
        self.init(context.services)
    }

    package enum Asked: Equatable, Sendable {
        /// These many are on their way now; the others were already, or are here.
        case fetching(Int)
        /// So many bytes are free, and these many would be needed.
        case overQuota(free: Int, needed: Int)
    }

    /// Has files fetched, all of them or, when they do not fit, none. Folders are passed over, and so is what is here as
    /// it is or on its way. What was kept without being asked for stays from now on.
    ///
    /// - Parameters:
    ///   - besides: bytes that must find room too
    ///   - isAsked: false for what is needed on the way to something else, and gives way afterwards
    package func ask(
        _ files: [FileID], of member: MemberID, besides: Int = 0, isAsked: Bool = true
    ) throws -> Asked {
        try database.transaction {
            try room.hold(member)
            let wanted = try missing(files, of: member)
            let needed = Bounds.bytes.sum(wanted.map(\.size) + [besides])
            if needed > 0, let free = try room.make(needed, for: member) {
                return .overQuota(free: free, needed: needed)
            }
            if isAsked {
                _ = try database.execute(
                    """
                    UPDATE saved_copies
                    SET is_asked = true
                    WHERE file_id = ANY(\(files.map(\.rawValue))) AND member_id = \(member) AND NOT is_asked
                    """)
            }
            for file in wanted { try begin(file.id, file.size, member, isAsked: isAsked) }
            return .fetching(wanted.count)
        }
    }

    /// Has a file fetched because its member opened it. It takes what room there is, and a little beyond the quota where
    /// there is none; what was opened before it gives way first.
    package func keep(opened file: FileID, of member: MemberID) throws -> Asked {
        try database.transaction {
            try room.hold(member)
            guard let wanted = try missing([file], of: member).first else { return .fetching(0) }
            let older = try database.row("SELECT blob_id FROM saved_copies WHERE file_id = \(file)") {
                try $0.only(BlobID?.self)
            }
            let free = try room.make(
                wanted.size, for: member, sparing: older ?? nil, overdraft: MemberRoom.overdraft)
            if let free {
                return .overQuota(free: free, needed: wanted.size)
            }
            try begin(file, wanted.size, member, isAsked: false)
            return .fetching(1)
        }
    }

    /// The member's own of these that are neither here as they are nor on their way.
    private func missing(_ files: [FileID], of member: MemberID) throws -> [(id: FileID, size: Int)] {
        try database.rows(
            """
            SELECT f.id, f.size
            FROM files f
            LEFT JOIN saved_copies s ON s.file_id = f.id
            WHERE f.id = ANY(\(files.map(\.rawValue))) AND f.member_id = \(member) AND NOT f.is_folder
              AND (s.file_id IS NULL OR s.state = 'failed' OR s.blob_id IS NULL AND s.state = 'saved'
                   OR s.state = 'saved' AND (s.size, coalesce(s.version_md5, f.md5, ''))
                                        IS DISTINCT FROM (f.size, coalesce(f.md5, s.version_md5, ''))
                   OR s.state = 'saved' AND f.md5 IS NULL AND s.version_modified_at IS DISTINCT FROM f.modified_at)
            FOR KEY SHARE OF f SKIP LOCKED
            """
        ) { (id: try $0.next("id", as: FileID.self), size: try $0.next("size", as: Int.self)) }
    }

    /// - Parameter isAsked: what was asked for once stays so
    private func begin(_ file: FileID, _ size: Int, _ member: MemberID, isAsked: Bool) throws {
        let isBegun = try database.execute(
            """
            INSERT INTO saved_copies AS s (file_id, member_id, fetch_id, expected, is_asked)
            VALUES (\(file), \(member), \(BlobID()), \(size), \(isAsked))
            ON CONFLICT ON CONSTRAINT saved_copies_pkey DO UPDATE
            SET state = 'waiting', fetch_id = coalesce(s.fetch_id, excluded.fetch_id), expected = excluded.expected,
                failure = NULL, asked_at = now(), is_asked = s.is_asked OR excluded.is_asked
            WHERE s.state NOT IN ('waiting', 'fetching')
            """)
        guard isBegun == 1 else { return }
        _ = try database.execute("UPDATE files SET has_copy = true WHERE id = \(file) AND NOT has_copy")
        let job = FetchJob(file: file.rawValue, member: member.rawValue)
        _ = try database.fetch(job.enqueue(keys: keys))
    }

    /// Stops fetching: what was kept before stays, otherwise nothing does. The transfer notices within a second.
    ///
    /// - Returns: the unfinished files, to be deleted
    package func cancel(_ files: [FileID], of member: MemberID) throws -> [BlobID] {
        try DiskTransfers(services).fail(files, of: member)
        return try database.rows(
            """
            WITH stopped AS (
                SELECT file_id, blob_id, fetch_id
                FROM saved_copies
                WHERE file_id = ANY(\(files.map(\.rawValue))) AND member_id = \(member) AND state <> 'saved'
                FOR UPDATE
            ), kept AS (
                UPDATE saved_copies
                SET state = 'saved', fetch_id = NULL, received = 0, expected = 0, validator = NULL, failure = NULL,
                    fetched_md5 = NULL, fetched_modified_at = NULL
                WHERE file_id IN (SELECT file_id FROM stopped WHERE blob_id IS NOT NULL)
            ), gone AS (
                DELETE FROM saved_copies
                WHERE file_id IN (SELECT file_id FROM stopped WHERE blob_id IS NULL)
            ), marked AS (
                UPDATE files
                SET has_copy = false
                WHERE id IN (SELECT file_id FROM stopped WHERE blob_id IS NULL)
            )
            SELECT fetch_id
            FROM stopped
            WHERE fetch_id IS NOT NULL
            """
        ) { try $0.only(BlobID.self) }
    }

    /// Deletes copies, whatever state they are in.
    ///
    /// - Returns: the unfinished files, to be deleted
    package func remove(_ files: [FileID], of member: MemberID) throws -> [BlobID] {
        try DiskTransfers(services).fail(files, of: member)
        return try remove("file_id = ANY(\(files.map(\.rawValue))) AND member_id = \(member)", member)
    }

    /// Deletes all copies of a member, of one source or of all.
    package func clear(_ member: MemberID, _ source: FileSource? = nil) throws -> [BlobID] {
        try DiskTransfers(services).fail(from: source, of: member)
        guard let source else { return try remove("member_id = \(member)", member) }
        return try remove(
            """
            member_id = \(member)
            AND file_id IN (SELECT id FROM files WHERE member_id = \(member) AND source = \(source) AND has_copy)
            """, member)
    }

    /// - Parameter condition: of `saved_copies`
    func remove(_ condition: SQL, _ member: MemberID) throws -> [BlobID] {
        let unfinished = try database.rows(
            """
            WITH gone AS (
                DELETE FROM saved_copies
                WHERE \(condition)
                RETURNING file_id, blob_id, fetch_id
            ), unseen AS (
                DELETE FROM previews
                WHERE blob_id IN (SELECT blob_id FROM gone) AND member_id = \(member)
            ), marked AS (
                UPDATE files
                SET has_copy = false
                WHERE id IN (SELECT file_id FROM gone)
            )
            SELECT fetch_id
            FROM gone
            WHERE fetch_id IS NOT NULL
            """
        ) { try $0.only(BlobID.self) }
        _ = try database.fetch(ReapJob().enqueue(keys: keys))
        return unfinished
    }
}
