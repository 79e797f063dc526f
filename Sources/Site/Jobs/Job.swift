import FoundationEssentials
import Postgres

/// Work that `quad work` does later. What it needs is in its stored properties, which rest sealed in the database.
///
/// A job may run more than once (a worker may die between the act and writing it down), so `run` must bear it.
package protocol Job: Codable, Sendable {
    /// The name of its kind in the table.
    static var kind: String { get }
    /// The channel of PostgreSQL that wakes who does it.
    static var lane: JobLane { get }
}

/// Threads of `quad work` that wait for the same jobs.
package enum JobLane: String, Sendable {
    /// Letters, lists: soon done.
    case quick = "quad_work"
    /// Whole files: may take hours, so they have threads of their own.
    case transfers = "quad_transfers"
    /// Previews: a converter may take most of a minute.
    case converters = "quad_converters"
}

extension Job {
    package static var lane: JobLane { .quick }

    /// Puts the job into the queue. `expires`: seconds after which it is not worth doing.
    package func enqueue(expires seconds: Int? = nil, keys: Keys) throws -> Query<Int> {
        let payload = try Seal.close(
            [UInt8](JSONEncoder().encode(self)), for: "jobs.payload.\(Self.kind)", with: keys)
        return .execute(
            """
            WITH job AS (
                INSERT INTO jobs (kind, payload, expires_at)
                VALUES (\(Self.kind), \(payload), now() + make_interval(secs => \(seconds.map(Double.init))))
                RETURNING id
            )
            SELECT pg_notify(\(Self.lane.rawValue), '') FROM job
            """)
    }

    /// Opens what ``enqueue(expires:keys:)`` sealed.
    package init(sealed payload: [UInt8], keys: Keys) throws {
        let bytes = try Seal.open(payload, for: "jobs.payload.\(Self.kind)", with: keys)
        self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    }
}
