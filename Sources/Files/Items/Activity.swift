import Postgres

/// What goes on with a file at its source.
package enum Activity: String, Sendable, CaseIterable, PostgresDecodable, PostgresEncodable {
    case deleting, renaming, moving, copying, restoring
    /// The last act did not succeed.
    case failed

    /// What goes on with `files f`. After a quarter of an hour nothing is said of it any more: the process that was at it
    /// has died, or the reader knows.
    static let column: SQL =
        "CASE WHEN f.activity IS NOT NULL AND f.activity_at > now() - interval '15 minutes' THEN f.activity END"

    /// Whether somebody is at it.
    var goesOn: Bool { self != .failed }
}
