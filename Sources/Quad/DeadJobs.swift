import Postgres

/// Jobs that were given up (dead letters), by kind, with the newest reason.
struct DeadJobs: CustomStringConvertible {
    let kind: String
    let count: Int
    let reason: String

    var description: String { "\(count) × \(kind) given up, the last because of: \(reason)" }

    static func find(_ database: Connection) throws -> [DeadJobs] {
        try database.rows(
            """
            SELECT kind, count(*) AS count, (array_agg(last_error ORDER BY dead_at DESC))[1] AS reason
            FROM jobs
            WHERE dead_at IS NOT NULL
            GROUP BY kind
            ORDER BY kind
            """
        ) { DeadJobs(kind: try $0.next("kind"), count: try $0.next("count"), reason: try $0.next("reason")) }
    }
}
