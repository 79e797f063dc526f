import FoundationEssentials
import Postgres

/// A form's idempotency key while its act asks another service: held by the request that acts, and taken over from the
/// dead.
struct IdempotencyLease {
    /// After these an act has ended, or died: the calls of a page take 0.8 s in all (`TimeBudget.page`), and its statements
    /// five each at most.
    static let seconds = 30.0

    let database: Connection
    let scope: [UInt8]
    let key: UUID

    /// Takes the key if it is free or its holder has died.
    ///
    /// - Parameter asking: has one row while the session stands that acts
    /// - Returns: how often it was taken, which later calls bring as their fencing token; nil when it is another one's, its
    ///   act is done, or the session has ended
    func take(for asking: SQL) throws -> Int? {
        try database.row(
            """
            WITH asking AS (\(asking))
            INSERT INTO idempotency_keys AS k (scope, key, result)
            SELECT \(scope), \(key)::uuid, '' FROM asking
            ON CONFLICT (scope, key) DO UPDATE
            SET taken_at = now(), takes = k.takes + 1
            WHERE k.result = '' AND k.taken_at < now() - make_interval(secs => \(Self.seconds))
            RETURNING takes::bigint
            """
        ) { try $0.only(Int.self) }
    }

    /// Where the act led; empty while it goes on, nil when the key was given back.
    func result() throws -> String? {
        try database.row("SELECT result FROM idempotency_keys WHERE scope = \(scope) AND key = \(key)") {
            try $0.only()
        }
    }

    /// Writes down where the act has led.
    func settle(_ take: Int, _ result: String) throws {
        _ = try database.execute("UPDATE idempotency_keys SET result = \(result) WHERE \(isOurs(take))")
    }

    /// The act was not done: the request that is next begins anew.
    func giveBack(_ take: Int) throws {
        _ = try database.execute("DELETE FROM idempotency_keys WHERE \(isOurs(take))")
    }

    /// Nobody knows whether the act was done: the request that is next takes the key over at once.
    func expire(_ take: Int) throws {
        _ = try database.execute("UPDATE idempotency_keys SET taken_at = '-infinity' WHERE \(isOurs(take))")
    }

    private func isOurs(_ take: Int) -> SQL { "scope = \(scope) AND key = \(key) AND takes = \(take)" }
}
