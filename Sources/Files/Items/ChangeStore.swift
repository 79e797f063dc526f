import Connections
import Postgres
import Site

/// Keeps what an act has changed at a source, at once: the row, for a folder everything below it, and what is known of
/// the lists that show it. A refresh that began before the act is not kept after it.
package struct ChangeStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    private var lists: ListingStore { ListingStore(database: database) }

    package func keep(_ change: FileChange, of id: FileID?, of member: MemberID) throws {
        try database.transaction {
            let trash = TrashStore(database: database)
            switch change {
            case .restored(let deletion): return try restore(deletion, member)
            case .untrashed(let entry): return try trash.restored(entry, of: member)
            case .purged(let part): return try trash.remove(part, of: member)
            default: break
            }
            guard let id, let place = try place(of: id, member) else { return }
            guard try lists.hold(place.connection) else { return }
            switch change {
            case .gone: try remove(id, place)
            case .titled(let name): try rename(id, name, place)
            case .moved(let path): try move(id, to: path, place)
            case .copied(let folder): try copied(id, into: folder, place)
            case .published(let link): try publish(id, link, place)
            case .unpublished: try publish(id, nil, place)
            case .restored, .untrashed, .purged: break
            }
        }
    }

    /// Keeps the entry of a file that is about to go into its source's trash, so that it can be put back.
    ///
    /// - Parameter isAgain: somebody died over it, who may have kept it already
    package func deletion(of item: FileItem, by member: MemberID, isAgain: Bool = false) throws -> DeletionID? {
        if isAgain, let kept = try database.fetch(FileStore.deletion(of: item.file.id, by: member)) { return kept }
        return try deletion(where: "f.id = \(item.file.id) AND f.member_id = \(member)")
    }

    /// The same of an entry that is known by its source's number.
    func deletion(of remoteID: String, over connection: ConnectionID, by member: MemberID) throws -> DeletionID? {
        try deletion(
            where: "f.connection_id = \(connection) AND f.remote_id = \(remoteID) AND f.member_id = \(member)")
    }

    private func deletion(where condition: SQL) throws -> DeletionID? {
        try database.row(
            """
            INSERT INTO file_deletions (connection_id, member_id, entry)
            SELECT f.connection_id, f.member_id, to_jsonb(f) - 'activity' - 'activity_at'
            FROM files f
            JOIN \(LinkedAccounts.all) c ON c.id = f.connection_id
            WHERE \(condition)
            FOR KEY SHARE OF c
            RETURNING id
            """
        ) { try $0.only(DeletionID.self) }
    }

    /// Forgets a deletion that did not come about.
    package func forget(_ deletion: DeletionID?) throws {
        guard let deletion else { return }
        _ = try database.execute("DELETE FROM file_deletions WHERE id = \(deletion)")
    }

    /// Where a file stands, as far as that is kept.
    private struct Place {
        let connection: ConnectionID
        let path: String
        let parent: String
        let isFolder: Bool
    }

    private func place(of id: FileID, _ member: MemberID) throws -> Place? {
        try database.row(
            """
            SELECT connection_id, path, parent, is_folder
            FROM files
            WHERE id = \(id) AND member_id = \(member)
            """
        ) { row in
            Place(
                connection: try row.next("connection_id"), path: try row.next("path"), parent: try row.next("parent"),
                isFolder: try row.next("is_folder"))
        }
    }

    private func remove(_ id: FileID, _ place: Place) throws {
        try lists.change([place.parent], of: place.connection)
        // On a disk it lies in the trash now.
        try lists.outdate([.trash, .usage], of: place.connection)
        _ = try database.execute("DELETE FROM files WHERE id = \(id)")
        guard place.isFolder else { return }
        _ = try database.execute(
            """
            DELETE FROM files
            WHERE connection_id = \(place.connection)
              AND path >= \(place.path)::text || '/' AND path < \(place.path)::text || '0'
            """)
        try forgetLists(place.connection, place.path)
    }

    private func rename(_ id: FileID, _ name: String, _ place: Place) throws {
        try lists.change([place.parent], of: place.connection)
        _ = try database.execute(
            """
            UPDATE files
            SET name = \(name), activity = NULL, activity_at = NULL
            WHERE id = \(id)
            """)
    }

    private func move(_ id: FileID, to path: String, _ place: Place) throws {
        let parent = YandexResource.parent(of: path)
        try lists.change([place.parent, parent], of: place.connection)
        _ = try database.execute(
            """
            UPDATE files
            SET path = \(path), parent = \(parent), name = \(RemoteText.name(of: path)), activity = NULL,
                activity_at = NULL
            WHERE id = \(id)
            """)
        guard place.isFolder else { return }
        _ = try database.execute(
            """
            UPDATE files
            SET path = \(path)::text || substr(path, length(\(place.path)::text) + 1),
                parent = \(path)::text || substr(parent, length(\(place.path)::text) + 1)
            WHERE connection_id = \(place.connection)
              AND path >= \(place.path)::text || '/' AND path < \(place.path)::text || '0'
            """)
        try forgetLists(place.connection, place.path)
        try forgetLists(place.connection, path)
    }

    /// What the copy is called and how it is numbered comes with the list of its folder, which is asked for anew.
    private func copied(_ id: FileID, into folder: String, _ place: Place) throws {
        try lists.change([folder], of: place.connection)
        _ = try database.execute(
            """
            UPDATE file_listings
            SET refreshed_at = NULL
            WHERE connection_id = \(place.connection) AND kind IN ('folder', 'all') AND path IN (\(folder), '')
            """)
        _ = try database.execute("UPDATE files SET activity = NULL, activity_at = NULL WHERE id = \(id)")
    }

    private func publish(_ id: FileID, _ link: String?, _ place: Place) throws {
        try lists.change([place.parent], of: place.connection)
        _ = try database.execute("UPDATE files SET public_url = \(link) WHERE id = \(id)")
    }

    /// The row as it was, but for its number and its link, which the trash takes; a refresh that was quicker has it already.
    func restore(_ id: DeletionID, _ member: MemberID) throws {
        let place = try database.row(
            """
            SELECT connection_id, entry->>'parent' AS parent
            FROM file_deletions
            WHERE id = \(id) AND member_id = \(member) AND restored_at IS NULL
            """
        ) {
            (
                connection: try $0.next("connection_id", as: ConnectionID.self),
                parent: try $0.next("parent", as: String.self)
            )
        }
        guard let place, try lists.hold(place.connection) else { return }
        try lists.change([place.parent], of: place.connection)
        _ = try database.execute(
            """
            WITH back AS (
                UPDATE file_deletions
                SET restored_at = now()
                WHERE id = \(id) AND restored_at IS NULL
                RETURNING entry
            )
            INSERT INTO files (
                connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, media_type,
                created_at, modified_at, thumbnail_source, md5)
            SELECT e.connection_id, e.member_id, e.source, e.remote_id, e.path, e.parent, e.is_folder, e.name,
                   e.category, e.size, e.media_type, e.created_at, e.modified_at, e.thumbnail_source, e.md5
            FROM back, jsonb_populate_record(NULL::files, back.entry) AS e
            ON CONFLICT ON CONSTRAINT files_are_listed_once DO NOTHING
            """)
    }

    /// Lists of a folder that is not there any more, and of those below it. One that is just being asked for stays until
    /// its refresh comes, which must learn that it is outdated.
    private func forgetLists(_ connection: ConnectionID, _ path: String) throws {
        let below: SQL =
            """
            connection_id = \(connection) AND kind = 'folder'
                AND (path = \(path) OR path >= \(path)::text || '/' AND path < \(path)::text || '0')
            """
        _ = try database.execute("DELETE FROM file_listings WHERE asked_at IS NULL AND \(below)")
        _ = try database.execute(
            "UPDATE file_listings SET changed_at = now(), refreshed_at = NULL WHERE asked_at IS NOT NULL AND \(below)")
    }
}
