import Media
import Postgres
import Site
import Storage

/// What is known of the small picture of a file that Quad fetched from its source.
package struct Picture: Sendable {
    /// Where its bytes are kept.
    package let blob: BlobID?
    /// Whether somebody should be asked for it; nil when it is there, or none is to come. One that could not be had is left
    /// alone for a day.
    let isWanted: Bool?

    /// After which nobody is at it any more who was asked.
    static let patience: SQL = "interval '90 seconds'"

    /// What ``init(_:)`` reads, of `files f`.
    static let columns = Columns(of: "f", "picture_id").and(
        """
        CASE WHEN f.preview IS NOT NULL AND f.picture_id IS NULL
                  AND (f.picture_failed_at < now() - interval '1 day') IS NOT FALSE
             THEN (f.picture_asked_at < now() - \(patience)) IS NOT FALSE
        END
        """, as: "is_picture_wanted")

    init(_ row: inout Row) throws {
        blob = try row.next("picture_id")
        isWanted = try row.next("is_picture_wanted")
    }

    /// Whether it may still come: an icon stands in its place meanwhile.
    var isExpected: Bool { isWanted != nil }
}

extension Thumb {
    /// - Parameter member: whose file it is, and who may see the picture
    init(
        _ file: FileID, _ category: FileCategory?, _ picture: Picture, name: @autoclosure () -> String,
        of member: MemberID, _ context: Context
    ) {
        self.init(
            row: file.rawValue, icon: category?.icon ?? .folder, tint: category?.tint, picture.blob,
            isExpected: picture.isExpected, of: member, name: name(), context)
    }

    init(_ file: File, of member: MemberID, _ context: Context) {
        self.init(file.id, file.isFolder ? nil : file.category, file.picture, name: file.name, of: member, context)
    }
}
