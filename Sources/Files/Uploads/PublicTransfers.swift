import FoundationEssentials
import Postgres
import Site
import Storage
import Web

/// Public files of other features on their way to a folder of a disk, past the member's browser: each is an upload
/// whose bytes a job fetches first. The disk does not fetch by address itself: the service that gave the file is owed
/// word of each download (Unsplash), and the quota counts it.
struct PublicTransfers {
    /// That one member may have on their way at a time.
    private static let most = 100

    private let services: Services
    private var database: Connection { services.database }
    private var keys: Keys { services.settings.keys }

    init(_ services: Services) {
        self.services = services
    }

    // MARK: What members ask for

    /// Has the file of a thing brought into a folder, within a transaction. One that is on its way there is passed over.
    ///
    /// - Returns: false where too many are on their way
    func begin(_ thing: SavedThing, to place: UploadPlace, of member: MemberID) throws -> Bool {
        let (count, isThere) = try database.fetch(
            Query<Int?>.row(
                """
                SELECT count(*)
                FROM (
                    SELECT
                    FROM uploads
                    WHERE member_id = \(member) AND thing IS NOT NULL AND state NOT IN ('failed', 'done')
                    LIMIT \(constant: Self.most)
                ) AS open
                """
            ) { try $0.only(Int.self) },
            Query<Bool?>.row(
                """
                SELECT EXISTS (
                    SELECT
                    FROM uploads
                    WHERE connection_id = \(place.connection) AND folder = \(place.folder)
                      AND thing_kind = \(thing.id.kind) AND thing = \(thing.id.number) AND state NOT IN ('failed', 'done'))
                """
            ) { try $0.only(Bool.self) })
        if isThere == true { return true }
        guard let count, count < Self.most else { return false }
        let id = try database.row(
            """
            INSERT INTO uploads (member_id, connection_id, thing_kind, thing, folder, name, size, state)
            VALUES (\(member), \(place.connection), \(thing.id.kind), \(thing.id.number), \(place.folder), \(thing.name), 0, 'fetching')
            ON CONFLICT (connection_id, folder, thing_kind, thing) WHERE thing IS NOT NULL AND state NOT IN ('failed', 'done')
            DO NOTHING
            RETURNING id
            """
        ) { try $0.only(UploadID.self) }
        if let id { try ask(for: id, member) }
        return true
    }

    /// Fetches once more what did not come; false where that is not what failed.
    func again(_ id: UploadID, of member: MemberID) throws -> Bool {
        let count = try database.execute(
            """
            UPDATE uploads u
            SET state = 'fetching', failure = NULL
            WHERE u.id = \(id) AND u.member_id = \(member) AND u.state = 'failed' AND u.thing IS NOT NULL AND u.blob_id IS NULL
              AND NOT EXISTS (
                  SELECT
                  FROM uploads o
                  WHERE o.connection_id = u.connection_id AND o.folder = u.folder AND o.thing_kind = u.thing_kind
                    AND o.thing = u.thing AND o.id <> u.id AND o.state NOT IN ('failed', 'done'))
            """)
        if count == 1 { try ask(for: id, member) }
        return count == 1
    }

    private func ask(for id: UploadID, _ member: MemberID) throws {
        _ = try database.fetch(
            PublicFetchJob(upload: id.rawValue, member: member.rawValue).enqueue(keys: keys))
        try publishChange(to: member)
    }

    // MARK: What becomes of their bytes

    /// The thing whose file an upload waits for; nil when nobody wants it any more.
    func wanted(_ job: PublicFetchJob) throws -> ThingID? {
        try database.row(
            """
            SELECT thing_kind, thing
            FROM uploads
            WHERE \(condition(job))
            """
        ) { ThingID(try $0.next("thing_kind"), try $0.next("thing")) }
    }

    /// Sends on what was fetched. False when nobody wants it any more, or when the member has no room for it.
    func take(_ kept: KeptBlob, _ job: PublicFetchJob) throws -> Bool {
        let member = MemberID(rawValue: job.member)
        return try database.transaction {
            let isWanted = try database.execute("SELECT FROM uploads WHERE \(condition(job)) FOR UPDATE") == 1
            guard isWanted else { return false }
            guard try MemberRoom(services).make(kept.size, for: member) == nil else {
                try fail(job, .quota)
                return false
            }
            _ = try database.fetch(
                BlobTable.add(
                    kept, .other, kind: "upload", for: member, until: Date.now.addingTimeInterval(UploadStore.life)))
            _ = try database.execute(
                """
                UPDATE uploads
                SET state = 'waiting', blob_id = \(kept.id), size = \(kept.size), run_at = now(),
                    turn = greatest(0, (
                        SELECT greatest(min(o.turn), max(o.turn + 1) FILTER (WHERE o.member_id = \(member)))
                        FROM uploads o
                        WHERE o.state IN ('waiting', 'sending')))
                WHERE id = \(UploadID(rawValue: job.upload))
                """)
            _ = try database.fetch(WorkPool.wake(.uploads))
            try publishChange(to: member)
            return true
        }
    }

    func fail(_ job: PublicFetchJob, _ failure: UploadFailure) throws {
        let count = try database.execute(
            "UPDATE uploads SET state = 'failed', failure = \(failure) WHERE \(condition(job))")
        if count > 0 { try publishChange(to: MemberID(rawValue: job.member)) }
    }

    private func condition(_ job: PublicFetchJob) -> SQL {
        """
        id = \(UploadID(rawValue: job.upload)) AND member_id = \(MemberID(rawValue: job.member)) AND state = 'fetching'
        AND thing IS NOT NULL
        """
    }

    private func publishChange(to member: MemberID) throws {
        _ = try database.fetch(Outbox.publish(.member(member), .uploads, keys: keys))
    }
}

/// A thing of another feature whose file a member saves to a disk.
struct SavedThing {
    let id: ThingID
    /// As its file is called there.
    let name: String

    var address: Address { Paths.saveThing(id) }
}
