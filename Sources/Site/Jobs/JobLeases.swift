import FoundationEssentials
import Postgres
import Synchronization

/// The leases of all jobs that one process is at. One thread renews them, so that no job has to think of it, and a job
/// whose process died is taken over when its lease has ended.
package final class JobLeases: Sendable {
    /// Seconds that a lease lasts without being renewed.
    package static let length = 60
    /// Seconds between two renewals: three may fail before a lease ends.
    package static let heartbeat = 15

    private let held = Mutex<Set<UUID>>([])

    package init() {}

    func add(_ lease: UUID) { held.withLock { _ = $0.insert(lease) } }
    func remove(_ lease: UUID) { held.withLock { _ = $0.remove(lease) } }

    /// Renews what is held, in one statement; none where nothing is.
    package func renew(_ database: Connection) throws {
        let leases = held.withLock { Array($0) }
        guard !leases.isEmpty else { return }
        _ = try database.execute(
            """
            UPDATE jobs
            SET lease_until = now() + make_interval(secs => \(Double(Self.length)))
            WHERE lease_by = ANY(\(leases)::uuid[]) AND dead_at IS NULL
            """)
    }
}
