import FoundationEssentials

/// What came of a change.
enum Outcome: Sendable {
    case made(DiskPath)
    case gone
    /// It goes on; the operation shows when it is done.
    case goesOn(operation: String)
}

extension Disk {
    /// Makes one folder; its parent has to be there.
    func makeFolder(_ path: DiskPath) throws -> Outcome {
        try checkWritable()
        if let old = try? find(path) {
            throw old.isFolder ? YandexRefusal.folderExists(path.text) : .exists(path.text)
        }
        let parent = try parent(of: path)
        let folder = make(path.name, nil)
        parent.add(folder)
        changed(folder, parent)
        return .made(path)
    }

    /// - Parameters:
    ///   - overwrites: takes the place of what is there
    ///   - isAsynchronous: answers with an operation although it is quick
    func copy(_ source: DiskPath, to path: DiskPath, overwrites: Bool, isAsynchronous: Bool) throws -> Outcome {
        try checkWritable()
        let resource = try find(source)
        var size = 0
        resource.visit { size += $0.size }
        try checkSpace(for: size)
        let copy = DiskSnapshot(resource)
        let parent = try place(resource, at: path, from: source, overwrites: overwrites)
        put(copy, named: path.name, into: parent)
        return outcome(path, isAsynchronous || !copy.children.isEmpty)
    }

    /// Renaming is moving within a folder.
    func move(_ source: DiskPath, to path: DiskPath, overwrites: Bool, isAsynchronous: Bool) throws -> Outcome {
        try checkWritable()
        let resource = try find(source)
        guard !source.isRoot else { throw YandexRefusal.diskForbidden }
        let parent = try place(resource, at: path, from: source, overwrites: overwrites)
        resource.parent?.remove(resource)
        resource.name = path.name
        parent.add(resource)
        changed(resource, parent)
        return outcome(path, isAsynchronous || !resource.children.isEmpty)
    }

    /// - Parameters:
    ///   - md5: deletes only a file of these bytes
    ///   - isPermanent: otherwise it goes into the trash
    func delete(_ path: DiskPath, isPermanent: Bool, md5: String?, isAsynchronous: Bool) throws -> Outcome {
        try checkWritable()
        let resource = try find(path)
        guard !path.isRoot else { throw YandexRefusal.diskForbidden }
        if let md5, resource.content?.fingerprint.md5 != md5.lowercased() { throw YandexRefusal.otherContent }
        let isLong = isAsynchronous || !resource.children.isEmpty
        if isPermanent || path.area == .trash {
            destroy(resource)
        } else {
            discard(resource, at: Int(Date().timeIntervalSince1970))
        }
        changed()
        return isLong ? .goesOn(operation: begin()) : .gone
    }

    /// Changes properties: null removes one.
    func change(_ path: DiskPath, properties: [JSON.Member], _ view: ResourceView) throws -> JSON {
        try checkWritable()
        let resource = try find(path)
        var merged = resource.customProperties ?? []
        for property in properties {
            if let index = merged.firstIndex(where: { $0.name == property.name }) { merged.remove(at: index) }
            if property.value != .null { merged.append(property) }
        }
        guard JSON.object(merged).text.count <= 1024 else {
            throw YandexRefusal.field("custom_properties", "must not be longer than 1024 characters")
        }
        resource.customProperties = merged
        changed(resource)
        return view.json(resource)
    }

    /// Copies something of another disk, for instance.
    func save(_ snapshot: DiskSnapshot, as path: DiskPath, isAsynchronous: Bool) throws -> Outcome {
        try checkWritable()
        try checkSpace(for: snapshot.size)
        if (try? find(path)) != nil { throw YandexRefusal.exists(path.text) }
        put(snapshot, named: path.name, into: try parent(of: path))
        return outcome(path, isAsynchronous || !snapshot.children.isEmpty)
    }

    func snapshot(_ path: DiskPath) throws -> DiskSnapshot { DiskSnapshot(try find(path)) }

    func snapshot(id: String) -> DiskSnapshot? { find(id: id).map { DiskSnapshot($0) } }

    func begin(_ outcome: DiskOperations.Status = .success) -> String {
        let id = newID("operation")
        operations.add(id, seconds: switches.now.operationSeconds, outcome: outcome)
        return id
    }

    private func outcome(_ path: DiskPath, _ isLong: Bool) -> Outcome {
        isLong ? .goesOn(operation: begin()) : .made(path)
    }

    /// Clears the way for `resource`.
    ///
    /// - Returns: the folder to put it into
    private func place(
        _ resource: Resource, at path: DiskPath, from source: DiskPath, overwrites: Bool
    ) throws -> Resource {
        guard !path.isRoot else { throw YandexRefusal.folderExists(path.text) }
        let parent = try parent(of: path)
        // A folder cannot be put into itself: its parent would not be there any more.
        guard path == source || !path.isWithin(source) else { throw YandexRefusal.parentMissing(path.text) }
        if let old = parent.children[path.name] {
            guard overwrites, old !== resource, !source.isWithin(path) else { throw YandexRefusal.exists(path.text) }
            destroy(old)
        }
        return parent
    }

    private func put(_ snapshot: DiskSnapshot, named name: String, into parent: Resource) {
        let resource = make(name, snapshot.content)
        parent.add(resource)
        for child in snapshot.children { put(child, named: child.name, into: resource) }
        changed(resource)
    }
}

/// Files and folders as they were at a moment; the bytes are shared.
struct DiskSnapshot: Sendable {
    let id: String
    let name: String
    /// Seconds since 1970.
    let modified: Int
    let content: FileContent?
    let children: [DiskSnapshot]

    init(_ resource: Resource) {
        id = resource.id
        name = resource.name
        modified = resource.modified
        content = resource.content
        children = resource.inOrder.map { DiskSnapshot($0) }
    }

    var size: Int { children.reduce(content?.size ?? 0) { $0 + $1.size } }
}
