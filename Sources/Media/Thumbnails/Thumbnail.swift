import Postgres
import Storage

/// How the thumbnail of a row stands: a small picture that Quad makes of bytes from elsewhere, and keeps.
package enum Thumbnail: Sendable {
    /// None is to come: the row has nothing that it could be made of, or it could not be made. Then it is left alone for a
    /// day.
    case none
    /// It can be made, and nobody is at it: the page that shows the row requests it.
    case wanted
    /// It was requested.
    case pending
    case made(BlobID)

    /// After which nobody is at it any more who was asked.
    static let timeout: SQL = "interval '90 seconds'"

    /// What ``init(_:)`` reads of a table's rows (``ThumbnailSource``), of this alias.
    package static func columns(of alias: StaticString) -> Columns {
        let row = SQL(stringLiteral: alias)
        return Columns(of: alias, "thumbnail_id").and(
            """
            CASE WHEN \(row).thumbnail_source IS NOT NULL AND \(row).thumbnail_id IS NULL
                      AND (\(row).thumbnail_failed_at < now() - interval '1 day') IS NOT FALSE
                 THEN (\(row).thumbnail_requested_at < now() - \(timeout)) IS NOT FALSE
            END
            """, as: "is_thumbnail_wanted")
    }

    package init(_ row: inout Row) throws {
        let blob: BlobID? = try row.next("thumbnail_id")
        let isWanted: Bool? = try row.next("is_thumbnail_wanted")
        self = blob.map(Thumbnail.made) ?? isWanted.map { $0 ? .wanted : .pending } ?? .none
    }

    package var blob: BlobID? { if case .made(let blob) = self { blob } else { nil } }

    package var isWanted: Bool { if case .wanted = self { true } else { false } }

    /// Whether it may still come: an icon stands in its place meanwhile.
    package var isExpected: Bool {
        switch self {
        case .wanted, .pending: true
        case .none, .made: false
        }
    }
}
