import FoundationEssentials

extension Disk {
    /// Moves it into the trash, where it is no longer public.
    ///
    /// - Parameter time: seconds since 1970
    func discard(_ resource: Resource, at time: Int) {
        let origin = DiskPath(.disk, resource.path)
        resource.visit { $0.publication = nil }
        published.removeAll { $0.publication == nil }
        resource.parent?.remove(resource)
        resource.trashed = (origin, time)
        let number = String("\(resource.id)/\(time)/\(trash.children.count)/\(revision)".sha256.prefix(40))
        trash.add(resource, as: "\(resource.name)_\(number)")
    }

    /// - Parameter name: another name, or a whole path (clients send both); nil puts it back where it was
    func restore(_ path: DiskPath, name: String?, overwrites: Bool, isAsynchronous: Bool) throws -> Outcome {
        try checkWritable()
        let resource = try find(path)
        guard let origin = resource.trashed?.origin else { throw YandexRefusal.notFound }
        var target = origin
        if let name, !name.isEmpty {
            target = name.contains("/") ? try DiskPath(name) : origin.parent.appending(name)
        }
        let parent = try parent(of: target)
        if let old = parent.children[target.name] {
            guard overwrites else { throw YandexRefusal.exists(target.text) }
            destroy(old)
        }
        resource.parent?.remove(resource)
        resource.trashed = nil
        resource.name = target.name
        parent.add(resource)
        changed(resource, parent)
        guard isAsynchronous || !resource.children.isEmpty else { return .made(target) }
        return .goesOn(operation: begin())
    }

    func emptyTrash(isAsynchronous: Bool) throws -> Outcome {
        try checkWritable()
        fill()
        let discarded = trash.inOrder
        for resource in discarded { destroy(resource) }
        changed()
        return isAsynchronous || !discarded.isEmpty ? .goesOn(operation: begin()) : .gone
    }
}
