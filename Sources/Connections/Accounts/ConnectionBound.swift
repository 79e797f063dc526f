import Postgres
import Site

/// Something that a feature keeps of a connection and that goes when the connection goes: lists, saved copies.
///
/// `Quad/Features.swift` hands all of them to ``ConnectionPages``.
package protocol ConnectionBound {
    /// Deletes all that is kept, within the transaction that deletes the connection; the row of the connection is still
    /// there and locked. What lies outside of the database (files) is left to a job of the same transaction.
    func wipe(_ connection: ConnectionID, at provider: Provider, of member: MemberID, in database: Connection) throws
}
