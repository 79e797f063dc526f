import Postgres
import Site
import Storage

/// Documents of VK on their way to a folder of Yandex Disk, past the member's browser: each is an upload whose bytes are
/// fetched first, as a saved copy is.
struct DiskTransfers {
    private let services: Services
    private var database: Connection { services.database }
    private var keys: Keys { services.settings.keys }

    init(_ services: Services) {
        self.services = services
    }

    enum Begun: Equatable {
        case sending(Int)
        /// Bytes that there would be room for here, and that would be needed.
        case overQuota(free: Int, needed: Int)
    }

    // MARK: What members ask for

    /// Has documents brought into a folder, within a transaction: all of them or, where their copies find no room here,
    /// none. One that is on its way there already is passed over.
    func begin(_ items: [FileItem], to place: UploadPlace, of member: MemberID) throws -> Begun {
        let files = items.map(\.file.id)
        if case .overQuota(let free, let needed) = try CopyStore(services).ask(files, of: member, isAsked: false) {
            return .overQuota(free: free, needed: needed)
        }
        var count = 0
        for item in items {
            count += try database.execute(
                """
                INSERT INTO uploads (member_id, connection_id, origin, file_id, folder, name, size, state)
                VALUES (\(member), \(place.connection), \(item.file.source), \(item.file.id), \(place.folder),
                        \(Self.name(of: item.file)), \(item.file.size), 'fetching')
                ON CONFLICT (connection_id, folder, file_id) WHERE file_id IS NOT NULL AND state NOT IN ('failed', 'done')
                DO NOTHING
                """)
        }
        try sendWhatIsHere(of: files, member)
        return .sending(count)
    }

    /// A title is no path: what a disk takes for one is put right.
    private static func name(of file: File) -> String {
        let plain = String(
            file.name.unicodeScalars.map {
                $0 == "/" || $0.properties.generalCategory == .control ? "_" : Character($0)
            })
        return UploadName(String(plain.prefix(FileName.longestOnDisk)))?.text ?? "\(file.id.rawValue)"
    }

    /// Fetches once more what did not come; nil where that is not what failed.
    func again(_ id: UploadID, of member: MemberID) throws -> Begun? {
        let file = try database.row(
            """
            SELECT u.file_id
            FROM uploads u
            WHERE u.id = \(id) AND u.member_id = \(member) AND u.state IN ('failed', 'fetching')
              AND u.blob_id IS NULL AND u.file_id IS NOT NULL
              AND NOT EXISTS (
                  SELECT FROM uploads o
                  WHERE o.connection_id = u.connection_id AND o.folder = u.folder AND o.file_id = u.file_id
                    AND o.id <> u.id AND o.state NOT IN ('failed', 'done'))
            FOR UPDATE
            """
        ) { try $0.only(FileID.self) }
        guard let file else { return nil }
        let asked = try CopyStore(services).ask([file], of: member, isAsked: false)
        if case .overQuota(let free, let needed) = asked { return .overQuota(free: free, needed: needed) }
        _ = try database.execute(
            "UPDATE uploads SET state = 'fetching', failure = NULL, attempts = 0 WHERE id = \(id)")
        try sendWhatIsHere(of: [file], member)
        return .sending(1)
    }

    /// Forgets it. A fetch that nobody else wants stops.
    ///
    /// - Returns: unfinished files, to be deleted
    func cancelFetch(of id: UploadID, of member: MemberID) throws -> [BlobID] {
        let file = try database.row(
            """
            SELECT s.file_id
            FROM uploads u
            JOIN saved_copies s ON s.file_id = u.file_id
            WHERE u.id = \(id) AND u.member_id = \(member) AND u.state = 'fetching' AND NOT s.is_asked
              AND NOT EXISTS (
                  SELECT FROM uploads o WHERE o.file_id = u.file_id AND o.id <> u.id AND o.state = 'fetching')
            """
        ) { try $0.only(FileID.self) }
        return try file.map { try CopyStore(services).cancel([$0], of: member) } ?? []
    }

    // MARK: What becomes of their copies

    /// Copies that are here are sent on.
    func sendWhatIsHere(of files: [FileID], _ member: MemberID) throws {
        let count = try database.execute(
            """
            UPDATE uploads u
            SET state = 'waiting', blob_id = s.blob_id, size = s.size, run_at = now(),
                turn = greatest(0, (
                    SELECT greatest(min(o.turn), max(o.turn + 1) FILTER (WHERE o.member_id = \(member)))
                    FROM uploads o
                    WHERE o.state IN ('waiting', 'sending')))
            FROM saved_copies s
            WHERE u.file_id = ANY(\(files.map(\.rawValue))) AND u.member_id = \(member) AND u.state = 'fetching'
              AND s.file_id = u.file_id AND s.state = 'saved' AND s.blob_id IS NOT NULL
            """)
        guard count > 0 else { return }
        _ = try database.fetch(WorkPool.wake(.uploads))
        try publishChange(to: member)
    }

    /// Copies that did not come, or that are not wanted any more.
    func fail(_ files: [FileID], of member: MemberID) throws {
        try fail("file_id = ANY(\(files.map(\.rawValue)))", member)
    }

    /// All copies of a source, or of every one, are not wanted any more.
    func fail(from source: FileSource?, of member: MemberID) throws {
        try fail(source.map { "origin = \($0)" as SQL } ?? "thing IS NULL", member)
    }

    private func fail(_ condition: SQL, _ member: MemberID) throws {
        let count = try database.execute(
            """
            UPDATE uploads
            SET state = 'failed', failure = \(UploadFailure.unfetched)
            WHERE \(condition) AND member_id = \(member) AND state = 'fetching'
            """)
        if count > 0 { try publishChange(to: member) }
    }

    private func publishChange(to member: MemberID) throws {
        _ = try database.fetch(Outbox.publish(.member(member), .uploads, keys: keys))
    }
}
