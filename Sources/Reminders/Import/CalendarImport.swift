import FoundationEssentials
import Postgres
import Site

package enum CalendarImportNoun {}
package typealias CalendarImportID = Identifier<CalendarImportNoun>

/// A calendar that a member has brought as a file, and how far it is. Each has one; another takes its place.
package struct CalendarImport: Sendable {
    /// Bytes of a file; a form is of 1 MiB at most.
    package static let largest = 960 << 10
    /// Files that one member may bring in an hour.
    static let mostFiles = 60
    /// Hours for which it waits to be brought in.
    static let hours = 24
    /// Days in which all of it can be taken back.
    static let days = 7

    enum State: String, Sendable, PostgresDecodable {
        case reading, ready, unreadable, done
    }

    let id: CalendarImportID
    let name: String
    let state: State
    let problem: CalendarImportProblem?
    /// Reminders that it makes, or has made.
    let coming: Int
    let repeating: Int
    let skipped: Int
    let ended: Date?

    static let columns = Columns(
        of: "i", "id", "name", "state", "problem", "coming", "repeating", "skipped", "ended_at")

    init(_ row: inout Row) throws {
        id = try row.next("id")
        name = try row.next("name")
        state = try row.next("state")
        problem = (try row.next("problem", as: String?.self)).flatMap(CalendarImportProblem.init(rawValue:))
        coming = Int(try row.next("coming", as: Int32.self))
        repeating = Int(try row.next("repeating", as: Int32.self))
        skipped = Int(try row.next("skipped", as: Int32.self))
        ended = try row.next("ended_at")
    }
}
