import Conversion
import FoundationEssentials
import Postgres
import Site
import Storage

extension Demonstration {
    /// A text with its pictures, which it names by their files: `![…](pictures/figure-3.webp)`.
    package func picturing(_ text: String, by author: MemberID) throws -> (body: String, pictures: TextPictures) {
        var body = text
        var pictures: [Picture] = []
        while let beginning = body.firstRange(of: "](pictures/"),
            let end = body[beginning.upperBound...].firstIndex(of: ")")
        {
            let picture = try picture(String(body[beginning.upperBound..<end]), by: author)
            body.replaceSubrange(beginning.lowerBound..<end, with: "](\(Paths.picture(picture.id).text)")
            pictures.append(picture)
        }
        return (body, TextPictures(pictures))
    }

    private func picture(_ name: String, by author: MemberID) throws -> Picture {
        let bytes = try [UInt8](read("pictures/\(name)"))
        guard let made = Pictures.Picture(bytes, side: Picture.side) else {
            throw Unfit(description: "\(name) is no picture of the demonstration.")
        }
        let blob = try settings.blobStore.keep(made.bytes)
        _ = try database.fetch(BlobTable.add(blob, .webp, kind: BlobTable.picture, for: author))
        let picture = try database.row(
            """
            INSERT INTO pictures AS i (member_id, source_hash, blob_id, width, height)
            VALUES (
                \(author), \(blob.sha256), \(blob.id), \(Int32(clamping: made.width)), \(Int32(clamping: made.height)))
            RETURNING \(Picture.columns)
            """
        ) { try Picture(&$0) }
        guard let picture else { throw Failure.notFound }
        return picture
    }
}
