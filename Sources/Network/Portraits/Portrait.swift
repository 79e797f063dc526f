import Conversion
import Postgres
import Site
import Storage
import Web
import Writing

/// What somebody or something is seen by, a member's own photo or the picture of a project: a square cut from a picture that a
/// member sent, written anew, so that nothing but pixels is left.
package struct Portrait: Sendable {
    /// Pixels of a side: the head of a profile on a fine screen, and small in all lists.
    package static let side = 256
    /// What kept bytes are called that are one.
    package static let blobKind = "portrait"
    /// Bytes of one that are read: 256 × 256 pixels have about 10 kB, and never a tenth of this.
    private static let largest = 1 << 20

    package let version: Int
    package let blob: BlobID
    /// What it was cut from, as long as that is there: a day, so its sender can choose another part.
    package let source: Picture?
    /// The part that was chosen; nil where the program chose.
    package let crop: PortraitCrop?

    /// - Parameters:
    ///   - table: where such ones are kept, with the columns of `portraits`
    ///   - condition: on its row, `r`
    ///   - sender: whom the picture that it was cut from has to be of
    package static func find(in table: SQL, where condition: SQL, for sender: MemberID) -> Query<Portrait?> {
        .row(
            """
            SELECT r.version, r.blob_id, r.zoom, r.across, r.down, i.id, i.width, i.height
            FROM \(table) r
            LEFT JOIN pictures i ON i.id = r.picture_id AND i.removed_at IS NULL AND i.member_id = \(sender)
            WHERE r.removed_at IS NULL AND \(condition)
            """
        ) { try Portrait(&$0) }
    }

    private init(_ row: inout Row) throws {
        let version: Int32 = try row.next("version")
        self.version = Int(version)
        blob = try row.next("blob_id")
        let zoom: Int16? = try row.next("zoom")
        let across: Int16? = try row.next("across")
        let down: Int16? = try row.next("down")
        crop = PortraitCrop(zoom: zoom.map(Int.init), across: across.map(Int.init), down: down.map(Int.init))
        source = try Picture(ifAny: &row)
    }

    /// The bytes, which browsers keep: another one has another address.
    ///
    /// - Throws: ``Failure/notFound`` where it was changed or removed this very moment
    package func response(from store: BlobStore) throws -> Response {
        guard store.size(of: blob) != nil else { throw Failure.notFound }
        var response = Response(status: .ok)
        response.headers.set("Content-Type", MediaKind.webp.contentType)
        response.headers.set("Cache-Control", "private, max-age=31536000, immutable")
        response.body = .bytes(try store.beginning(of: blob, Self.largest))
        return response
    }
}
