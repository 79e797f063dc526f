import Postgres
import Site
import Storage

/// Archives of members' things, and what is written of them.
struct ExportStore {
    let database: Connection
    let keys: Keys

    init(_ services: Services) {
        database = services.database
        keys = services.settings.keys
    }

    /// The newest ones; the newest first.
    static func recent(of member: MemberID) -> Query<[DataExport]> {
        .rows(
            """
            SELECT \(DataExport.columns)
            FROM exports e
            WHERE e.member_id = \(member)
            ORDER BY e.id DESC
            LIMIT 4
            """
        ) { try DataExport(&$0) }
    }

    /// The one that can be fetched.
    static func ready(of member: MemberID) -> Query<DataExport?> {
        .row(
            """
            SELECT \(DataExport.columns)
            FROM exports e
            WHERE e.member_id = \(member) AND e.state = 'ready' AND e.blob_id IS NOT NULL AND e.expires_at > now()
            ORDER BY e.id DESC
            LIMIT 1
            """
        ) { try DataExport(&$0) }
    }

    /// One that is being made.
    static func running(_ id: ExportID) -> Query<DataExport?> {
        .row("SELECT \(DataExport.columns) FROM exports e WHERE e.id = \(id) AND e.state = 'running'") {
            try DataExport(&$0)
        }
    }

    /// What is written of a part.
    struct Progress: Sendable {
        let part: String
        let objects: Int
        let files: Int
        let isDone: Bool
        let isFailed: Bool
    }

    /// Of the member's newest archive.
    static func progress(of member: MemberID) -> Query<[Progress]> {
        .rows(
            """
            SELECT p.part, sum(p.objects)::bigint AS objects, sum(p.files)::bigint AS files,
                   bool_or(p.is_last) AS is_done, bool_or(p.is_failed) AS is_failed
            FROM export_parts p
            WHERE p.export_id = (SELECT max(e.id) FROM exports e WHERE e.member_id = \(member))
            GROUP BY p.part
            """
        ) {
            Progress(
                part: try $0.next("part"), objects: try $0.next("objects"), files: try $0.next("files"),
                isDone: try $0.next("is_done"), isFailed: try $0.next("is_failed"))
        }
    }

    /// Has one made, within a transaction; false while another one of the member's is under way.
    func ask(_ member: MemberID, in language: String) throws -> Bool {
        let id = try database.row(
            """
            INSERT INTO exports (member_id, language)
            VALUES (\(member), \(language))
            ON CONFLICT (member_id) WHERE state = 'running' DO NOTHING
            RETURNING id
            """
        ) { try $0.only(ExportID.self) }
        guard let id else { return false }
        _ = try database.fetch(ExportJob(export: id, member: member).enqueue(keys: keys))
        return true
    }

    /// Ends the one that is under way; its job finds it ended.
    func stop(of member: MemberID) throws -> Bool {
        try database.transaction {
            let id = try database.row(
                """
                UPDATE exports
                SET state = 'stopped', ended_at = now()
                WHERE member_id = \(member) AND state = 'running'
                RETURNING id
                """
            ) { try $0.only(ExportID.self) }
            guard let id else { return false }
            try clear(id)
            return true
        }
    }

    /// It will not be made.
    func fail(_ id: ExportID, of member: MemberID) throws {
        let failed = try database.execute(
            "UPDATE exports SET state = 'failed', ended_at = now() WHERE id = \(id) AND state = 'running'")
        guard failed == 1 else { return }
        try clear(id)
        try publishChange(to: member)
    }

    /// What was written of it goes.
    private func clear(_ id: ExportID) throws {
        _ = try database.execute("DELETE FROM export_parts WHERE export_id = \(id)")
        _ = try database.execute("DELETE FROM export_files WHERE export_id = \(id)")
        _ = try database.fetch(ReapJob().enqueue(keys: keys))
    }

    /// Holds one that is under way, until the transaction's end; false when it is over.
    func hold(_ id: ExportID) throws -> Bool {
        try database.row("SELECT true FROM exports WHERE id = \(id) AND state = 'running' FOR UPDATE") {
            try $0.only(Bool.self)
        } ?? false
    }

    /// Writes down bytes. They are nobody's in the sum of what a member keeps (DECISIONS, 211).
    func add(_ blob: KeptBlob, _ type: MediaKind, until end: SQL = "NULL") throws {
        _ = try database.execute(
            """
            INSERT INTO blobs (id, kind, media_type, size, sha256, kept_until)
            VALUES (\(blob.id), \(DataExport.blobKind), \(type.text), \(blob.size), \(blob.sha256), \(end))
            """)
    }

    func publishChange(to member: MemberID) throws {
        _ = try database.fetch(Outbox.publish(.member(member), .export, keys: keys))
    }
}
