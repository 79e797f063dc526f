import Conversion
import Postgres
import Site
import Storage
import Writing

/// A member's own photo: a square cut from a picture that they sent, written anew, so that nothing but pixels is left.
struct Portrait: Sendable {
    /// Pixels of a side: the head of a profile on a fine screen, and small in all lists.
    static let side = 256
    /// What kept bytes are called that are one.
    static let blobKind = "portrait"

    let version: Int
    let blob: BlobID
    /// What it was cut from, as long as that is there: a day, so another part can be chosen.
    let source: Picture?
    /// The part that was chosen; nil where the program chose.
    let crop: PortraitCrop?

    static let columns: SQL = "r.version, r.blob_id, r.zoom, r.across, r.down"

    init(_ row: inout Row) throws {
        let version: Int32 = try row.next("version")
        self.version = Int(version)
        blob = try row.next("blob_id")
        let zoom: Int16? = try row.next("zoom")
        let across: Int16? = try row.next("across")
        let down: Int16? = try row.next("down")
        crop = PortraitCrop(zoom: zoom.map(Int.init), across: across.map(Int.init), down: down.map(Int.init))
        source = try Picture(ifAny: &row)
    }
}
