import Postgres

/// Rows that nobody needs any more, cleared away in batches so that no statement runs long.
enum Housekeeping {
    /// Rows of one statement.
    private static let batch = 2_000

    private static let deletions: [SQL] = [
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
        DELETE FROM jobs
        WHERE id IN (SELECT id FROM jobs WHERE done_at < now() - interval '7 days' LIMIT \(batch))
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

    static func clear(_ database: Connection) throws {
        for deletion in deletions {
            while try database.execute(deletion) == batch {}
        }
    }
}
