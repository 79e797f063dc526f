import FoundationEssentials
import Postgres
import Site
import Storage

/// The table of saved copies, as the threads see it that fetch them. Every step names the unfinished file: cancelling
/// takes that name away, and the step finds nothing.
struct CopyTransfers {
    private let services: Services
    private var database: Connection { services.database }
    private var keys: Keys { services.settings.keys }

    init(_ services: Services) {
        self.services = services
    }

    /// A copy that is to be fetched.
    struct Task {
        let file: File
        /// As the list has it.
        let listed: SavedCopy.Version
        let member: MemberID
        /// The unfinished file.
        let fetch: BlobID
        /// The version that its bytes are of; nil when it has none.
        let begun: SavedCopy.Version?
        /// For If-Range.
        let validator: String?
        /// False when it is fetched only because its file was opened.
        let isAsked: Bool
        /// Bytes that the member may keep of it.
        let room: Int
    }

    /// Takes it up; nil when nobody wants it any more.
    func begin(_ job: FetchJob) throws -> Task? {
        let file = FileID(rawValue: job.file)
        let member = MemberID(rawValue: job.member)
        let taken = try database.transaction {
            let task = try database.row(
                """
                UPDATE saved_copies s
                SET state = 'fetching'
                FROM files f
                WHERE s.file_id = \(file) AND s.member_id = \(member) AND s.state IN ('waiting', 'fetching')
                  AND f.id = s.file_id
                RETURNING \(File.columns), f.md5, s.fetch_id, s.expected, s.fetched_md5, s.fetched_modified_at,
                          s.validator, s.is_asked, s.size + s.expected AS room
                """
            ) { row in
                let file = try File(&row)
                let md5: String? = try row.next("md5")
                let fetch: BlobID = try row.next("fetch_id")
                let expected: Int = try row.next("expected")
                let begunMD5: String? = try row.next("fetched_md5")
                let begun: Date? = try row.next("fetched_modified_at")
                return Task(
                    file: file, listed: SavedCopy.Version(size: file.size, modified: file.modified, md5: md5),
                    member: member, fetch: fetch,
                    begun: begun.map { SavedCopy.Version(size: expected, modified: $0, md5: begunMD5) },
                    validator: try row.next("validator"), isAsked: try row.next("is_asked"), room: try row.next("room"))
            }
            if task != nil { try publishChange(to: member) }
            return task
        }
        guard let taken else { return nil }
        // What it has taken already, and what it will replace.
        let own = taken.room
        let usage = try database.fetch(MemberUsage.find(of: member, services))
        let room =
            taken.isAsked
            ? usage.available + own : min(usage.available + own + MemberRoom.overdraft, File.largestKept)
        return Task(
            file: taken.file, listed: taken.listed, member: member, fetch: taken.fetch, begun: taken.begun,
            validator: taken.validator, isAsked: taken.isAsked, room: room)
    }

    /// Writes down of which version the bytes are that begin to come. False when they are not wanted any more.
    func note(_ version: SavedCopy.Version, _ task: Task) throws -> Bool {
        try database.execute(
            """
            UPDATE saved_copies
            SET expected = \(version.size), fetched_md5 = \(version.md5), fetched_modified_at = \(version.modified),
                received = 0, validator = NULL
            WHERE file_id = \(task.file.id) AND fetch_id = \(task.fetch)
            """) == 1
    }

    /// Writes down how far it is. False when it is not wanted any more.
    func note(received: Int, validator: String?, _ task: Task) throws -> Bool {
        try database.transaction {
            let isWanted =
                try database.execute(
                    """
                    UPDATE saved_copies
                    SET received = \(received), validator = \(validator)
                    WHERE file_id = \(task.file.id) AND fetch_id = \(task.fetch)
                    """) == 1
            if isWanted { try publishChange(to: task.member) }
            return isWanted
        }
    }

    /// Keeps what was fetched in the place of what was kept before. False when it is not wanted any more.
    func finish(_ blob: KeptBlob, _ kind: MediaKind, _ version: SavedCopy.Version, _ task: Task) throws -> Bool {
        try database.transaction {
            guard try FileStore(database: database).hold(task.file.id) else { return false }
            let wanted = try database.execute(
                """
                SELECT
                FROM saved_copies
                WHERE file_id = \(task.file.id) AND fetch_id = \(task.fetch)
                FOR UPDATE
                """)
            guard wanted == 1 else { return false }
            _ = try database.fetch(BlobTable.add(blob, kind, kind: "copy", for: task.member))
            _ = try database.execute(
                """
                UPDATE saved_copies
                SET state = 'saved', blob_id = \(blob.id), size = \(blob.size), version_md5 = \(version.md5),
                    version_modified_at = \(version.modified), saved_at = now(), fetch_id = NULL, received = 0,
                    expected = 0, fetched_md5 = NULL, fetched_modified_at = NULL, validator = NULL, failure = NULL
                WHERE file_id = \(task.file.id)
                """)
            try DiskTransfers(services).sendWhatIsHere(of: [task.file.id], task.member)
            try publishChange(to: task.member)
            return true
        }
    }

    /// Writes down why it is not here. What has come stays, to go on with for a day.
    func fail(_ task: Task, _ failure: CopyFailure) throws {
        try database.transaction {
            _ = try database.execute(
                """
                UPDATE saved_copies
                SET state = 'failed', failure = \(failure)
                WHERE file_id = \(task.file.id) AND fetch_id = \(task.fetch)
                """)
            try DiskTransfers(services).fail([task.file.id], of: task.member)
            try publishChange(to: task.member)
        }
    }

    /// No try will help, for a reason that is not the source's.
    func giveUp(_ file: FileID, of member: MemberID) throws {
        try database.transaction {
            _ = try database.execute(
                """
                UPDATE saved_copies
                SET state = 'failed', failure = \(CopyFailure.nonsense)
                WHERE file_id = \(file) AND member_id = \(member) AND state IN ('waiting', 'fetching')
                """)
            try DiskTransfers(services).fail([file], of: member)
            try publishChange(to: member)
        }
    }

    private func publishChange(to member: MemberID) throws {
        _ = try database.fetch(Outbox.publish(.member(member), .copies, keys: keys))
    }
}
