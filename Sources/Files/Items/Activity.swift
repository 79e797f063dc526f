import FoundationEssentials
import Postgres

/// What goes on with a file at its source.
package enum Activity: String, Sendable, CaseIterable, PostgresDecodable, PostgresEncodable {
    case deleting, renaming, moving, copying
    /// The last act did not succeed.
    case failed

    /// Seconds after which nothing is said of it any more: whoever was at it has died, or the reader knows.
    static let longest = 900.0

    /// Whether somebody is at it.
    var goesOn: Bool { self != .failed }
}
