/// The files of a person while they are being laid out: everything follows from names, so it is the same at each start.
struct SampleTree {
    let owner: DiskOwner
    let root: Resource
    /// What has a public link, and what lies in the trash, from the start.
    var published: [Resource] = []
    var deleted: [Resource] = []

    /// 2025-09-01 09:00 UTC, in seconds since 1970: nothing of the sample is later.
    static let latest = 1_756_717_200

    init(owner: DiskOwner) {
        self.owner = owner
        root = Resource(
            name: "disk", id: "\(owner.uid)/disk:/".sha256, created: 1_547_480_483, modified: 1_547_480_483,
            revision: 1_547_480_483_000_000)
    }

    /// - Parameter place: names from the root down; folders on the way are made
    @discardableResult
    func folder(_ place: [String]) -> Resource {
        var folder = root
        for (depth, name) in place.enumerated() {
            if let child = folder.children[name] {
                folder = child
            } else {
                folder = add(name, to: folder, at: Array(place.prefix(depth + 1)), nil)
            }
        }
        return folder
    }

    /// - Parameter years: how much older it is than the others
    @discardableResult
    func file(_ name: String, in place: [String], years: Int = 0, _ content: FileContent) -> Resource {
        add(name, to: folder(place), at: place + [name], years: years, content)
    }

    /// Dates go back three years, by a number that follows from the place.
    @discardableResult
    private func add(
        _ name: String, to folder: Resource, at place: [String], years: Int = 0, _ content: FileContent?
    ) -> Resource {
        let id = "\(owner.uid)/disk:/\(place.joined(separator: "/"))".sha256
        let age = Int(id.prefix(7), radix: 16).map { $0 % (3 * 365 * 86_400) } ?? 0
        let created = Self.latest - age - years * 365 * 86_400
        let modified = created + age / 3
        let resource = Resource(
            name: name, id: id, created: created, modified: modified, revision: modified * 1_000_000 + age % 1_000_000,
            content: content)
        folder.add(resource)
        return resource
    }
}
