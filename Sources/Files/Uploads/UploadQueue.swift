import Connections
import FoundationEssentials
import Postgres
import Site
import Storage

/// The uploads, as the process that sends them sees them. What is written down here counts only while the lease is
/// one's own.
struct UploadQueue {
    /// Seconds after which an upload whose sender died is taken over. It is renewed about once a second.
    static let lease = 20
    /// Sent at the same time to one account: its changes would lock each other out otherwise.
    private static let atOnce = 2
    /// Seconds to wait after the first, second, … time that the source could not.
    static let pauses = [5, 30, 120, 600, 1_800, 3_600]

    let database: Connection
    let keys: Keys
    private let worker = UUID()

    init(database: Connection, keys: Keys) {
        self.database = database
        self.keys = keys
    }

    /// An upload that this one sends.
    struct Taken {
        let id: UploadID
        let member: MemberID
        let connection: ConnectionID
        let source: FileSource
        let blob: BlobID
        let folder: String
        let name: String
        let size: Int
        let conflict: Conflict
        /// Where an earlier try was sending it to; at VK what the bytes are called that it sent.
        let target: String?
        /// Of the documents that VK had before it was told to make one of this: those that could be taken for it.
        let known: [String]
        let created: Date
        /// How often it was begun, this time included.
        let attempts: Int
    }

    /// The one whose turn it is; nil when there is nothing to do.
    func take() throws -> Taken? {
        try database.transaction {
            guard let taken = try takeNext() else { return nil }
            try publishChange(of: taken)
            return taken
        }
    }

    private func takeNext() throws -> Taken? {
        try database.row(
            """
            UPDATE uploads
            SET state = 'sending', sent = 0, attempts = attempts + 1,
                lease_by = \(worker), lease_until = now() + make_interval(secs => \(Double(Self.lease)))
            WHERE id = (
                SELECT u.id
                FROM uploads u
                WHERE u.state IN ('waiting', 'sending') AND u.run_at <= now()
                  AND (u.lease_until IS NULL OR u.lease_until < now())
                  AND (
                      SELECT count(*) FROM uploads o
                      WHERE o.connection_id = u.connection_id AND o.lease_until > now()
                  ) < \(Self.atOnce)
                  AND NOT EXISTS (SELECT FROM members m WHERE m.id = u.member_id AND \(Member.isKeptOut))
                  AND NOT \(LinkedAccounts.isOff("u.connection_id"))
                  -- Two of one name and size are sent one after the other: at VK nothing else tells them apart.
                  AND NOT EXISTS (
                      SELECT 1 FROM uploads o
                      WHERE o.connection_id = u.connection_id AND o.folder = u.folder AND o.name = u.name
                        AND o.size = u.size AND o.id <> u.id
                        AND (o.lease_until > now()
                             OR o.id < u.id AND o.target IS NOT NULL AND o.state IN ('waiting', 'sending'))
                  )
                ORDER BY u.turn, u.run_at
                LIMIT 1
                FOR UPDATE SKIP LOCKED
            )
            RETURNING id, member_id, connection_id,
                      (SELECT c.provider FROM \(LinkedAccounts.all) c WHERE c.id = connection_id) AS provider,
                      blob_id, folder, name, size, conflict, target, known, created_at, attempts
            """
        ) { row in
            Taken(
                id: try row.next("id"), member: try row.next("member_id"), connection: try row.next("connection_id"),
                source: try row.next("provider"),
                blob: try row.next("blob_id"), folder: try row.next("folder"), name: try row.next("name"),
                size: try row.next("size"),
                conflict: try row.next("conflict"), target: try row.next("target"), known: try row.next("known"),
                created: try row.next("created_at"),
                attempts: Int(try row.next("attempts", as: Int32.self)))
        }
    }

    /// Writes down how far it is and keeps the lease; false when the member cancelled or is suspended, or another one
    /// sends it.
    func beat(_ upload: Taken, sent: Int) throws -> Bool {
        try write(
            upload, where: Self.mayGoOn,
            "sent = \(sent), lease_until = now() + make_interval(secs => \(Double(Self.lease)))")
    }

    /// Writes down where the bytes are about to be sent to; false as in ``beat(_:sent:)``.
    ///
    /// - Parameter known: what stands there already and could be taken for it
    func aim(_ upload: Taken, at target: String, known: [String] = []) throws -> Bool {
        try write(
            upload, where: Self.mayGoOn,
            "target = \(target), known = \(known), lease_until = now() + make_interval(secs => \(Double(Self.lease)))")
    }

    /// The name is taken: the member is asked.
    func ask(_ upload: Taken) throws {
        _ = try write(upload, "state = 'asking', target = NULL, failure = NULL, lease_by = NULL, lease_until = NULL")
    }

    /// It has arrived; its bytes are not needed here any more. Of what came from another source the page says so.
    func finish(_ upload: Taken) throws {
        try database.transaction {
            let count = try database.execute(
                """
                WITH told AS (
                    UPDATE uploads
                    SET state = 'done', blob_id = NULL, sent = size, run_at = now(), lease_by = NULL, lease_until = NULL
                    WHERE id = \(upload.id) AND lease_by = \(worker) AND (origin IS NOT NULL OR thing IS NOT NULL)
                    RETURNING id
                ), gone AS (
                    DELETE FROM uploads
                    WHERE id = \(upload.id) AND lease_by = \(worker) AND origin IS NULL AND thing IS NULL
                    RETURNING id
                )
                SELECT id FROM told UNION ALL SELECT id FROM gone
                """)
            guard count == 1 else { return }
            try publishChange(of: upload)
            _ = try database.fetch(Outbox.publish(.member(upload.member), .files, keys: keys))
        }
    }

    /// Later once more, or never: the member may repeat it.
    func fail(_ upload: Taken, _ failure: UploadFailure) throws {
        guard failure.isTemporary, upload.attempts <= Self.pauses.count else {
            _ = try write(
                upload, "state = 'failed', failure = \(failure), lease_by = NULL, lease_until = NULL")
            return
        }
        let pause = Double(Self.pauses[upload.attempts - 1])
        _ = try write(
            upload,
            """
            state = 'waiting', failure = \(failure), sent = 0, run_at = now() + make_interval(secs => \(pause)),
            lease_by = NULL, lease_until = NULL
            """)
    }

    /// After a pause that the source is given anyway: it was not asked, so this was no try.
    func postpone(_ upload: Taken, _ failure: UploadFailure, seconds: Int) throws {
        _ = try write(
            upload,
            """
            state = 'waiting', failure = \(failure), sent = 0, attempts = attempts - 1,
            run_at = now() + make_interval(secs => \(Double(seconds))), lease_by = NULL, lease_until = NULL
            """)
    }

    /// The source answers again: what waits only for that is due now. Its next try is not counted, so that a source which
    /// comes and goes does not use up all of them.
    func wake(_ source: FileSource) throws {
        _ = try database.execute(
            """
            UPDATE uploads u
            SET run_at = now(), attempts = greatest(0, u.attempts - 1)
            FROM \(LinkedAccounts.all) c
            WHERE c.id = u.connection_id AND c.provider = \(source) AND u.state = 'waiting' AND u.run_at > now()
              AND u.failure IN ('down', 'off', 'limited', 'nonsense')
            """)
        _ = try database.fetch(WorkPool.wake(.uploads))
    }

    /// Gives it back as it was, where it is still there and this one's: this process stops, its source was switched off, or
    /// its member is suspended.
    func release(_ upload: Taken) throws {
        _ = try write(
            upload, "state = 'waiting', sent = 0, attempts = attempts - 1, lease_by = NULL, lease_until = NULL")
    }

    private static let mayGoOn: SQL =
        "NOT EXISTS (SELECT FROM members m WHERE m.id = uploads.member_id AND \(Member.isKeptOut))"

    private func write(_ upload: Taken, where condition: SQL = "true", _ changes: SQL) throws -> Bool {
        try database.transaction {
            let count = try database.execute(
                """
                UPDATE uploads
                SET \(changes)
                WHERE id = \(upload.id) AND lease_by = \(worker) AND \(condition)
                """)
            guard count == 1 else { return false }
            try publishChange(of: upload)
            return true
        }
    }

    private func publishChange(of upload: Taken) throws {
        _ = try database.fetch(Outbox.publish(.member(upload.member), .uploads, keys: keys))
    }
}
