import Postgres
import Site

/// The thumbnails of one table's rows: what a feature says of them. ``ThumbnailMaker`` does the rest.
///
/// The table has the columns `id` and `member_id`, and
/// - `thumbnail_source text`: where the bytes are of which it is made, in the feature's own words; NULL where there are
///   none. Another source is another picture: a statement that changes it empties the other three;
/// - `thumbnail_id uuid`: the picture, which the row holds (`CALL hold_blobs`);
/// - `thumbnail_requested_at`, `thumbnail_failed_at timestamptz`: when it was asked for, and when it could not be made.
package protocol ThumbnailSource {
    static var table: StaticString { get }
    /// The kind of the jobs that make them.
    static var kind: String { get }
    /// The event for open pages of a row's member once they are made.
    static var publishes: Outbox.Kind { get }
    /// Pixels of the longer side.
    static var side: Int { get }
    /// What ``bytes(of:)`` has to know of a row `t` besides, as a text.
    static var detail: SQL { get }

    /// A picture of any kind and from anybody: it is decoded and written anew before a browser gets it.
    ///
    /// - Throws: ``ThumbnailFailure``; anything else has the job tried again
    func bytes(of order: ThumbnailOrder) throws -> [UInt8]
}

extension ThumbnailSource {
    package static var publishes: Outbox.Kind { .pictures }
    /// Enough for a grid on a fine screen.
    package static var side: Int { 480 }
    package static var detail: SQL { "''" }
}

/// A row whose thumbnail is to be made.
package struct ThumbnailOrder: Sendable {
    package let row: Int
    package let member: MemberID
    package let source: String
    package let detail: String
}

package enum ThumbnailFailure: Error {
    /// There is no picture: the icon stays, and nobody asks for a day.
    case none
    /// Nobody answers at present: it is asked for again when somebody looks later, and so are the others of the job.
    case later
}
