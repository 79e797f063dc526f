import FoundationEssentials

/// A file or a folder as the Disk API has it (`Resource`).
package struct YandexResource: Decodable, Sendable {
    let name: String
    let path: String
    let type: String
    let resourceID: String?
    let created: Date?
    let modified: Date
    let size: Int?
    let mimeType: String?
    let mediaType: String?
    let preview: String?
    let publicURL: String?
    let md5: String?

    enum CodingKeys: String, CodingKey {
        case name, path, type
        case resourceID = "resource_id"
        case created, modified, size
        case mimeType = "mime_type"
        case mediaType = "media_type"
        case preview
        case publicURL = "public_url"
        case md5
    }

    /// The fields that ``file`` needs, for the parameter `fields`.
    package static let fields = [
        "name", "path", "type", "resource_id", "created", "modified", "size", "mime_type", "media_type", "preview",
        "public_url", "md5",
    ]

    /// Reads the body of an answer about one.
    static func read(_ body: [UInt8]) throws(CallFailure) -> YandexResource {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let resource = try? decoder.decode(YandexResource.self, from: Data(body)) else { throw .nonsense }
        return resource
    }

    /// As Quad keeps it.
    package var file: RemoteFile {
        let path = RemoteText.clean(path)
        let name = RemoteText.name(name, or: path)
        let isFolder = type == "dir"
        return RemoteFile(
            remoteID: RemoteText.clean(resourceID ?? self.path), path: path, parent: Self.parent(of: path),
            isFolder: isFolder, name: name, category: isFolder ? .other : FileCategory(mimeType, mediaType),
            size: size ?? 0,
            mediaType: mimeType.map(RemoteText.clean), created: created, modified: modified,
            preview: RemoteText.address(preview), publicLink: RemoteText.address(publicURL),
            md5: md5.map(RemoteText.clean))
    }

    /// `disk:/Лекции/План.docx` → `disk:/Лекции`; the root is `disk:/`.
    package static func parent(of path: String) -> String {
        let slash = UInt8(ascii: "/")
        guard let last = path.utf8.lastIndex(of: slash) else { return "disk:/" }
        let parent = path[..<last]
        return parent.utf8.last == UInt8(ascii: ":") ? String(path[...last]) : String(parent)
    }

}

extension FileCategory {
    /// What the Disk API's `mime_type` and `media_type` say.
    init(_ mimeType: String?, _ mediaType: String?) {
        self =
            switch mediaType {
            case _ where mimeType == "image/gif": .gif
            case "image": .images
            case "audio": .audio
            case "video": .video
            case "compressed", "diskimage", "backup": .archives
            case "book": .books
            case "document", "text", "spreadsheet", "development", "web", "encoded": .text
            default: .other
            }
    }
}

/// An answer with resources: a folder with what stands in it, or a flat list.
package struct YandexPage: Decodable, Sendable {
    private let embedded: Items?
    private let items: [YandexResource]?

    private struct Items: Decodable { let items: [YandexResource] }

    enum CodingKeys: String, CodingKey {
        case embedded = "_embedded"
        case items
    }

    package var resources: [YandexResource] { embedded?.items ?? items ?? [] }

    /// Reads the body of an answer with status 200.
    ///
    /// - Throws: ``ListingFailure/nonsense`` for what is no list.
    package static func read(_ body: [UInt8]) throws(ListingFailure) -> YandexPage {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let page = try? decoder.decode(YandexPage.self, from: Data(body)),
            page.embedded != nil || page.items != nil
        else { throw .nonsense }
        return page
    }
}
