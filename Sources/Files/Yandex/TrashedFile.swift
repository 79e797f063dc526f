import Bounds
import FoundationEssentials

/// An entry of the trash as the Disk API gives it (`GET /v1/disk/trash/resources`).
struct TrashedFile: Decodable {
    /// `trash:/План.docx_0f3a…`
    let path: String
    /// Of the file itself: what it is told by on the disk too.
    let remoteID: String
    /// Where it stood.
    let origin: String
    let name: String
    let isFolder: Bool
    let category: FileCategory
    /// Bytes; 0 for a folder.
    let size: Int
    let deleted: Date

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case path
        case origin = "origin_path"
        case resourceID = "resource_id"
        case name, type, size
        case mimeType = "mime_type"
        case mediaType = "media_type"
        case deleted
    }

    static let fields = CodingKeys.allCases.map(\.rawValue)

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        path = RemoteText.clean(try fields.decode(String.self, forKey: .path))
        origin = RemoteText.clean(try fields.decode(String.self, forKey: .origin))
        remoteID = RemoteText.clean(try fields.decodeIfPresent(String.self, forKey: .resourceID) ?? path)
        name = RemoteText.name(try fields.decodeIfPresent(String.self, forKey: .name) ?? "", or: origin)
        isFolder = try fields.decode(String.self, forKey: .type) == "dir"
        category =
            isFolder
            ? .other
            : FileCategory(
                try fields.decodeIfPresent(String.self, forKey: .mimeType),
                try fields.decodeIfPresent(String.self, forKey: .mediaType))
        size = Bounds.bytes.clamping(try fields.decodeIfPresent(Int.self, forKey: .size) ?? 0)
        deleted = try fields.decode(Date.self, forKey: .deleted).within(Bounds.moment)
    }

    private struct Answer: Decodable {
        let embedded: Items

        struct Items: Decodable { let items: [TrashedFile] }

        enum CodingKeys: String, CodingKey {
            case embedded = "_embedded"
        }
    }

    /// Reads the body of an answer with status 200.
    ///
    /// - Throws: ``ListingFailure/nonsense`` for what is no trash
    static func read(_ body: [UInt8]) throws(ListingFailure) -> [TrashedFile] {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let answer = try? decoder.decode(Answer.self, from: Data(body)) else { throw .nonsense }
        return answer.embedded.items
    }
}
