import FoundationEssentials

/// The files of one person.
actor Disk {
    nonisolated let owner: DiskOwner
    nonisolated let capacity: DiskCapacity
    let switches: YandexSwitches
    /// The folder that an application with the right `app_folder` sees as `app:/`.
    static let applicationFolder = ["Приложения", "Quad"]

    private(set) var root: Resource
    private(set) var trash: Resource
    /// All, those in the trash too, by their ids.
    private var all: [String: Resource] = [:]
    var published: [Resource] = []
    var operations = DiskOperations()
    var uploads: [String: Upload] = [:]
    private(set) var revision = 0
    private var serial = 0
    /// All files by name, until something changes.
    private var flat: [Resource]?
    private let sample: (Person, inout SampleTree) -> Void
    private let person: Person

    init(of person: Person, switches: YandexSwitches, sample: @escaping @Sendable (Person, inout SampleTree) -> Void) {
        self.person = person
        self.sample = sample
        self.switches = switches
        owner = DiskOwner(person)
        capacity = DiskCapacity(person)
        root = Resource(name: "disk", id: "", created: 0, modified: 0, revision: 0)
        trash = Resource(name: "trash", id: "", created: 0, modified: 0, revision: 0)
    }

    /// Back to what it was at the start. The files are made when somebody first asks for them.
    func reset() {
        root = Resource(name: "disk", id: "", created: 0, modified: 0, revision: 0)
        trash = Resource(name: "trash", id: "", created: 0, modified: 0, revision: 0)
        (all, published, uploads, operations, flat, serial) = ([:], [], [:], DiskOperations(), nil, 0)
        isFilled = false
    }

    private var isFilled = false

    func fill() {
        guard !isFilled else { return }
        isFilled = true
        var tree = SampleTree(owner: owner)
        sample(person, &tree)
        root = tree.root
        root.visit { all[$0.id] = $0 }
        revision = all.values.map(\.revision).max() ?? 0
        for resource in tree.published { publish(resource) }
        for resource in tree.deleted { discard(resource, at: SampleTree.latest) }
    }

    // MARK: Finding

    /// - Throws: `DiskNotFoundError`
    func find(_ path: DiskPath) throws -> Resource {
        fill()
        var place = path.area == .trash ? trash : root
        for name in (path.area == .app ? Self.applicationFolder : []) + path.names {
            guard let child = place.children[name] else { throw YandexRefusal.notFound }
            place = child
        }
        return place
    }

    func find(id: String) -> Resource? {
        fill()
        return all[id]
    }

    /// The folder that something is to be put into.
    ///
    /// - Throws: `DiskPathDoesntExistsError`
    func parent(of path: DiskPath) throws -> Resource {
        guard let parent = try? find(path.parent), parent.isFolder else { throw YandexRefusal.parentMissing(path.text) }
        return parent
    }

    /// All files by name.
    var files: [Resource] {
        if let flat { return flat }
        fill()
        var files: [Resource] = []
        root.visit { if !$0.isFolder { files.append($0) } }
        files.sort { ($0.name, $0.created) < ($1.name, $1.created) }
        flat = files
        return files
    }

    var used: Int {
        fill()
        return all.values.reduce(capacity.besides) { $0 + $1.size }
    }

    // MARK: Changing

    /// Called after every change.
    func changed(_ resources: Resource...) {
        let now = Int(Date().timeIntervalSince1970 * 1_000_000)
        revision = max(now, revision + 1)
        for resource in resources { resource.revision = revision }
        flat = nil
    }

    /// A new resource, not yet anywhere.
    func make(_ name: String, _ content: FileContent?) -> Resource {
        serial += 1
        let now = Int(Date().timeIntervalSince1970)
        let resource = Resource(
            name: name, id: "\(owner.uid)/\(serial)/\(name)".sha256, created: now, modified: now, revision: revision,
            content: content)
        all[resource.id] = resource
        return resource
    }

    /// Digits that have not been given out before.
    func newID(_ what: String) -> String {
        serial += 1
        return "\(owner.uid)/\(what)/\(serial)/\(Date().timeIntervalSince1970)".sha256
    }

    /// Takes it and everything below out of the world.
    func destroy(_ resource: Resource) {
        resource.visit {
            all[$0.id] = nil
            $0.publication = nil
        }
        published.removeAll { $0.publication == nil }
        resource.parent?.remove(resource)
    }

    /// - Throws: when another `size` bytes do not fit
    func checkSpace(for size: Int) throws {
        guard used + size <= capacity.total else { throw YandexRefusal.notEnoughSpace }
    }

    func checkWritable() throws {
        guard !switches.now.isReadOnly else { throw YandexRefusal.maintenance }
    }
}

/// What may be put on a disk, in bytes.
struct DiskCapacity: Sendable {
    let total: Int
    let largestFile: Int
    let isPaid: Bool
    /// Taken by what the REST does not list: versions of files and attachments of letters.
    let besides: Int

    /// The sandbox's own limit of a file.
    static let largest = 3 << 30

    init(_ person: Person) {
        switch person {
        case .anna: (total, largestFile, isPaid, besides) = (10 << 30, Self.largest, true, 2_900 << 20)
        case .mikhail: (total, largestFile, isPaid, besides) = (5 << 30, 1 << 30, false, 1_200 << 20)
        // Almost full, for those who try what happens then.
        case .elena: (total, largestFile, isPaid, besides) = (5 << 30, 1 << 30, false, (5 << 30) - (16 << 20))
        }
    }
}
