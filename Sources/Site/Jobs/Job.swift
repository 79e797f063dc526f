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

    /// Puts the job into the queue.
    ///
    /// - Parameters:
    ///   - member: whose work it is: members of a lane are served in turn, however much each has asked for. Without one
    ///     the job is nobody's and goes before theirs.
    ///   - seconds: after which it is not worth doing
    package func enqueue(
        for member: MemberID? = nil, expires seconds: Int? = nil, keys: Keys
    ) throws -> Query<Int> {
        let payload = try Seal.close(
            [UInt8](JSONEncoder().encode(self)), for: "jobs.payload.\(Self.kind)", with: keys)
        let lane = Self.lane.rawValue
        return .execute(
            """
            WITH job AS (
                INSERT INTO jobs (kind, payload, expires_at, lane, member_id, turn)
                VALUES (
                    \(Self.kind), \(payload), now() + make_interval(secs => \(seconds.map(Double.init))), \(lane),
                    \(member), \(member.map { Self.turn(of: $0, in: lane) } ?? "0")
                )
                RETURNING id
            )
            SELECT pg_notify(\(lane), '') FROM job
            """)
    }

    /// The turn after the member's last one that waits, and not below the one that is served next.
    private static func turn(of member: MemberID, in lane: String) -> SQL {
        let waits: SQL = """
            lane = \(lane) AND done_at IS NULL AND dead_at IS NULL AND run_at <= now()
            AND (lease_until IS NULL OR lease_until < now())
            """
        return """
            greatest(
                0,
                (SELECT turn FROM jobs WHERE \(waits) AND member_id IS NOT NULL ORDER BY turn LIMIT 1),
                (SELECT turn + 1 FROM jobs WHERE \(waits) AND member_id = \(member) ORDER BY turn DESC LIMIT 1)
            )
            """
    }

    /// Opens what ``enqueue(expires:keys:)`` sealed.
    package init(sealed payload: [UInt8], keys: Keys) throws {
        let bytes = try Seal.open(payload, for: "jobs.payload.\(Self.kind)", with: keys)
        self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    }
}
