import Cryptography
import FoundationEssentials
import Postgres

/// Work that `quad work` does later. What it needs is in its stored properties, which rest sealed in the database.
///
/// A job may run more than once (a worker may die between the act and writing it down), so `run` must bear it.
package protocol Job: Codable, Sendable {
    /// The name of its kind in the table.
    static var kind: String { get }
    /// Whose threads do it.
    static var pool: WorkPool { get }
    /// Seconds after which nobody waits for it any more; it is dropped then. Nil is never.
    static var expiry: Int? { get }
    /// Whose work it is: members take turns, however much each has asked for (fair queueing). Nobody's work goes before
    /// theirs.
    var owner: MemberID? { get }
    /// Two of a kind with the same key are one while it is unfinished. Nil lets each be a job of its own.
    var dedupeKey: String? { get }
    /// The events for its owner's open pages when it has run, or will not run any more.
    static var publishes: [Outbox.Kind] { get }
}

extension Job {
    package static var pool: WorkPool { .quick }
    package static var expiry: Int? { nil }
    package var dedupeKey: String? { nil }
    package static var publishes: [Outbox.Kind] { [] }

    /// Puts the job into the queue. One with the same key that waits already stands for both; while such a one runs, it
    /// is run once more afterwards, since it may have looked too early.
    ///
    /// - Parameter date: when it is due; nil is now
    package func enqueue(at date: Date? = nil, keys: Keys) throws -> Query<Int> {
        let payload = try sealed(keys)
        return .execute(
            """
            WITH job AS (
                INSERT INTO jobs AS j (kind, pool, payload, dedupe_key, run_at, expires_at, member_id, turn)
                VALUES (
                    \(Self.kind), \(Self.pool.rawValue), \(payload), \(storedKey), coalesce(\(date), now()),
                    coalesce(\(date), now()) + make_interval(secs => \(Self.expiry.map(Double.init))),
                    \(owner), \(Self.turn(of: owner))
                )
                ON CONFLICT (kind, dedupe_key) WHERE dead_at IS NULL DO UPDATE
                SET is_asked_again = true, run_at = least(j.run_at, excluded.run_at),
                    expires_at = greatest(j.expires_at, excluded.expires_at)
                RETURNING run_at
            )
            SELECT pg_notify(\(WorkPool.channel), \(Self.pool.rawValue)) FROM job WHERE run_at <= now()
            """)
    }

    /// The turn after the member's last one that waits, and not below the one that is served next.
    static func turn(of owner: MemberID?) -> SQL {
        guard let owner else { return "0" }
        let waits: SQL = """
            pool = \(pool.rawValue) AND dead_at IS NULL AND run_at <= now()
            AND (lease_until IS NULL OR lease_until < now())
            """
        return """
            greatest(
                0,
                (SELECT turn FROM jobs WHERE \(waits) AND member_id IS NOT NULL ORDER BY turn LIMIT 1),
                (SELECT turn + 1 FROM jobs WHERE \(waits) AND member_id = \(owner) ORDER BY turn DESC LIMIT 1)
            )
            """
    }

    // MARK: In the table

    func sealed(_ keys: Keys) throws -> [UInt8] {
        try Seal.close([UInt8](JSONEncoder().encode(self)), for: "jobs.payload.\(Self.kind)", with: keys)
    }

    /// Opens what ``enqueue(at:keys:)`` sealed.
    package init(sealed payload: [UInt8], keys: Keys) throws {
        let bytes = try Seal.open(payload, for: "jobs.payload.\(Self.kind)", with: keys)
        self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    }

    /// A long key, such as a path, stands there as its hash: an entry of an index has its limit (a third of a page).
    private var storedKey: String? {
        dedupeKey.map { $0.utf8.count <= 200 ? $0 : Base64URL.encode(Digest.of($0.utf8)) }
    }
}
