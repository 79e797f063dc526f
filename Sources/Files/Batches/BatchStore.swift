import FoundationEssentials
import Postgres
import Site

package struct BatchStore {
    /// Seconds after which an item is taken anew whose taker died: longer than its calls may take.
    static let lease = 60.0
    /// Seconds until one is taken again whose source goes on with its first step, and for how long that may be.
    private static let pause = 5.0
    private static let longest = 900.0

    package let database: Connection

    // MARK: Reading

    package static func find(_ id: BatchID, of member: MemberID) -> Query<Batch?> {
        .row(
            """
            SELECT b.id, b.act, b.ended_at IS NOT NULL AS is_over, count(*) AS total,
                   count(*) FILTER (WHERE i.state = 'done') AS done,
                   count(*) FILTER (WHERE i.state = 'failed') AS failed,
                   count(*) FILTER (WHERE i.state = 'skipped') AS skipped,
                   count(*) FILTER (WHERE i.state = 'asking') AS asking,
                   count(*) FILTER (WHERE \(isRestorable)) AS restorable, b.target,
                   count(*) FILTER (
                       WHERE i.state = 'done' AND CASE b.act WHEN 'move' THEN i.home ELSE i.away END IS NOT NULL
                   ) AS returnable
            FROM file_batches b
            JOIN file_batch_items i ON i.batch_id = b.id
            LEFT JOIN file_deletions d ON d.id = i.deletion_id
            WHERE b.id = \(id) AND b.member_id = \(member)
            GROUP BY b.id
            """
        ) { try Batch(&$0) }
    }

    /// The condition on `file_batch_items i` and their `file_deletions d` for what can be asked back: what was deleted, and
    /// what may have been.
    static let isRestorable: SQL =
        "(i.state = 'done' OR i.failure = 'unknown') AND d.id IS NOT NULL AND d.restored_at IS NULL"

    package static func failures(of id: BatchID, of member: MemberID) -> Query<[Batch.Failed]> {
        .rows(
            """
            SELECT i.name, i.source, i.failure
            FROM file_batch_items i
            JOIN file_batches b ON b.id = i.batch_id
            WHERE b.id = \(id) AND b.member_id = \(member) AND i.state = 'failed'
            ORDER BY i.number
            """
        ) { row in
            Batch.Failed(
                name: try row.next("name"), source: try row.next("source"),
                failure: CallFailure(rawValue: try row.next("failure")) ?? .unknown
            )
        }
    }

    /// Those whose names are taken, with what is kept here of what has them.
    package static func questions(of id: BatchID, of member: MemberID) -> Query<[Batch.Asked]> {
        .rows(
            """
            SELECT i.number::bigint, i.name, coalesce(f.path, '') AS path, p.place,
                   f.is_folder AS own_is_folder, f.size AS own_size, f.modified_at AS own_modified_at,
                   t.is_folder AS other_is_folder, t.size AS other_size, t.modified_at AS other_modified_at
            FROM file_batch_items i
            JOIN file_batches b ON b.id = i.batch_id
            LEFT JOIN files f ON f.id = i.file_id
            CROSS JOIN LATERAL (
                SELECT CASE WHEN b.act IN ('back', 'again') THEN i.home
                            ELSE rtrim(b.target, '/') || '/' || coalesce(regexp_replace(f.path, '^.*/', ''), i.name)
                       END AS place
            ) p
            LEFT JOIN files t ON t.connection_id = f.connection_id AND t.path = p.place
            WHERE b.id = \(id) AND b.member_id = \(member) AND i.state = 'asking'
            ORDER BY i.number
            """
        ) { row in
            let (number, name, path, place): (Int, String, String, String) =
                (try row.next("number"), try row.next("name"), try row.next("path"), try row.next("place"))
            return Batch.Asked(
                number: number, name: name, path: path,
                own: try content("own_is_folder", "own_size", "own_modified_at", &row),
                other: try content("other_is_folder", "other_size", "other_modified_at", &row), place: place)
        }
    }

    private static func content(
        _ isFolder: StaticString, _ size: StaticString, _ modified: StaticString, _ row: inout Row
    ) throws -> Batch.Content? {
        let (isFolder, size, modified): (Bool?, Int?, Date?) =
            (try row.next(isFolder), try row.next(size), try row.next(modified))
        guard let isFolder, let size, let modified else { return nil }
        return Batch.Content(isFolder: isFolder, size: size, modified: modified)
    }

    /// The newest batch of a member's last day that waits for answers, and for how many: `id` and `count`.
    static func waiting(of member: MemberID) -> SQL {
        """
        SELECT b.id, count(*) AS count
        FROM file_batches b
        JOIN file_batch_items i ON i.batch_id = b.id AND i.state = 'asking'
        WHERE b.member_id = \(member) AND b.ended_at IS NULL AND b.created_at > now() - interval '1 day'
        GROUP BY b.id
        ORDER BY b.id DESC
        LIMIT 1
        """
    }

    // MARK: Beginning

    /// A batch that deletes these files; nil when none of them is the member's.
    func delete(_ files: [FileID], of member: MemberID) throws -> BatchID? {
        guard let id = try begin(.delete, member) else { return nil }
        let count = try database.execute(
            """
            INSERT INTO file_batch_items (batch_id, number, file_id, source, name)
            SELECT \(id), row_number() OVER (ORDER BY f.is_folder DESC, f.name, f.id), f.id, f.source, f.name
            FROM files f
            WHERE f.id = ANY (\(files.map(\.rawValue))::bigint[]) AND f.member_id = \(member)
            """)
        guard count > 0 else { throw Failure.notFound }
        _ = try database.execute(
            """
            UPDATE files
            SET activity = 'deleting', activity_at = now()
            WHERE id = ANY (\(files.map(\.rawValue))::bigint[]) AND member_id = \(member)
            """)
        return id
    }

    /// A batch that moves or copies these files of a disk into a folder; nil when none of them is the member's.
    func place(_ act: FileAct, _ files: [FileID], into folder: String, of member: MemberID) throws -> BatchID? {
        guard let id = try begin(act, member, target: folder) else { return nil }
        let placed = try database.rows(
            """
            INSERT INTO file_batch_items (batch_id, number, file_id, source, name, home)
            SELECT \(id), row_number() OVER (ORDER BY f.is_folder DESC, f.name, f.id), f.id, f.source, f.name,
                   CASE WHEN \(act == .move) THEN f.path END
            FROM files f
            WHERE f.id = ANY (\(files.map(\.rawValue))::bigint[]) AND f.member_id = \(member) AND f.source = 'yandex'
              AND NOT (\(act == .move) AND f.parent = \(folder))
            RETURNING file_id
            """
        ) { try $0.only(FileID.self) }
        guard !placed.isEmpty else { throw Failure.notFound }
        try note(act, placed, of: member)
        return id
    }

    func begin(_ act: FileAct, _ member: MemberID, target: String? = nil) throws -> BatchID? {
        try database.row(
            "INSERT INTO file_batches (member_id, act, target) VALUES (\(member), \(act), \(target)) RETURNING id"
        ) { try $0.only(BatchID.self) }
    }

    // MARK: Doing

    /// Takes the next item; nil when nothing is left to take.
    ///
    /// - Parameter off: sources that are switched off
    func take(from batch: BatchID, besides off: [FileSource]) throws -> Batch.Item? {
        try database.row(
            """
            WITH due AS (
                SELECT number, state
                FROM file_batch_items
                WHERE batch_id = \(batch) AND source <> ALL(\(off.map(\.rawValue))::text[])
                  AND (state = 'waiting'
                       OR state = 'taken' AND taken_at < now() - make_interval(secs => \(Self.lease)))
                ORDER BY number
                LIMIT 1
                FOR UPDATE SKIP LOCKED
            )
            UPDATE file_batch_items i
            SET state = 'taken', taken_at = now()
            FROM due, file_batches b
            WHERE i.batch_id = \(batch) AND i.number = due.number AND b.id = i.batch_id
            RETURNING i.number::bigint, i.file_id, i.source, i.deletion_id, b.act, b.target, i.home,
                i.conflict,
                due.state = 'taken' AS is_again
            """
        ) { row in
            Batch.Item(
                number: try row.next("number"), file: try row.next("file_id"), source: try row.next("source"),
                deletion: try row.next("deletion_id"),
                act: try row.next("act"), target: try row.next("target"), home: try row.next("home"),
                conflict: try row.next("conflict"),
                isAgain: try row.next("is_again"))
        }
    }

    /// Keeps it from being taken by somebody else, before another call of the same item.
    func hold(_ item: Batch.Item, of batch: BatchID) throws {
        _ = try database.execute(
            "UPDATE file_batch_items SET taken_at = now() WHERE batch_id = \(batch) AND number = \(item.number)")
    }

    /// Has it taken again in some seconds, because the source goes on with its first step.
    ///
    /// - Returns: false when that has gone on for too long
    func postpone(_ item: Batch.Item, of batch: BatchID) throws -> Bool {
        try database.execute(
            """
            UPDATE file_batch_items i
            SET taken_at = now() - make_interval(secs => \(Self.lease - Self.pause))
            FROM file_batches b
            WHERE i.batch_id = \(batch) AND i.number = \(item.number) AND b.id = i.batch_id
              AND b.created_at > now() - make_interval(secs => \(Self.longest))
            """) == 1
    }

    /// Lets it be taken again at once, as if the process that took it had died over it.
    func giveBack(_ item: Batch.Item, of batch: BatchID) throws {
        _ = try database.execute(
            """
            UPDATE file_batch_items
            SET taken_at = now() - make_interval(secs => \(Self.lease))
            WHERE batch_id = \(batch) AND number = \(item.number)
            """)
    }

    /// The sources of what is not settled yet.
    func sources(leftIn batch: BatchID) throws -> [FileSource] {
        try database.rows(
            "SELECT DISTINCT source FROM file_batch_items WHERE batch_id = \(batch) AND state IN ('waiting', 'taken')"
        ) { try $0.only(FileSource.self) }
    }

    /// The name is taken: the member is asked.
    func ask(_ item: Batch.Item, of batch: BatchID) throws {
        _ = try database.execute(
            """
            UPDATE file_batch_items
            SET state = 'asking', taken_at = NULL
            WHERE batch_id = \(batch) AND number = \(item.number)
            """)
    }

    /// What the member wants where names are taken; false when that is not asked any more.
    func answer(_ batch: BatchID, _ answer: BatchAnswer, of member: MemberID) throws -> Bool {
        let files = try database.rows(
            """
            UPDATE file_batch_items i
            SET state = \(answer.conflict == nil ? "skipped" : "waiting"), conflict = \(answer.conflict ?? .ask)
            FROM file_batches b
            WHERE i.batch_id = \(batch) AND b.id = i.batch_id AND b.member_id = \(member) AND i.state = 'asking'
              AND i.number = coalesce(\(answer.number)::bigint, i.number)
            RETURNING i.file_id, b.act
            """
        ) { (file: try $0.next("file_id", as: FileID?.self), act: try $0.next("act", as: FileAct.self)) }
        guard let act = files.first?.act else { return false }
        if answer.conflict != nil { try note(act, files.compactMap(\.file), of: member) }
        return true
    }

    /// Writes down that files are being put elsewhere.
    func note(_ act: FileAct, _ files: [FileID], of member: MemberID) throws {
        _ = try database.execute(
            """
            UPDATE files
            SET activity = \(act == .copy ? Activity.copying : .moving), activity_at = now()
            WHERE id = ANY (\(files.map(\.rawValue))::bigint[]) AND member_id = \(member)
            """)
    }

    /// - Parameter failure: nil when it succeeded
    func settle(_ item: Batch.Item, of batch: BatchID, _ failure: CallFailure?, deletion: DeletionID? = nil) throws {
        _ = try database.execute(
            """
            UPDATE file_batch_items
            SET state = \(failure == nil ? "done" : "failed"), failure = \(failure?.rawValue), taken_at = NULL,
                deletion_id = COALESCE(\(deletion?.rawValue)::bigint, deletion_id)
            WHERE batch_id = \(batch) AND number = \(item.number)
            """)
    }

    /// Settles what is left as unknown: it may have been done, or not.
    func giveUp(_ batch: BatchID, of member: MemberID) throws {
        let files = try database.rows(
            """
            UPDATE file_batch_items
            SET state = 'failed', failure = \(CallFailure.unknown.rawValue), taken_at = NULL
            WHERE batch_id = \(batch) AND state IN ('waiting', 'taken')
            RETURNING file_id
            """
        ) { try $0.only(FileID?.self) }
        for case .some(let file) in files {
            try FileStore(database: database).note(.failed, of: file, of: member)
        }
        _ = try end(batch)
    }

    /// Whether there is nothing more to do by oneself: all of it is settled, and then it is over, or waits for answers.
    func end(_ batch: BatchID) throws -> Bool {
        _ = try database.execute(
            """
            UPDATE file_batches
            SET ended_at = COALESCE(ended_at, now())
            WHERE id = \(batch) AND NOT EXISTS (
                SELECT 1 FROM file_batch_items
                WHERE batch_id = \(batch) AND state IN ('waiting', 'taken', 'asking'))
            """)
        return try database.row(
            """
            SELECT NOT EXISTS (
                SELECT 1 FROM file_batch_items WHERE batch_id = \(batch) AND state IN ('waiting', 'taken'))
            """
        ) { try $0.only(Bool.self) } ?? true
    }
}
