import Markdown
import Postgres
import Site
import Web

package enum PictureNoun {}

package typealias PictureID = Identifier<PictureNoun>

/// A picture that a member has put into a text: decoded and written anew, so that nothing but pixels is left of what was sent.
package struct Picture: Sendable, Equatable {
    /// Bytes of what is sent.
    package static let largest = 20 << 20
    /// Pixels of the longer side: twice the widest column of a text, for fine screens.
    package static let side = 1_600
    /// The field of a form without scripts in which a picture is described.
    package static let descriptionField = "alt"
    /// Characters of its description.
    static let longestDescription = 300
    /// What browsers offer to choose from; what comes is judged by its bytes.
    package static let types = "image/jpeg,image/png,image/webp,image/gif,image/avif"

    package let id: PictureID
    package let size: PictureSize

    package init(_ id: PictureID, _ size: PictureSize) {
        self.id = id
        self.size = size
    }

    static let columns = Columns(of: "i", "id", "width", "height")

    init(_ row: inout Row) throws {
        id = try row.next("id")
        let width: Int32 = try row.next("width")
        let height: Int32 = try row.next("height")
        size = PictureSize(width: Int(width), height: Int(height))
    }

    /// Of the columns `id`, `width` and `height` of a picture that may not be there, or not be made.
    package init?(ifAny row: inout Row) throws {
        let id: PictureID? = try row.next("id")
        let width: Int32? = try row.next("width")
        let height: Int32? = try row.next("height")
        guard let id, let width, let height else { return nil }
        self.init(id, PictureSize(width: Int(width), height: Int(height)))
    }

    /// As a text names it. Signs of the description are escaped, so that it stays what it is.
    func markdown(described words: String) -> String {
        "![\(Markdown.escaped(String(words.prefix(Self.longestDescription))))](\(Paths.picture(id).text))"
    }
}
