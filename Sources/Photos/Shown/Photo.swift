import FoundationEssentials
import Postgres
import Site

package enum PhotoNoun {}

package typealias PhotoID = Identifier<PhotoNoun>

/// A photo of Unsplash, as lists show it.
package struct Photo: Sendable {
    package let id: PhotoID
    package let width: Int
    package let height: Int
    package let color: String?
    package let description: String
    let picture: String
    let photographer: String
    let photographerPage: String
    let uploaded: Date

    /// What ``init(_:)`` reads, of `photos p`.
    static let columns = Columns(
        of: "p", "id", "width", "height", "color", "description", "picture", "photographer", "photographer_page",
        "uploaded_at")

    init(_ row: inout Row) throws {
        id = try row.next("id")
        width = Int(try row.next("width", as: Int32.self))
        height = Int(try row.next("height", as: Int32.self))
        color = try row.next("color")
        description = try row.next("description")
        picture = try row.next("picture")
        photographer = try row.next("photographer")
        photographerPage = try row.next("photographer_page")
        uploaded = try row.next("uploaded_at")
    }
}
