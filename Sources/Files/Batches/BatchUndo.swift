import Site

/// Batches that take others back.
extension BatchStore {
    /// A batch that takes back what another one did: puts back what it deleted or moved, or moves again what it put back;
    /// nil when there is nothing of it.
    func undo(_ batch: BatchID, of member: MemberID) throws -> BatchID? {
        guard let found = try database.fetch(Self.find(batch, of: member)), found.canBeUndone else { return nil }
        switch found.act {
        case .move, .again: return try moveBack(batch, .back, of: member)
        case .back: return try moveBack(batch, .again, of: member)
        default: return try restore(batch, of: member)
        }
    }

    /// A batch that puts one file back.
    func restore(_ deletion: Deletion, of member: MemberID) throws -> BatchID? {
        guard let id = try begin(.restore, member) else { return nil }
        _ = try database.execute(
            """
            INSERT INTO file_batch_items (batch_id, number, source, name, deletion_id)
            VALUES (\(id), 1, \(deletion.source), \(deletion.name), \(deletion.id))
            """)
        return id
    }

    /// In the opposite order, so that a file that was itself replaced is there again when its turn comes. What a file had
    /// replaced and given its place back is replaced again, if it still stands there or just gets there; anything else is
    /// asked about.
    private func moveBack(_ batch: BatchID, _ act: FileAct, of member: MemberID) throws -> BatchID? {
        guard let id = try begin(act, member) else { return nil }
        let moved = try database.rows(
            """
            INSERT INTO file_batch_items (batch_id, number, file_id, source, name, home, away, deletion_id, conflict)
            SELECT \(id), row_number() OVER (ORDER BY i.number DESC), i.file_id, i.source, i.name, p.home,
                   coalesce(f.path, p.away), d.id, CASE WHEN o.id IS NULL THEN 'ask' ELSE 'replace' END
            FROM file_batch_items i
            JOIN file_batches b ON b.id = i.batch_id
            CROSS JOIN LATERAL (
                SELECT CASE b.act WHEN 'move' THEN i.home ELSE i.away END AS home,
                       CASE b.act WHEN 'move' THEN rtrim(b.target, '/') || '/' || i.name ELSE i.home END AS away
            ) p
            LEFT JOIN files f ON f.id = i.file_id
            LEFT JOIN file_deletions d ON d.id = i.replaced_id AND d.restored_at IS NULL
            LEFT JOIN file_deletions r ON r.id = i.deletion_id AND r.restored_at IS NOT NULL
            LEFT JOIN files o ON o.connection_id = r.connection_id AND o.remote_id = r.entry->>'remote_id'
                AND (o.path = p.home
                     OR EXISTS (
                         SELECT 1 FROM file_batch_items k
                         WHERE k.batch_id = i.batch_id AND k.away = p.home AND k.home = o.path))
            WHERE b.id = \(batch) AND b.member_id = \(member) AND i.state = 'done' AND p.home IS NOT NULL
            RETURNING file_id
            """
        ) { try $0.only(FileID.self) }
        guard !moved.isEmpty else { throw Failure.notFound }
        try note(.move, moved, of: member)
        return id
    }

    private func restore(_ batch: BatchID, of member: MemberID) throws -> BatchID? {
        guard let id = try begin(.restore, member) else { return nil }
        let count = try database.execute(
            """
            INSERT INTO file_batch_items (batch_id, number, source, name, deletion_id)
            SELECT \(id), i.number, i.source, i.name, d.id
            FROM file_batch_items i
            JOIN file_batches b ON b.id = i.batch_id
            JOIN file_deletions d ON d.id = i.deletion_id
            WHERE b.id = \(batch) AND b.member_id = \(member) AND \(Self.isRestorable)
            """)
        guard count > 0 else { throw Failure.notFound }
        return id
    }
}
