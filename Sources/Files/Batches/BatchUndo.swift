import Postgres
import Site

/// Batches that take others back.
extension BatchStore {
    /// A batch that puts back what another one deleted or moved; nil when there is nothing of it.
    func undo(_ batch: BatchID, of member: MemberID) throws -> BatchID? {
        guard let found = try database.fetch(Self.find(batch, of: member)), found.canBeUndone else { return nil }
        return found.act == .move ? try moveBack(batch, of: member) : try restore(batch, of: member)
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

    /// In the opposite order, so that a file that was itself replaced is there again when its turn comes.
    private func moveBack(_ batch: BatchID, of member: MemberID) throws -> BatchID? {
        guard let id = try begin(.back, member) else { return nil }
        let moved = try database.rows(
            """
            INSERT INTO file_batch_items (batch_id, number, file_id, source, name, home, deletion_id)
            SELECT \(id), row_number() OVER (ORDER BY i.number DESC), i.file_id, i.source, i.name, i.home, d.id
            FROM file_batch_items i
            JOIN file_batches b ON b.id = i.batch_id
            LEFT JOIN file_deletions d ON d.id = i.replaced_id AND d.restored_at IS NULL
            WHERE b.id = \(batch) AND b.member_id = \(member) AND i.state = 'done' AND i.home IS NOT NULL
            RETURNING file_id
            """
        ) { try $0.next(FileID.self) }
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
            JOIN file_deletions d ON d.id = i.deletion_id AND d.restored_at IS NULL
            WHERE b.id = \(batch) AND b.member_id = \(member) AND i.state = 'done'
            """)
        guard count > 0 else { throw Failure.notFound }
        return id
    }
}
