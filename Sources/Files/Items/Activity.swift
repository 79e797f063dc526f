import FoundationEssentials
import Postgres

/// What goes on with a file at its source.
package enum Activity: String, Sendable, CaseIterable, PostgresDecodable, PostgresEncodable {
    case deleting, renaming, moving, copying
    /// The last act did not succeed.
    case failed

    /// Seconds after which nothing is said of it any more: whoever was at it has died, or the reader knows.
    static let longest = 900.0

    /// Reads what goes on and since when: gives it with the time until which it is told; nil for what is told no more.
    static func current(_ row: inout Row) throws -> (activity: Activity, end: Date)? {
        let activity: Activity? = try row.next()
        let since: Date? = try row.next()
        guard let activity, let end = since?.addingTimeInterval(longest), end > .now else { return nil }
        return (activity, end)
    }

    /// Whether somebody is at it.
    var goesOn: Bool { self != .failed }
}
