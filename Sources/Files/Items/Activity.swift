import FoundationEssentials
import Postgres

/// What goes on with a file at its source.
package enum Activity: String, Sendable, CaseIterable, PostgresDecodable, PostgresEncodable {
    case deleting, renaming, moving, copying
    /// The last act did not succeed.
    case failed

    /// Seconds after which nothing is said of it any more: whoever was at it has died, or the reader knows.
    static let longest = 900.0

    /// What goes on with `files f`, as far as it is told still.
    static let current: SQL =
        "CASE WHEN f.activity_at > now() - make_interval(secs => \(longest)) THEN f.activity END"

    /// Whether somebody is at it.
    var goesOn: Bool { self != .failed }
}
