import Postgres
import Site

/// The table of jobs, for administrators.
struct JobStore {
    static let state = ListFilter<JobState>("state")
    static let kind = ListFilter<String>("kind")
    /// Jobs of one act.
    static let most = 100

    let database: Connection

    /// A page of jobs and one more.
    static func page(_ list: ListAddress<JobKey>) -> Query<[ListedJob]> {
        var condition: SQL = "true"
        if let state = list[state] { condition.append(" AND \(state.condition)") }
        if let kind = list[kind] { condition.append(" AND j.kind = \(kind)") }
        return .rows(list.keyset.rows("SELECT \(ListedJob.columns) FROM jobs j", where: condition)) {
            try ListedJob(&$0)
        }
    }

    /// Has jobs run now that failed or were given up. One that was given up is asked for anew, as its feature would: another
    /// one with its key that waits by now stands for both.
    ///
    /// - Returns: the kind of each
    func retry(_ ids: [JobID]) throws -> [String] {
        let numbers = ids.map(\.rawValue)
        let failed = try database.rows(
            """
            UPDATE jobs j
            SET run_at = now(), attempts = 0
            WHERE j.id = ANY(\(numbers)) AND \(JobState.failed.condition)
            RETURNING j.kind
            """
        ) { try $0.only(String.self) }
        let dead = try database.rows(
            """
            WITH dead AS (
                DELETE FROM jobs j
                WHERE j.id = ANY(\(numbers)) AND \(JobState.dead.condition)
                RETURNING *
            ), again AS (
                INSERT INTO jobs AS j (kind, pool, payload, dedupe_key, run_at, expires_at, member_id)
                SELECT DISTINCT ON (kind, coalesce(dedupe_key, id::text), dedupe_key IS NULL)
                       kind, pool, payload, dedupe_key, now(), now() + (expires_at - created_at), member_id
                FROM dead
                ORDER BY kind, coalesce(dedupe_key, id::text), dedupe_key IS NULL, id DESC
                ON CONFLICT (kind, dedupe_key) WHERE dead_at IS NULL DO UPDATE
                SET is_asked_again = true, run_at = least(j.run_at, excluded.run_at)
            )
            SELECT kind FROM dead
            """
        ) { try $0.only(String.self) }
        _ = try database.execute(
            "SELECT pg_notify(\(WorkPool.channel), pool) FROM unnest(\(WorkPool.allCases.map(\.rawValue))) AS pool")
        return failed + dead
    }

    /// The kinds of those that were given up.
    static func dead(_ ids: [JobID]) -> Query<[String]> {
        .rows(
            """
            SELECT j.kind FROM jobs j
            WHERE j.id = ANY(\(ids.map(\.rawValue))) AND \(JobState.dead.condition)
            ORDER BY j.kind
            """
        ) { try $0.only() }
    }

    /// Deletes jobs that were given up. Others have somebody who waits for them.
    ///
    /// - Returns: the kind of each
    func delete(_ ids: [JobID]) throws -> [String] {
        try database.rows(
            "DELETE FROM jobs j WHERE j.id = ANY(\(ids.map(\.rawValue))) AND \(JobState.dead.condition) RETURNING j.kind"
        ) { try $0.only(String.self) }
    }
}
