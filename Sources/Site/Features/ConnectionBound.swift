import Postgres

/// Something that a feature keeps of a member's connection to a provider and that goes when the connection goes: lists,
/// saved copies.
package protocol ConnectionBound: Sendable {
    /// Deletes all that is kept, within the transaction that deletes the connection; the row of the connection is still
    /// there and locked. What lies outside of the database (files) is left to a job of the same transaction.
    func wipe(_ connection: ConnectionID, of member: MemberID, in database: Connection) throws
}
