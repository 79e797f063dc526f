import Postgres
import Site

/// What went into the trash because an item of a batch got its name: deletions that taking the move back takes back too.
struct DisplacedFiles {
    let database: Connection

    /// Remembers with an item what is about to go into the trash for its sake.
    func note(
        _ remoteID: String, over connection: ConnectionID, by item: Batch.Item, of batch: BatchID, _ member: MemberID
    ) throws {
        try database.transaction {
            let known = try database.row(
                """
                SELECT d.id, d.entry->>'remote_id' AS remote_id
                FROM file_batch_items i
                JOIN file_deletions d ON d.id = i.replaced_id
                WHERE i.batch_id = \(batch) AND i.number = \(item.number)
                """
            ) { (id: try $0.next("id", as: DeletionID.self), remoteID: try $0.next("remote_id", as: String.self)) }
            if known?.remoteID == remoteID { return }
            let changes = ChangeStore(database: database)
            let deletion = try changes.deletion(of: remoteID, over: connection, by: member)
            _ = try database.execute(
                """
                UPDATE file_batch_items
                SET replaced_id = \(deletion)
                WHERE batch_id = \(batch) AND number = \(item.number)
                """)
            // That one did not come about: something else stands there now.
            try changes.forget(known?.id)
        }
    }

    /// What went into the trash for an item's sake and stands in the list all the same.
    func listed(by item: Batch.Item, of batch: BatchID, _ member: MemberID) throws -> FileID? {
        try database.row(
            """
            SELECT f.id
            FROM file_batch_items i
            JOIN file_deletions d ON d.id = i.replaced_id
            JOIN files f ON f.connection_id = d.connection_id AND f.remote_id = d.entry->>'remote_id'
                        AND f.path = d.entry->>'path'
            WHERE i.batch_id = \(batch) AND i.number = \(item.number) AND f.member_id = \(member)
            """
        ) { try $0.only(FileID.self) }
    }
}
