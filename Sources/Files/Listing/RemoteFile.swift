import Bounds
import FoundationEssentials

/// An entry as a source's answer has it, before Quad keeps it. A number that means nothing becomes the nearest that does: one
/// odd entry does not take the others of its list away.
package struct RemoteFile: Hashable, Sendable {
    /// What stays the same when it is renamed: VK's owner and number, Yandex's `resource_id`.
    package let remoteID: String
    package let path: String
    /// The path of the folder it stands in; "" at VK, which has none.
    package let parent: String
    package let isFolder: Bool
    package let name: String
    package let category: FileCategory
    package let size: Int
    package let mediaType: String?
    package let created: Date?
    package let modified: Date
    package let preview: String?
    package let publicLink: String?
    package let md5: String?

    package init(
        remoteID: String, path: String, parent: String, isFolder: Bool = false, name: String, category: FileCategory,
        size: Int = 0, mediaType: String? = nil, created: Date? = nil, modified: Date, preview: String? = nil,
        publicLink: String? = nil, md5: String? = nil
    ) {
        self.remoteID = remoteID
        self.path = path
        self.parent = parent
        self.isFolder = isFolder
        self.name = name
        self.category = category
        self.size = Bounds.bytes.clamping(size)
        self.mediaType = mediaType
        self.created = created?.within(Bounds.moment)
        self.modified = modified.within(Bounds.moment)
        self.preview = preview
        self.publicLink = publicLink
        self.md5 = md5
    }
}

extension Date {
    /// The nearest moment within these seconds since 1970.
    func within(_ bounds: Bounds) -> Date {
        let range = Double(bounds.range.lowerBound)...Double(bounds.range.upperBound)
        return range.contains(timeIntervalSince1970)
            ? self : Date(timeIntervalSince1970: timeIntervalSince1970 < 0 ? range.lowerBound : range.upperBound)
    }
}
