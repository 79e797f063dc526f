import Postgres
import Site
import Storage

struct PortraitStore {
    /// On which the processes hear that one came or went, by the trigger `tell_portraits`.
    static let channel = "portraits"
    static let standing: SQL = "SELECT member_id, version FROM portraits WHERE removed_at IS NULL"

    private let services: Services
    private var database: Connection { services.database }

    init(_ services: Services) {
        self.services = services
    }

    // MARK: Reading

    static func find(of member: MemberID) -> Query<Portrait?> {
        Portrait.find(in: "portraits", where: "r.member_id = \(member)", for: member)
    }

    // MARK: Writing

    /// False where the member has none.
    func remove(of member: MemberID) throws -> Bool {
        try database.transaction {
            let removed = try database.execute(
                "DELETE FROM portraits WHERE member_id = \(member) AND removed_at IS NULL")
            if removed > 0 { _ = try database.fetch(ReapJob().enqueue(keys: services.settings.keys)) }
            return removed > 0
        }
    }

    /// Puts what was cut in place of the one before; false when the account or the picture has gone meanwhile, or a moderator has
    /// removed it.
    func put(_ blob: BlobID, _ job: PortraitJob) throws -> Bool {
        try database.execute(
            """
            INSERT INTO portraits (member_id, \(PortraitCutter.columns))
            SELECT m.id, \(PortraitCutter.values(blob, job.crop))
            FROM members m
            CROSS JOIN \(PortraitCutter.source(job.picture, of: job.member)) i
            WHERE m.id = \(job.member) AND m.erased_at IS NULL
            ON CONFLICT (member_id) DO UPDATE
            SET \(PortraitCutter.replacing)
            """) > 0
    }
}
