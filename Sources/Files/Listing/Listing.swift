import FoundationEssentials
import Postgres

/// What is known of the list of a folder, or of all files of a source.
package struct Listing: Sendable {
    package enum Kind: String, Codable, Sendable, PostgresDecodable, PostgresEncodable {
        case folder, all, published
        /// No list of files: how much room the disk has.
        /// A row like the lists', so that notice, pause after a failure and refresh are the same code.
        case usage
        /// What lies in the disk's trash.
        case trash
    }

    /// When the source last gave the whole list; nil when it never did.
    package let refreshed: Date?
    /// When a refresh was last asked for that has not ended yet.
    package let asked: Date?
    package let failure: ListingFailure?
    package let failed: Date?

    /// How old a list may be before a page that shows it asks for it anew, in seconds.
    package static let freshness = 60.0
    /// How long a source that failed is left alone by pages that only look, in seconds.
    package static let rest = 15.0
    /// How long a refresh may take before another one is asked for, in seconds.
    package static let patience = 90.0

    /// Whether a page that shows the list should ask for a refresh.
    package func isStale(now: Date) -> Bool {
        guard !isRefreshing(now: now) else { return false }
        if let failed, now.timeIntervalSince(failed) < Self.rest { return false }
        return refreshed.map { now.timeIntervalSince($0) > Self.freshness } ?? true
    }

    package func isRefreshing(now: Date) -> Bool {
        asked.map { now.timeIntervalSince($0) < Self.patience } ?? false
    }

    init(_ row: inout Row) throws {
        refreshed = try row.next("refreshed_at")
        asked = try row.next("asked_at")
        failure = try row.next("failure")
        failed = try row.next("failed_at")
    }
}
