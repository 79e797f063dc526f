import Connections
import Postgres
import Site

/// Files of a member, one or a few at a time. The member stands in every condition: what is another's is not there.
package struct FileStore {
    package let database: Connection

    // MARK: Reading

    package static func find(_ id: FileID, in source: FileSource, of member: MemberID) -> Query<FileItem?> {
        .row(
            """
            SELECT \(FileItem.columns)
            FROM files f
            JOIN \(LinkedAccounts.all) c ON c.id = f.connection_id
            WHERE f.id = \(id) AND f.source = \(source) AND f.member_id = \(member)
            """
        ) { try FileItem(&$0) }
    }

    /// Those of these that are there, in the order of their names.
    package static func find(_ ids: [FileID], of member: MemberID) -> Query<[FileItem]> {
        .rows(
            """
            SELECT \(FileItem.columns)
            FROM files f
            JOIN \(LinkedAccounts.all) c ON c.id = f.connection_id
            WHERE f.id = ANY (\(ids.map(\.rawValue))::bigint[]) AND f.member_id = \(member)
            ORDER BY f.is_folder DESC, f.name, f.id
            """
        ) { try FileItem(&$0) }
    }

    /// What an archive is made of, folders first, in the order of names.
    static func find(in archive: ArchiveID, of member: MemberID, most: Int) -> Query<[FileItem]> {
        .rows(
            """
            SELECT \(FileItem.columns)
            FROM archives a
            JOIN files f ON f.id = ANY (a.folder_ids || a.file_ids) AND f.member_id = a.member_id
            JOIN \(LinkedAccounts.all) c ON c.id = f.connection_id
            WHERE a.id = \(archive) AND a.member_id = \(member)
            ORDER BY f.is_folder DESC, f.name, f.id
            LIMIT \(constant: most)
            """
        ) { try FileItem(&$0) }
    }

    /// What came back out of the trash, by the number that it had before.
    static func restored(_ id: FileID, in source: FileSource, of member: MemberID) -> Query<FileItem?> {
        .row(
            """
            SELECT \(FileItem.columns)
            FROM file_deletions d
            JOIN files f ON f.connection_id = d.connection_id AND f.remote_id = d.entry->>'remote_id'
            JOIN \(LinkedAccounts.all) c ON c.id = f.connection_id
            WHERE d.entry->>'id' = \(id.pathSegment) AND d.member_id = \(member) AND d.restored_at IS NOT NULL
              AND f.source = \(source)
            ORDER BY d.id DESC
            LIMIT 1
            """
        ) { try FileItem(&$0) }
    }

    /// A deletion that was not taken back.
    package static func deletion(_ id: DeletionID, of member: MemberID) -> Query<Deletion?> {
        .row(
            """
            SELECT \(Deletion.columns)
            FROM file_deletions d
            WHERE d.id = \(id) AND d.member_id = \(member) AND d.restored_at IS NULL
            """
        ) { try Deletion(&$0) }
    }

    /// What a file's deletion left behind that was not taken back.
    static func deletion(of file: FileID, by member: MemberID) -> Query<DeletionID?> {
        .row(
            """
            SELECT d.id
            FROM file_deletions d
            WHERE d.entry->>'id' = \(file.pathSegment) AND d.member_id = \(member) AND d.restored_at IS NULL
            ORDER BY d.id DESC
            LIMIT 1
            """
        ) { try $0.only(DeletionID.self) }
    }

    // MARK: What is going on

    /// Nil where it is not there any more.
    func source(of id: FileID, of member: MemberID) throws -> FileSource? {
        try database.row("SELECT source FROM files WHERE id = \(id) AND member_id = \(member)") {
            try $0.only(FileSource.self)
        }
    }

    /// Keeps a file from being deleted until the transaction ends; false when it is gone, or just being deleted. An act
    /// that writes what belongs to a file takes it first: then nothing is written for a file that is gone, and neither
    /// a job nor a member who deletes the file, or disconnects its source, waits for the other.
    func hold(_ id: FileID) throws -> Bool {
        try database.row("SELECT true FROM files WHERE id = \(id) FOR KEY SHARE SKIP LOCKED") {
            try $0.only(Bool.self)
        } ?? false
    }

    /// Writes down what goes on with a file; nil that nothing does.
    package func note(_ activity: Activity?, of id: FileID, of member: MemberID) throws {
        _ = try database.execute(
            """
            UPDATE files
            SET activity = \(activity), activity_at = CASE WHEN \(activity)::text IS NOT NULL THEN now() END
            WHERE id = \(id) AND member_id = \(member)
            """)
    }

    /// Keeps in mind that the source does not let Quad do this over the connection.
    func refuse(_ act: FileAct, over connection: ConnectionID) throws {
        try refuse(act.ability.rawValue, over: connection)
    }

    /// Keeps in mind that the source takes no files from Quad over the connection.
    func refuseUploads(over connection: ConnectionID) throws {
        try refuse(Abilities.upload, over: connection)
    }

    private func refuse(_ ability: String, over connection: ConnectionID) throws {
        try AccountRefusals(database: database).note(ability, over: connection)
    }
}
