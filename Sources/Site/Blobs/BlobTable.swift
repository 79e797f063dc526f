import FoundationEssentials
import Postgres
import Storage

extension BlobID: PostgresEncodable, PostgresDecodable {
    public static var postgresType: UInt32 { UUID.postgresType }
    public func encode(into writer: inout ParameterWriter) { uuid.encode(into: &writer) }
    public init(postgres cell: Cell) throws(CellMismatch) { self.init(try UUID(postgres: cell)) }
}

/// The rows of kept bytes. A file is there before its row and goes before it, so that no row promises what is not there.
package struct BlobTable {
    package let database: Connection
    package let store: BlobStore

    package init(database: Connection, store: BlobStore) {
        self.database = database
        self.store = store
    }

    /// Rows of one statement.
    private static let batch = 200

    /// Writes down bytes that are kept already.
    ///
    /// - Parameters:
    ///   - file: the number of the file whose bytes go when it goes; nil for what goes at `end`
    ///   - kind: what it is for, in a word
    package static func add(
        _ blob: KeptBlob, _ type: MediaKind, kind: String, of file: Int?, for member: MemberID,
        until end: Date? = nil
    ) -> Query<Int> {
        .execute(
            """
            INSERT INTO blobs (id, member_id, file_id, kind, media_type, size, sha256, kept_until)
            VALUES (\(blob.id), \(member), \(file), \(kind), \(type.text), \(blob.size), \(blob.sha256), \(end))
            """)
    }

    /// Lets bytes go: they are no longer sent, and `quad work` deletes them. The member stands in the condition.
    package static func release(_ ids: [BlobID], of member: MemberID) -> Query<Int> {
        .execute(
            """
            UPDATE blobs
            SET file_id = NULL, kept_until = NULL
            WHERE id = ANY(\(ids.map(\.uuid))) AND member_id = \(member)
            """)
    }

    /// Deletes what was let go or has had its time.
    ///
    /// - Returns: how many
    package func bury() throws -> Int {
        var buried = 0
        while true {
            let ids = try database.rows(
                """
                SELECT id
                FROM blobs
                WHERE file_id IS NULL AND (kept_until IS NULL OR kept_until < now())
                LIMIT \(Self.batch)
                """
            ) { try $0.only(BlobID.self) }
            for id in ids { try store.remove(id) }
            let made = try releaseMade(from: ids)
            _ = try database.execute("DELETE FROM blobs WHERE id = ANY(\(ids.map(\.uuid)))")
            buried += ids.count
            if ids.count < Self.batch, made == 0 { return buried }
        }
    }

    /// Deletes the row of bytes that are not there any more, or not as they were, and what is left of them.
    package func lose(_ id: BlobID) throws {
        try store.remove(id)
        _ = try releaseMade(from: [id])
        _ = try database.execute("DELETE FROM blobs WHERE id = \(id)")
    }

    /// Lets go what was made from these.
    ///
    /// - Returns: how many
    private func releaseMade(from ids: [BlobID]) throws -> Int {
        guard !ids.isEmpty else { return 0 }
        return try database.execute(
            "UPDATE blobs SET file_id = NULL, kept_until = NULL WHERE made_from = ANY(\(ids.map(\.uuid)))")
    }

    /// Which of these have a row.
    package func known(_ ids: [BlobID]) throws -> Set<BlobID> {
        Set(
            try database.rows("SELECT id FROM blobs WHERE id = ANY(\(ids.map(\.uuid)))") {
                try $0.only(BlobID.self)
            })
    }
}
