import DelimitedText
import FoundationEssentials
import Localization
import Postgres
import Site

package enum ImportNoun {}
package typealias ImportID = Identifier<ImportNoun>

/// A table of people that an administrator has brought, and how far it is.
package struct Import: Sendable {
    /// Bytes of a file.
    package static let largest = 16 << 20
    /// Rows of a file.
    package static let mostRows = 50_000
    /// Hours for which a file is kept that was tried.
    static let hours = 24
    /// Days for which it shows what came of it.
    static let days = 7
    static let blobKind = "import"

    package enum State: String, Sendable, PostgresDecodable {
        /// The trial is under way.
        case reading
        case ready
        case unreadable
        case running
        case done, cancelled
        /// The one who brought it is no administrator any more.
        case stopped

        var isUnderWay: Bool { self == .reading || self == .running }
    }

    /// Why a file cannot be read.
    enum Problem: String, Sendable {
        case notText, empty, tooManyRows, gone
    }

    let id: ImportID
    let name: String
    let state: State
    let problem: Problem?
    let trial: Int
    let encoding: String
    let separator: DelimitedFormat.Separator?
    let hasHeads: Bool
    let heads: [String]
    let matching: ImportMatching
    let changesPeople: Bool
    let language: Language
    /// Rows of each verdict.
    let counts: [ImportVerdict: Int]
    let done: Int
    let invited: Int
    let changed: Int
    let readAt: Date?
    let end: Date

    var rows: Int { counts.values.reduce(0, +) }
    /// Rows that do something.
    let due: Int

    static let columns = Columns(
        of: "i", "id", "name", "state", "problem", "trial", "encoding", "separator", "has_heads", "heads", "matching",
        "changes_people", "language", "added_rows", "changed_rows", "same_rows", "refused_rows", "limited", "done_rows",
        "invited", "changed", "read_at", "expires_at")

    init(_ row: inout Row) throws {
        func number(_ name: StaticString) throws -> Int { Int(try row.next(name, as: Int32.self)) }
        id = try row.next("id")
        name = try row.next("name")
        state = try row.next("state")
        problem = (try row.next("problem", as: String?.self)).flatMap(Problem.init(rawValue:))
        trial = try number("trial")
        encoding = try row.next("encoding")
        separator = (try row.next("separator", as: String.self)).utf8.first
            .flatMap(DelimitedFormat.Separator.init(rawValue:))
        hasHeads = try row.next("has_heads")
        heads = try row.next("heads")
        matching = ImportMatching(try row.next("matching", as: [Int].self))
        changesPeople = try row.next("changes_people")
        language = Language(rawValue: try row.next("language")) ?? .ru
        let (added, changing) = (try number("added_rows"), try number("changed_rows"))
        let (same, refused) = (try number("same_rows"), try number("refused_rows"))
        let limited = try number("limited")
        due = added + changing
        counts = [.added: added - limited, .changed: changing, .same: same, .refused: refused + limited]
        done = try number("done_rows")
        invited = try number("invited")
        changed = try number("changed")
        readAt = try row.next("read_at")
        end = try row.next("expires_at")
    }
}

/// What becomes of a row.
package enum ImportVerdict: String, Sendable, CaseIterable, PostgresDecodable {
    case refused, added, changed, same
}
