import Postgres

/// Threads of `quad work` that do the same kind of work, so that what takes long holds up nothing else. Each thread has a
/// connection to PostgreSQL and does one thing at a time (DECISIONS, 46).
package enum WorkPool: String, CaseIterable, Sendable {
    /// Letters wait for nobody: somebody may be waiting for a code.
    case letters
    /// What devices show: a push service takes a moment for each, and a reminder should come at its time.
    case pushes
    /// Events for open pages, in their order, so by one thread.
    case events
    /// Lists and acts at providers: seconds each.
    case quick
    /// Small pictures: many, and nobody waits for one alone. Decoding them runs converters.
    case pictures
    /// Pictures of texts: a member who writes waits for each.
    case illustrations
    /// Whole files on their way here: hours, perhaps.
    case transfers
    /// Members' files on their way to a source.
    case uploads
    /// What documents look like: a converter may take most of a minute.
    case converters
    /// Retention, sweeps and counts by the clock.
    case upkeep

    /// The channel of PostgreSQL that wakes every process of `quad work`; the payload names the pool.
    package static let channel = "quad_work"

    /// Threads of one process, unless `QUAD_THREADS_…` says otherwise.
    package var usualThreads: Int {
        switch self {
        case .letters, .events, .pictures, .illustrations, .upkeep: 1
        case .quick, .pushes, .uploads: 4
        case .transfers: 8
        case .converters: 2
        }
    }

    /// Whether more threads than one make sense: events keep their order, and upkeep is done once.
    package var isSizable: Bool { self != .events && self != .upkeep }

    /// Whether its threads read what converters make of hostile files: these have a process of their own in production.
    package var convertsFiles: Bool { [.converters, .illustrations, .pictures].contains(self) }

    /// Threads of a pool that may be at one member's jobs at the same time: some are left for the one who comes next.
    package static func share(of threads: Int) -> Int { max(1, threads * 5 / 8) }

    /// Wakes a thread of the pool once this transaction is committed.
    package static func wake(_ pool: WorkPool) -> Query<Int> {
        .execute("SELECT pg_notify(\(channel), \(pool.rawValue))")
    }
}
