/// A file or a folder. It belongs to one `Disk`, which alone touches it.
final class Resource {
    /// What it is called in its folder: its name, or in the trash its name and a number.
    fileprivate(set) var entry: String
    var name: String
    private(set) weak var parent: Resource?
    /// 64 hexadecimal digits, for good: moving and renaming do not change them.
    let id: String
    /// Seconds since 1970.
    let created: Int
    var modified: Int
    /// Microseconds since 1970 of the last change.
    var revision: Int
    /// nil for a folder.
    var content: FileContent?
    /// While it is published.
    var publication: Publication?
    var views = 0
    /// nil until they are first changed.
    var customProperties: [JSON.Member]?
    /// While it is in the trash.
    var trashed: (origin: DiskPath, deleted: Int)?

    private(set) var children: [String: Resource] = [:]
    private var ordered: [Resource]?

    init(name: String, id: String, created: Int, modified: Int, revision: Int, content: FileContent? = nil) {
        entry = name
        self.name = name
        self.id = id
        self.created = created
        self.modified = modified
        self.revision = revision
        self.content = content
    }

    var isFolder: Bool { content == nil }
    var type: String { isFolder ? "dir" : "file" }
    var mediaType: MediaType { MediaType(named: name) }
    var size: Int { content?.size ?? 0 }

    /// By name.
    var inOrder: [Resource] {
        if let ordered { return ordered }
        let sorted = children.values.sorted { ($0.name, $0.entry) < ($1.name, $1.entry) }
        ordered = sorted
        return sorted
    }

    /// - Parameter entry: what it is called here; nil calls it by its name
    func add(_ child: Resource, as entry: String? = nil) {
        child.entry = entry ?? child.name
        child.parent = self
        children[child.entry] = child
        ordered = nil
    }

    func remove(_ child: Resource) {
        children[child.entry] = nil
        child.parent = nil
        ordered = nil
    }

    /// Names of entries from the root down.
    var path: [String] {
        var names: [String] = []
        var place: Resource = self
        while let parent = place.parent {
            names.append(place.entry)
            place = parent
        }
        return names.reversed()
    }

    /// This and everything below, folders before what is in them, otherwise in no order.
    func visit(_ body: (Resource) throws -> Void) rethrows {
        try body(self)
        for child in children.values { try child.visit(body) }
    }
}

/// A public link to a resource.
struct Publication: Sendable {
    /// Base64, 88 characters.
    let key: String
    /// The last part of the link, 14 characters.
    let code: String
}
