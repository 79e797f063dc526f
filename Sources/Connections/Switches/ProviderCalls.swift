import FoundationEssentials
import HTTPClient
import Postgres

/// How much a provider was called in the last day, and how often it failed; over all processes.
package struct ProviderCalls: Sendable {
    package struct Count: Sendable {
        package let hour: Int
        package let day: Int
    }

    package let provider: ProviderID
    package let calls: Count
    package let failures: Count
    /// The last failure of the day.
    package let fault: CallTally.Fault?
    package let failed: Date?
    /// What the provider said within the hour of its own limit, and how much of that is left.
    package let allowed: Int?
    package let remaining: Int?

    /// Of those that were called.
    package static var all: Query<[ProviderCalls]> {
        let lastHour: SQL = "minute > now() - interval '1 hour'"
        return .rows(
            """
            SELECT provider,
                   coalesce(sum(calls) FILTER (WHERE \(lastHour)), 0)::bigint AS calls_hour, sum(calls)::bigint AS calls_day,
                   coalesce(sum(failures) FILTER (WHERE \(lastHour)), 0)::bigint AS failures_hour,
                   sum(failures)::bigint AS failures_day,
                   (array_agg(fault ORDER BY minute DESC) FILTER (WHERE fault IS NOT NULL))[1] AS fault,
                   max(failed_at) AS failed_at,
                   (array_agg(allowed ORDER BY minute DESC) FILTER (WHERE allowed IS NOT NULL AND \(lastHour)))[1] AS allowed,
                   (array_agg(remaining ORDER BY minute DESC) FILTER (WHERE allowed IS NOT NULL AND \(lastHour)))[1]
                       AS remaining
            FROM provider_calls
            WHERE minute > now() - interval '1 day'
            GROUP BY provider
            """
        ) { row in
            ProviderCalls(
                provider: try row.next("provider"),
                calls: Count(hour: try row.next("calls_hour"), day: try row.next("calls_day")),
                failures: Count(hour: try row.next("failures_hour"), day: try row.next("failures_day")),
                fault: try row.next("fault", as: String?.self).flatMap(CallTally.Fault.init(rawValue:)),
                failed: try row.next("failed_at"), allowed: try row.next("allowed"),
                remaining: try row.next("remaining"))
        }
    }

    /// Adds what a process has counted.
    static func add(_ counted: [(provider: ProviderID, counts: CallTally.Counts)]) -> Query<Int> {
        guard !counted.isEmpty else { return .known(0) }
        let counts = counted.map { $0.counts }
        return .execute(
            """
            INSERT INTO provider_calls AS p (provider, minute, calls, failures, fault, failed_at, allowed, remaining)
            SELECT provider, date_trunc('minute', now()), calls, failures, nullif(fault, ''),
                   CASE WHEN fault <> '' THEN failed_at END, nullif(allowed, -1), nullif(remaining, -1)
            FROM unnest(
                \(counted.map { $0.provider.rawValue })::text[], \(counts.map(\.calls))::bigint[],
                \(counts.map(\.failures))::bigint[], \(counts.map { $0.fault?.rawValue ?? "" })::text[],
                \(counts.map { $0.failedAt ?? .distantPast })::timestamptz[],
                \(counts.map { $0.allowance?.limit ?? -1 })::bigint[],
                \(counts.map { $0.allowance?.remaining ?? -1 })::bigint[]
            ) AS c (provider, calls, failures, fault, failed_at, allowed, remaining)
            ORDER BY provider
            ON CONFLICT (provider, minute) DO UPDATE
            SET calls = p.calls + excluded.calls, failures = p.failures + excluded.failures,
                fault = coalesce(excluded.fault, p.fault), failed_at = coalesce(excluded.failed_at, p.failed_at),
                allowed = coalesce(excluded.allowed, p.allowed), remaining = coalesce(excluded.remaining, p.remaining)
            """)
    }
}
