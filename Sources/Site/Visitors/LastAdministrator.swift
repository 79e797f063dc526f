import Postgres

/// Somebody must be able to administer: the last administrator who can sign in stays one.
package struct LastAdministrator: Error {}

extension Connection {
    /// Does, as one transaction, what may take an administrator away: changes of roles, suspensions, deletions of members.
    /// The trigger `keep_an_administrator` on `members` refuses it where none would be left, also when two act at once.
    ///
    /// - Throws: ``LastAdministrator``; then nothing was done
    package func keepingAnAdministrator<Result>(_ act: () throws -> Result) throws -> Result {
        do {
            return try transaction {
                _ = try fetch(Self.administratorsTurn)
                return try act()
            }
        } catch let refusal as DatabaseError where refusal.constraint == "members_keep_an_administrator" {
            throw LastAdministrator()
        }
    }

    /// Waits until no other administrator acts, and keeps the turn until the transaction ends. The first lock of every
    /// act that needs it, and the one that `keep_an_administrator` takes: so nobody has rows of members that the one
    /// before waits for.
    static var administratorsTurn: Query<Int> {
        .execute("SELECT pg_advisory_xact_lock(hashtext('administrators'))")
    }
}
