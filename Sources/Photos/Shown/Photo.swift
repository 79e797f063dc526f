import Connections
import FoundationEssentials
import Postgres
import Site

package enum PhotoNoun {}

package typealias PhotoID = Identifier<PhotoNoun>

/// A photo of Unsplash, as a reader sees it.
package struct Photo: Sendable {
    package let id: PhotoID
    package let width: Int
    package let height: Int
    package let color: String?
    package let description: String
    let picture: String
    let page: String
    let photographer: String
    let photographerPage: String
    let uploaded: Date
    /// It is among the favourites of the reader's account.
    package let isLiked: Bool

    /// What ``init(_:)`` reads, of `photos p` and the favourites `v` (``likes(of:)``).
    static let columns = Columns(
        of: "p", "id", "width", "height", "color", "description", "picture", "page", "photographer",
        "photographer_page", "uploaded_at"
    ).and("v.photo_id IS NOT NULL", as: "is_liked")

    init(_ row: inout Row) throws {
        id = try row.next("id")
        width = Int(try row.next("width", as: Int32.self))
        height = Int(try row.next("height", as: Int32.self))
        color = try row.next("color")
        description = try row.next("description")
        picture = try row.next("picture")
        page = try row.next("page")
        photographer = try row.next("photographer")
        photographerPage = try row.next("photographer_page")
        uploaded = try row.next("uploaded_at")
        isLiked = try row.next("is_liked")
    }

    /// Joins to `photos p` what the reader's account likes.
    static func likes(of reader: MemberID) -> SQL {
        """
        LEFT JOIN \(LinkedAccounts.all) c ON \(LinkedAccounts.atUnsplash(of: reader))
        LEFT JOIN photo_favourites v ON v.account = c.account AND v.photo_id = p.id
        """
    }

    package static func find(_ id: PhotoID, for reader: MemberID) -> Query<Photo?> {
        .row("SELECT \(columns) FROM photos p \(likes(of: reader)) WHERE p.id = \(id)") { try Photo(&$0) }
    }
}
