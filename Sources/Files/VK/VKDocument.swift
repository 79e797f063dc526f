import FoundationEssentials

/// A document as VK's API has it (schema 5.199, `docs_doc`).
package struct VKDocument: Decodable, Sendable {
    let id: Int
    let ownerID: Int
    let title: String
    let size: Int
    let ext: String
    let date: Int
    let type: Int
    let url: String?
    let preview: Preview?

    struct Preview: Decodable, Sendable {
        let photo: Photo?

        struct Photo: Decodable, Sendable { let sizes: [Size] }
        struct Size: Decodable, Sendable {
            let src: String
            let width: Int
            let height: Int
        }
    }

    enum CodingKeys: String, CodingKey {
        case id
        case ownerID = "owner_id"
        case title, size, ext, date, type, url, preview
    }

    /// Pixels that a preview should have at least on its longer side, where VK has such a one.
    private static let previewSide = 130

    /// As Quad keeps it. VK has no folders.
    package var file: RemoteFile {
        let name = RemoteText.name(title, or: ext.isEmpty ? "\(id)" : "\(id).\(RemoteText.clean(ext))")
        return RemoteFile(
            remoteID: "\(ownerID)_\(id)", path: "\(ownerID)_\(id)", parent: "", name: name,
            category: FileCategory(rawValue: type) ?? .other, size: size,
            created: moment, modified: moment, preview: previewAddress)
    }

    /// Seconds since 1970, kept within the years that people mean.
    private var moment: Date { Date(timeIntervalSince1970: Double(min(max(date, 0), 4_102_444_800))) }

    private var previewAddress: String? {
        let sizes = preview?.photo?.sizes.filter { $0.width > 0 && $0.height > 0 } ?? []
        let ascending = sizes.sorted { $0.width < $1.width }
        let chosen = ascending.first { max($0.width, $0.height) >= Self.previewSide } ?? ascending.last
        return RemoteText.address(chosen?.src)
    }
}

/// A page of `docs.get`.
package struct VKDocumentPage: Decodable, Sendable {
    /// Of all documents, not of this page.
    package let count: Int
    package let items: [VKDocument]
}
