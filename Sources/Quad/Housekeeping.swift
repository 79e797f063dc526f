import Postgres
import Site

/// Rows that nobody needs any more, cleared away in batches so that no statement runs long.
enum Housekeeping {
    /// Rows of one statement.
    private static let batch = 2_000

    static func clear(_ database: Connection, _ retention: Settings.Retention) throws {
        for deletion in ended + kept(retention) {
            while try database.execute(deletion) == batch {}
        }
    }

    /// What has an end of its own.
    private static let ended: [SQL] = [
        """
        DELETE FROM rate_limits
        WHERE key IN (SELECT key FROM rate_limits WHERE expires_at < now() LIMIT \(batch))
        """,
        """
        DELETE FROM sign_in_requests
        WHERE id IN (SELECT id FROM sign_in_requests WHERE created_at < now() - interval '1 day' LIMIT \(batch))
        """,
        """
        DELETE FROM registrations
        WHERE browser IN (SELECT browser FROM registrations WHERE expires_at < now() LIMIT \(batch))
        """,
        """
        DELETE FROM oauth_attempts
        WHERE id IN (SELECT id FROM oauth_attempts WHERE expires_at < now() - interval '1 hour' LIMIT \(batch))
        """,
        """
        DELETE FROM request_keys
        WHERE (scope, key) IN (
            SELECT scope, key FROM request_keys WHERE created_at < now() - interval '2 days' LIMIT \(batch))
        """,
        """
        DELETE FROM file_deletions
        WHERE id IN (SELECT id FROM file_deletions WHERE deleted_at < now() - interval '7 days' LIMIT \(batch))
        """,
        """
        DELETE FROM file_batches
        WHERE id IN (SELECT id FROM file_batches WHERE created_at < now() - interval '7 days' LIMIT \(batch))
        """,
        """
        DELETE FROM sessions
        WHERE id IN (SELECT id FROM sessions WHERE last_seen_at < now() - interval '14 days' LIMIT \(batch))
        """,
        """
        DELETE FROM deliveries
        WHERE (job_id, recipient) IN (
            SELECT job_id, recipient FROM deliveries WHERE created_at < now() - interval '7 days' LIMIT \(batch))
        """,
        """
        DELETE FROM archives
        WHERE id IN (SELECT id FROM archives WHERE expires_at < now() LIMIT \(batch))
        """,
        """
        DELETE FROM outbox
        WHERE id IN (SELECT id FROM outbox WHERE created_at < now() - interval '1 hour' ORDER BY id LIMIT \(batch))
        """,
    ]

    /// What the operator's settings keep for some days.
    private static func kept(_ retention: Settings.Retention) -> [SQL] {
        [
            """
            DELETE FROM jobs
            WHERE id IN (
                SELECT id FROM jobs
                WHERE dead_at < now() - make_interval(days => \(Int32(retention.deadJobs)))
                LIMIT \(batch))
            """,
            """
            DELETE FROM posts
            WHERE id IN (
                SELECT id FROM posts
                WHERE deleted_at < now() - make_interval(days => \(Int32(retention.deletedPosts)))
                LIMIT \(batch))
            """,
        ]
    }
}
