import FoundationEssentials
import HTTPClient
import Postgres

/// How the circuit breaker of a provider stands in one process.
package struct CircuitReport: Sendable {
    package enum State: String, Sendable, CaseIterable, PostgresDecodable, PostgresEncodable {
        case closed, open, probing
        /// Forced open: the provider is switched off.
        case off
    }

    package let provider: ProviderID
    /// The process's.
    package let name: String
    package let state: State
    /// When calls are tried again; nil but for an open one.
    package let openUntil: Date?
    /// Since when it stands so.
    package let changed: Date

    /// Seconds after which a process that says nothing is gone.
    private static let patience = 30.0

    /// Of all processes that live, those of a process together.
    package static var all: Query<[CircuitReport]> {
        .rows(
            """
            SELECT provider, name, state, open_until, changed_at
            FROM provider_circuits
            WHERE seen_at > now() - make_interval(secs => \(patience))
            ORDER BY name, process, provider
            """
        ) { row in
            CircuitReport(
                provider: try row.next("provider"), name: try row.next("name"), state: try row.next("state"),
                openUntil: try row.next("open_until"), changed: try row.next("changed_at"))
        }
    }
}

/// What a process says of its circuit breakers, all at once.
struct CircuitReports: Equatable {
    private let providers: [String]
    private let states: [String]
    private let ends: [ContinuousClock.Instant?]

    init(_ all: [Provider]) {
        providers = all.map(\.id.rawValue)
        let standing = all.map(\.breaker.state)
        states = standing.map { state in
            let word: CircuitReport.State =
                switch state {
                case .closed: .closed
                case .open: .open
                case .probing: .probing
                case .forcedOpen: .off
                }
            return word.rawValue
        }
        ends = standing.map { if case .open(let end) = $0 { end } else { nil } }
    }

    func write(as process: UUID, named name: String, now: ContinuousClock.Instant) -> Query<Int> {
        let rest = ends.map { end in end.map { Double(($0 - now) / .milliseconds(1)) / 1_000 } ?? -1 }
        return .execute(
            """
            INSERT INTO provider_circuits AS p (process, provider, name, state, open_until)
            SELECT \(process), provider, \(name), state, CASE WHEN state = 'open' THEN now() + make_interval(secs => rest) END
            FROM unnest(\(providers)::text[], \(states)::text[], \(rest)::double precision[]) AS r (provider, state, rest)
            ON CONFLICT (process, provider) DO UPDATE
            SET state = excluded.state, open_until = excluded.open_until, seen_at = now(),
                changed_at = CASE WHEN p.state = excluded.state THEN p.changed_at ELSE now() END
            """)
    }
}
