import Postgres
import Site

/// Keeps what an act has changed at a source, at once: the row, for a folder everything below it, and what is known of
/// the lists of its folders.
package struct ChangeStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    package func keep(_ change: FileChange, of id: FileID?, of member: MemberID) throws {
        try database.transaction {
            switch change {
            case .gone:
                if let id { try remove(id, member) }
            case .titled(let name):
                if let id { try rename(id, name, member) }
            case .moved(let path):
                if let id { try move(id, to: path, member) }
            case .copied(let folder):
                if let id { try copied(id, into: folder, member) }
            case .published(let link):
                if let id { try publish(id, link, member) }
            case .unpublished:
                if let id { try publish(id, nil, member) }
            case .restored(let deletion):
                try restore(DeletionID(rawValue: deletion), member)
            }
        }
    }

    /// Keeps the entry of a file that is about to go into its source's trash, so that it can be put back.
    package func deletion(of item: FileItem, by member: MemberID) throws -> DeletionID? {
        try database.row(
            """
            INSERT INTO file_deletions (connection_id, member_id, entry)
            SELECT connection_id, member_id, to_jsonb(f) - 'activity' - 'activity_at'
            FROM files f
            WHERE id = \(item.file.id) AND member_id = \(member)
            RETURNING id
            """
        ) { try $0.next(DeletionID.self) }
    }

    /// Forgets a deletion that did not come about.
    package func forget(_ deletion: DeletionID?) throws {
        guard let deletion else { return }
        _ = try database.execute("DELETE FROM file_deletions WHERE id = \(deletion)")
    }

    private func remove(_ id: FileID, _ member: MemberID) throws {
        let below = try database.row(
            """
            DELETE FROM files
            WHERE id = \(id) AND member_id = \(member)
            RETURNING connection_id, path, is_folder
            """
        ) { (connection: try $0.next(ConnectionID.self), path: try $0.next(String.self), try $0.next(Bool.self)) }
        guard let (connection, path, isFolder) = below, isFolder else { return }
        _ = try database.execute(
            """
            DELETE FROM files
            WHERE connection_id = \(connection) AND path >= \(path)::text || '/' AND path < \(path)::text || '0'
            """)
        try forgetLists(connection, path)
    }

    private func rename(_ id: FileID, _ name: String, _ member: MemberID) throws {
        _ = try database.execute(
            """
            UPDATE files
            SET name = \(name), activity = NULL, activity_at = NULL
            WHERE id = \(id) AND member_id = \(member)
            """)
    }

    private func move(_ id: FileID, to path: String, _ member: MemberID) throws {
        let old = try database.row(
            """
            SELECT connection_id, path, is_folder
            FROM files
            WHERE id = \(id) AND member_id = \(member)
            FOR UPDATE
            """
        ) { (connection: try $0.next(ConnectionID.self), path: try $0.next(String.self), try $0.next(Bool.self)) }
        guard let (connection, oldPath, isFolder) = old else { return }
        _ = try database.execute(
            """
            UPDATE files
            SET path = \(path), parent = \(YandexResource.parent(of: path)), name = \(RemoteText.name(of: path)),
                activity = NULL, activity_at = NULL
            WHERE id = \(id)
            """)
        guard isFolder else { return }
        _ = try database.execute(
            """
            UPDATE files
            SET path = \(path)::text || substr(path, length(\(oldPath)::text) + 1),
                parent = \(path)::text || substr(parent, length(\(oldPath)::text) + 1)
            WHERE connection_id = \(connection) AND path >= \(oldPath)::text || '/' AND path < \(oldPath)::text || '0'
            """)
        try forgetLists(connection, oldPath)
        try forgetLists(connection, path)
    }

    /// What the copy is called and how it is numbered comes with the list of its folder, which is asked for anew.
    private func copied(_ id: FileID, into folder: String, _ member: MemberID) throws {
        let connection = try database.row(
            """
            UPDATE files
            SET activity = NULL, activity_at = NULL
            WHERE id = \(id) AND member_id = \(member)
            RETURNING connection_id
            """
        ) { try $0.next(ConnectionID.self) }
        guard let connection else { return }
        _ = try database.execute(
            """
            DELETE FROM file_listings
            WHERE connection_id = \(connection) AND kind IN ('folder', 'all') AND path IN (\(folder), '')
            """)
    }

    private func publish(_ id: FileID, _ link: String?, _ member: MemberID) throws {
        _ = try database.execute(
            "UPDATE files SET public_url = \(link) WHERE id = \(id) AND member_id = \(member)")
    }

    /// The row as it was, but for its number and its link, which the trash takes; a refresh that was quicker has it already.
    private func restore(_ id: DeletionID, _ member: MemberID) throws {
        _ = try database.execute(
            """
            WITH back AS (
                UPDATE file_deletions
                SET restored_at = now()
                WHERE id = \(id) AND member_id = \(member) AND restored_at IS NULL
                RETURNING entry
            )
            INSERT INTO files (
                connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, media_type,
                created_at, modified_at, preview, md5)
            SELECT e.connection_id, e.member_id, e.source, e.remote_id, e.path, e.parent, e.is_folder, e.name,
                   e.category, e.size, e.media_type, e.created_at, e.modified_at, e.preview, e.md5
            FROM back, jsonb_populate_record(NULL::files, back.entry) AS e
            ON CONFLICT ON CONSTRAINT files_are_listed_once DO NOTHING
            """)
    }

    private func forgetLists(_ connection: ConnectionID, _ path: String) throws {
        _ = try database.execute(
            """
            DELETE FROM file_listings
            WHERE connection_id = \(connection) AND kind = 'folder'
              AND (path = \(path) OR path >= \(path)::text || '/' AND path < \(path)::text || '0')
            """)
    }
}
