import FoundationEssentials
import Postgres
import Site
import Storage

/// What is known of the small picture of a file that Quad fetched from its source.
package struct Picture: Sendable {
    /// Where its bytes are kept.
    package let blob: BlobID?
    let asked: Date?
    let failed: Date?

    /// Seconds after which nobody is at it any more who was asked.
    static let patience = 90.0
    /// Seconds for which a picture that could not be had is left alone: a day.
    static let rest = 86_400.0

    /// What ``init(_:)`` reads, of `files f`.
    static let columns: SQL = "f.picture_id, f.picture_asked_at, f.picture_failed_at"

    init(_ row: inout Row) throws {
        blob = try row.next()
        asked = try row.next()
        failed = try row.next()
    }

    /// Whether it may still come: an icon stands in its place meanwhile.
    func isExpected(now: Date) -> Bool {
        guard blob == nil else { return false }
        return failed.map { now.timeIntervalSince($0) > Self.rest } ?? true
    }

    /// Whether somebody should be asked for it.
    func isWanted(now: Date) -> Bool {
        guard isExpected(now: now) else { return false }
        return asked.map { now.timeIntervalSince($0) > Self.patience } ?? true
    }
}
