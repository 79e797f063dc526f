import FoundationEssentials
import Postgres
import Storage

extension BlobID: PostgresEncodable, PostgresDecodable {
    public static var postgresType: UInt32 { UUID.postgresType }
    public func encode(into writer: inout ParameterWriter) { uuid.encode(into: &writer) }
    public init(postgres cell: Cell) throws(CellMismatch) { self.init(try UUID(postgres: cell)) }
}

/// The rows of kept bytes. A file is there before its row and goes with it, so that no row promises what is not there.
///
/// Bytes are held by each column that references their row, and released by the trigger `release_blob` when that column
/// changes or its row goes: an owner adds them in the transaction that writes its column, and that is all. `hold_blobs`
/// (`sql/migrations/0002_site.sql`) gives a column both triggers; the trigger `lock_exchanged_blobs` locks the old and the
/// new bytes in one order for everybody.
package struct BlobTable {
    package let database: Connection
    package let store: BlobStore

    package init(database: Connection, store: BlobStore) {
        self.database = database
        self.store = store
    }

    /// Rows of one statement.
    private static let batch = 200

    /// What bytes are for that are a picture of a text, or are to become one (`kind`): the organisation bounds how many of a member
    /// there are.
    package static let picture = "picture"

    /// The condition on rows of `blobs` whose bytes somebody holds: only those are sent to browsers, and counted.
    package static let isHeld: SQL = "released_at IS NULL AND (kept_until IS NULL OR kept_until > now())"

    /// Writes down bytes that are kept already; within the transaction in which their owner writes that it holds them.
    ///
    /// - Parameters:
    ///   - kind: what it is for, in a word
    ///   - end: when the holder of them has to do without
    package static func add(
        _ blob: KeptBlob, _ type: MediaKind, kind: String, for member: MemberID, until end: Date? = nil
    ) -> Query<Int> {
        .execute(
            """
            INSERT INTO blobs (id, member_id, kind, media_type, size, sha256, kept_until)
            VALUES (\(blob.id), \(member), \(kind), \(type.text), \(blob.size), \(blob.sha256), \(end))
            """)
    }

    /// Another owner holds them too, from the same transaction on. They were let go just now, perhaps, by the first.
    ///
    /// - Parameter end: until when they are kept for this one
    package static func share(_ id: BlobID, until end: Date) -> Query<Int> {
        .execute(
            """
            UPDATE blobs
            SET released_at = NULL, kept_until = greatest(kept_until, \(end))
            WHERE id = \(id)
            """)
    }

    /// Deletes what nobody holds any more, or has had its time, and what was made from it.
    ///
    /// - Returns: how many
    package func reap() throws -> Int {
        while try endSome() == Self.batch {}
        var reaped = 0
        while let batch = try reapSome() { reaped += batch }
        return reaped
    }

    /// Their rows are locked: who gives them more time meanwhile comes before or after.
    private func endSome() throws -> Int {
        try database.transaction {
            let ended = try database.rows(
                """
                SELECT id
                FROM blobs
                WHERE kept_until < now() AND released_at IS NULL
                LIMIT \(constant: Self.batch)
                FOR UPDATE SKIP LOCKED
                """
            ) { try $0.only(BlobID.self) }
            try lose(ended)
            return ended.count
        }
    }

    /// Nobody comes to hold them while their rows are locked, and the key refuses what somebody holds nevertheless. The
    /// files go before the transaction ends: what is interrupted is let go still, and done again.
    ///
    /// - Returns: how many; nil when there were none to look at
    private func reapSome() throws -> Int? {
        let gone: [(blob: BlobID, isStored: Bool)]? = try database.transaction {
            let released = try database.rows(
                "SELECT id FROM blobs WHERE released_at IS NOT NULL LIMIT \(constant: Self.batch) FOR UPDATE SKIP LOCKED"
            ) { try $0.only(BlobID.self) }
            guard !released.isEmpty else { return nil }
            let ids = released.map(\.uuid)
            // Somebody took these up before they were gone.
            _ = try database.execute(
                """
                UPDATE blobs
                SET released_at = NULL
                WHERE id IN (SELECT held_blobs(\(ids)))
                """)
            let gone = try database.rows(
                """
                DELETE FROM blobs
                WHERE id = ANY(\(ids)) AND released_at IS NOT NULL
                RETURNING id, stored_at IS NOT NULL AS is_stored
                """
            ) { (blob: try $0.next("id", as: BlobID.self), isStored: try $0.next("is_stored", as: Bool.self)) }
            for id in gone { try store.remove(id.blob) }
            return gone
        }
        guard let gone else { return nil }
        // Not while rows are locked: the store may be slow. What it does not delete now, its sweep finds within a day.
        let stored = gone.filter(\.isStored)
        if let objects = store.objects, !stored.isEmpty, (try? StoreOwner(self).need()) != nil {
            for id in stored { try? objects.remove(id.blob) }
        }
        return gone.count
    }

    /// Has the holder of these bytes do without them: they have had their time, are not there any more, or not as they
    /// were. What is left of them goes when they are reaped.
    package func lose(_ ids: [BlobID]) throws {
        _ = try database.execute("SELECT detach_blobs(\(ids.map(\.uuid)))")
    }

    /// Which of these are in the store.
    package func stored(_ ids: [BlobID]) throws -> Set<BlobID> {
        Set(
            try database.rows(
                "SELECT id FROM blobs WHERE id = ANY(\(ids.map(\.uuid))) AND stored_at IS NOT NULL"
            ) { try $0.only(BlobID.self) })
    }

    /// Which of these have a row.
    package func known(_ ids: [BlobID]) throws -> Set<BlobID> {
        Set(
            try database.rows("SELECT id FROM blobs WHERE id = ANY(\(ids.map(\.uuid)))") {
                try $0.only(BlobID.self)
            })
    }
}

extension Settings {
    /// Where members' bytes lie.
    package var blobStore: BlobStore { BlobStore(root: "\(state)/blobs", objects: store) }
}
