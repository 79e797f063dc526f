import Connections
import Postgres
import Site

/// The connections to PostgreSQL that Quad may hold at the same time, as it runs on one host: each thread has one.
struct ConnectionSum: CustomStringConvertible {
    /// `quad serve` runs twice, so that one answers while the other is restarted.
    private static let serving = 2

    private let serve: Int
    /// Of what reads hostile files, and of the rest; each with one that listens.
    private let converting, working: Int
    private let most: Int

    init(_ settings: Settings, _ database: Connection) throws {
        // With the one more that takes long bodies, and the one that listens.
        serve = settings.workers + CallSlots.share(of: settings.workers) + 2
        func threads(_ isIncluded: (WorkPool) -> Bool) -> Int {
            settings.threads.filter { isIncluded($0.key) }.values.reduce(1, +)
        }
        converting = threads(\.convertsFiles)
        working = threads { !$0.convertsFiles }
        most =
            try database.row(
                """
                SELECT current_setting('max_connections')::bigint
                       - current_setting('superuser_reserved_connections')::bigint
                """
            ) { try $0.only(Int.self) } ?? 0
    }

    private var sum: Int { Self.serving * serve + working + converting }

    var description: String {
        """
        \(Self.serving) × quad serve \(serve) + quad work \(working) + its converters \(converting) \
        = \(sum) of PostgreSQL's \(most)
        """
    }

    var trouble: String? {
        sum <= most ? nil : "PostgreSQL takes fewer: raise max_connections, or lower QUAD_WORKERS or QUAD_THREADS_…"
    }
}
