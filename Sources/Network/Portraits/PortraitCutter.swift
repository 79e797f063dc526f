import Conversion
import Postgres
import Site
import Storage
import Writing

/// Cuts squares from pictures that members sent, and keeps them.
package struct PortraitCutter {
    private let services: Services
    private var database: Connection { services.database }

    package init(_ services: Services) {
        self.services = services
    }

    /// A picture that one is cut from, as an expression that gives its `id`: nothing when it is no longer there, removed by a
    /// moderator, or another member's. Its row is locked, so that a removal of the picture finds what was cut.
    package static func source(_ id: PictureID, of sender: MemberID) -> SQL {
        "(SELECT id FROM pictures WHERE \(isThere(id, of: sender)) FOR SHARE)"
    }

    private static func isThere(_ id: PictureID, of sender: MemberID) -> SQL {
        "id = \(id) AND member_id = \(sender) AND width IS NOT NULL AND removed_at IS NULL"
    }

    /// What a table of portraits has of each one, beside whose it is.
    package static let columns: SQL = "picture_id, blob_id, zoom, across, down"

    /// The values of ``columns``, behind ``source(_:of:)`` as `i`.
    package static func values(_ blob: BlobID, _ crop: PortraitCrop?) -> SQL {
        """
        i.id, \(blob), \(crop.map { Int16(clamping: $0.zoom) })::smallint, \(crop.map { Int16(clamping: $0.across) })::smallint,
        \(crop.map { Int16(clamping: $0.down) })::smallint
        """
    }

    /// The assignments that put one in place of another.
    package static let replacing: SQL = """
        picture_id = excluded.picture_id, blob_id = excluded.blob_id, version = DEFAULT,
        zoom = excluded.zoom, across = excluded.across, down = excluded.down, removed_at = NULL
        """

    /// As many as pictures are taken: each is cut by a program.
    package static func limit(of sender: MemberID, _ context: Context) -> RateLimit {
        RateLimit("portraits \(sender)", limit: context.settings.limits.uploadsPerHour, window: 3_600)
    }

    package func isThere(_ id: PictureID, of sender: MemberID) throws -> Bool {
        try source(id, of: sender) != nil
    }

    private func source(_ id: PictureID, of sender: MemberID) throws -> (blob: BlobID, picture: Picture)? {
        try database.row(
            "SELECT blob_id, id, width, height FROM pictures WHERE \(Self.isThere(id, of: sender))"
        ) { row in
            let blob: BlobID = try row.next("blob_id")
            return try Picture(ifAny: &row).map { (blob, $0) }
        } ?? nil
    }

    /// Cuts a square of a picture and keeps it.
    ///
    /// - Parameters:
    ///   - crop: the part that was chosen; nil where the program chooses
    ///   - put: writes the row that holds it, from ``source(_:of:)`` and ``values(_:_:)``; in a transaction. False when
    ///     what it is for is no longer there
    package func cut(
        _ id: PictureID, of sender: MemberID, _ crop: PortraitCrop?, _ put: (BlobID) throws -> Bool
    ) throws {
        guard let (blob, picture) = try source(id, of: sender), let type = DocumentType(name: "picture.webp") else {
            return
        }
        let made = try Pictures().square(
            of: services.blobs.store.local(blob), type, crop.map { $0.part(of: picture.size) }, side: Portrait.side)
        try keep(made, for: sender, put)
    }

    private func keep(_ made: Pictures.Picture, for sender: MemberID, _ put: (BlobID) throws -> Bool) throws {
        let store = services.blobs.store
        let blob = try store.keep(made.bytes)
        var isKept = false
        defer { if !isKept { try? store.remove(blob.id) } }
        do {
            isKept = try database.transaction {
                _ = try database.fetch(BlobTable.add(blob, .webp, kind: Portrait.blobKind, for: sender))
                guard try put(blob.id) else {
                    _ = try database.execute("DELETE FROM blobs WHERE id = \(blob.id)")
                    return false
                }
                _ = try database.fetch(ReapJob().enqueue(keys: services.settings.keys))
                return true
            }
        } catch let failure as ConnectionFailure {
            // Its row may be there; a file without a row is swept.
            if case .lost(_, commitUnknown: true) = failure { isKept = true }
            throw failure
        }
    }
}
