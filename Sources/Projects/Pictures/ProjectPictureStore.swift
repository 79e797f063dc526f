import Network
import Postgres
import Site
import Storage

/// The picture that a project is known by to those who are in it.
struct ProjectPictureStore {
    private let projects: ProjectStore
    private var database: Connection { projects.database }

    init(_ projects: ProjectStore) { self.projects = projects }

    /// The version of the one that `projects` has, as an expression.
    static let version: SQL =
        "(SELECT x.version FROM project_pictures x WHERE x.project_id = projects.id AND x.removed_at IS NULL)"
    /// Its bytes, of `p`, projects.
    static let blob: SQL =
        "(SELECT x.blob_id FROM project_pictures x WHERE x.project_id = p.id AND x.removed_at IS NULL)"
    /// Whether `p`, projects of a reader, has one that somebody else has sent.
    static let isReportable: SQL = """
        EXISTS (
            SELECT
            FROM project_pictures x
            JOIN blobs b ON b.id = x.blob_id
            WHERE x.project_id = p.id AND x.removed_at IS NULL AND b.member_id <> p.reader_id
        )
        """

    static func find(of id: ProjectID, for reader: MemberID) -> Query<Portrait?> {
        Portrait.find(
            in: "project_pictures",
            where: """
                r.project_id = \(id)
                AND EXISTS (SELECT FROM \(ProjectAudience.projects(of: reader)) p WHERE p.id = r.project_id)
                """, for: reader)
    }

    /// Puts what was cut in place of the one before; false when there is nothing any more to cut it from, or the first one comes
    /// after another one was put or removed.
    func put(_ blob: BlobID, _ job: ProjectPictureJob, isFirst: Bool, in held: HeldProject) throws -> Bool {
        try held.requireAdministrator()
        let isWanted: SQL =
            isFirst
            ? """
            NOT EXISTS (
                SELECT FROM project_events e
                WHERE e.project_id = \(held.id) AND e.kind = \(ProjectEvent.Kind.pictured.rawValue)
            )
            """ : "true"
        let put = try database.execute(
            """
            INSERT INTO project_pictures (project_id, \(PortraitCutter.columns))
            SELECT \(held.id), \(PortraitCutter.values(blob, job.crop))
            FROM \(PortraitCutter.source(job.picture, of: job.member)) i
            WHERE \(isWanted)
            ON CONFLICT (project_id) DO UPDATE
            SET \(PortraitCutter.replacing)
            """)
        guard put > 0 else { return false }
        try projects.note(.pictured, in: held.id, by: job.member)
        try projects.publishChange(of: held.id)
        return true
    }

    /// The first one, without a line in the timeline or an event.
    func add(_ blob: BlobID, to id: ProjectID) throws {
        _ = try database.execute("INSERT INTO project_pictures (project_id, blob_id) VALUES (\(id), \(blob))")
    }

    /// Twice is once.
    func remove(from held: HeldProject, by member: MemberID) throws {
        try held.requireAdministrator()
        let removed = try database.execute(
            "DELETE FROM project_pictures WHERE project_id = \(held.id) AND removed_at IS NULL")
        guard removed > 0 else { return }
        _ = try database.fetch(ReapJob().enqueue(keys: projects.settings.keys))
        try projects.note(.pictured, in: held.id, by: member)
    }
}
