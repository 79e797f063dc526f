import Postgres

/// What jobs hand over to servers of others, which cannot be taken back: a letter goes once, though its job may run more
/// than once.
package struct Deliveries {
    /// How often it is handed over when the worker died before it heard whether it was accepted.
    private static let mostTries = 2

    private let database: Connection
    private let keys: Keys

    package init(database: Connection, keys: Keys) {
        self.database = database
        self.keys = keys
    }

    /// Hands over what the job has for this recipient, unless it was accepted before.
    ///
    /// The row is written first. When `send` throws, the next try begins anew; when the worker dies in between, nobody
    /// knows whether it was accepted: it is handed over once more, and then no more.
    package func once(_ job: TakenJob, to recipient: String, _ send: () throws -> Void) throws {
        let hash = keys.deliveries.code(for: recipient.utf8)
        let isDue =
            try database.execute(
                """
                INSERT INTO deliveries AS d (job_id, recipient)
                VALUES (\(job.id), \(hash))
                ON CONFLICT ON CONSTRAINT deliveries_pkey DO UPDATE
                SET tries = d.tries + 1
                WHERE d.accepted_at IS NULL AND d.tries < \(Int32(Self.mostTries))
                """) == 1
        guard isDue else { return }
        do {
            try send()
        } catch {
            _ = try database.execute("DELETE FROM deliveries WHERE job_id = \(job.id) AND recipient = \(hash)")
            throw error
        }
        _ = try database.execute(
            "UPDATE deliveries SET accepted_at = now() WHERE job_id = \(job.id) AND recipient = \(hash)")
    }
}
