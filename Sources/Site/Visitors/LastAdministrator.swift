import Postgres

/// Somebody must be able to administer: the last administrator who can sign in stays one.
package struct LastAdministrator: Error {}

extension Connection {
    /// Does, as one transaction, what may take an administrator away: changes of roles, suspensions, deletions of members.
    /// The database refuses it to whoever would leave none, also when two act at once (`keep_an_administrator`).
    ///
    /// - Throws: ``LastAdministrator``; then nothing was done
    package func keepingAnAdministrator<Result>(_ act: () throws -> Result) throws -> Result {
        do {
            return try transaction(act)
        } catch let refusal as DatabaseError where refusal.constraint == "members_keep_an_administrator" {
            throw LastAdministrator()
        }
    }
}
