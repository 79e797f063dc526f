import FoundationEssentials
import Postgres
import Site
import Storage

/// The uploads of members, as pages see and change them. The member stands in every condition.
package struct UploadStore {
    package let database: Connection
    let keys: Keys

    package init(database: Connection, keys: Keys) {
        self.database = database
        self.keys = keys
    }

    init(_ context: Context) {
        self.init(database: context.database, keys: context.keys)
    }

    /// Seconds that bytes have to reach their source, or the member to answer what is asked.
    static let life = 86_400.0

    /// Takes a file whose bytes are kept. Members are served in turn, as jobs are (`sql/migrations/0002_site.sql`).
    package func add(_ name: UploadName, _ kept: KeptBlob, to place: UploadPlace, for member: MemberID, now: Date)
        throws
    {
        _ = try database.fetch(
            BlobTable.add(
                kept, .other, kind: "upload", for: member, until: now.addingTimeInterval(Self.life)))
        _ = try database.execute(
            """
            INSERT INTO uploads (member_id, connection_id, blob_id, folder, name, size, turn)
            SELECT \(member), \(place.connection), \(kept.id), \(place.folder), \(name.text), \(kept.size),
                   greatest(0, min(turn), max(turn + 1) FILTER (WHERE member_id = \(member)))
            FROM uploads
            WHERE state IN ('waiting', 'sending') AND run_at <= now()
              AND (lease_until IS NULL OR lease_until < now())
            """)
        _ = try database.fetch(WorkPool.wake(.uploads))
        try publishChange(to: member)
    }

    /// Forgets the upload and lets its bytes go; a transfer that runs stops within a second. False when there is none.
    package func cancel(_ id: UploadID, of member: MemberID) throws -> Bool {
        let count = try database.execute("DELETE FROM uploads WHERE id = \(id) AND member_id = \(member)")
        if count > 0 { try publishChange(to: member) }
        return count > 0
    }

    /// Puts away what is said of those that have arrived.
    func forgetArrived(of member: MemberID) throws {
        let count = try database.execute("DELETE FROM uploads WHERE member_id = \(member) AND state = 'done'")
        if count > 0 { try publishChange(to: member) }
    }

    /// What the member wants where the name is taken; false when that is not asked any more.
    package func answer(_ id: UploadID, _ conflict: Conflict, of member: MemberID) throws -> Bool {
        try wake(
            member,
            """
            UPDATE uploads
            SET conflict = \(conflict), state = 'waiting', run_at = now(), attempts = 0
            WHERE id = \(id) AND member_id = \(member) AND state = 'asking'
            """)
    }

    /// Sends what failed, or waits for its source, once more now.
    package func repeated(_ id: UploadID, of member: MemberID) throws -> Bool {
        try wake(
            member,
            """
            UPDATE uploads
            SET state = 'waiting', run_at = now(), attempts = 0, failure = NULL
            WHERE id = \(id) AND member_id = \(member) AND state IN ('failed', 'waiting') AND blob_id IS NOT NULL
            """)
    }

    private func wake(_ member: MemberID, _ change: SQL) throws -> Bool {
        try database.transaction {
            guard try database.execute(change) == 1 else { return false }
            _ = try database.fetch(WorkPool.wake(.uploads))
            try publishChange(to: member)
            return true
        }
    }

    /// Other pages of the member show the same uploads.
    private func publishChange(to member: MemberID) throws {
        _ = try database.fetch(Outbox.publish(.member(member), .uploads, keys: keys))
    }
}
