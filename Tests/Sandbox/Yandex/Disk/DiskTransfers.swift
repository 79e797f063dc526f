import FoundationEssentials

/// An upload that was announced and has not come yet.
struct Upload: Sendable {
    let path: DiskPath
    let overwrites: Bool
    let operation: String
    let expiry: ContinuousClock.Instant
}

extension Disk {
    /// - Parameter asker: who the link is for; nil is nobody in particular
    func downloadLink(_ path: DiskPath, asker: String?, _ links: DiskLinks) throws -> Link {
        let resource = try find(path)
        guard !path.isRoot else { throw YandexRefusal.diskForbidden }
        return Link(href: links.download(resource, owner: owner.uid, asker: asker ?? "0"))
    }

    /// A file to send, under the id that its link carries.
    func file(id: String) -> (name: String, type: MediaType, content: FileContent)? {
        guard let resource = find(id: id), let content = resource.content else { return nil }
        return (resource.name, resource.mediaType, content)
    }

    /// Whether a file may be put there, and under what id it is to be sent.
    func announce(_ path: DiskPath, overwrites: Bool) throws -> (upload: String, operation: String) {
        try checkWritable()
        try checkPlace(path, overwrites: overwrites)
        guard used < capacity.total else { throw YandexRefusal.notEnoughSpace }
        uploads = uploads.filter { $0.value.expiry > .now }
        let operation = newID("operation")
        let id = "\(newID("upload").prefix(25))-sandbox.\(uploads.count)"
        operations.add(operation, seconds: nil)
        uploads[id] = Upload(
            path: path, overwrites: overwrites, operation: operation,
            expiry: .now + .seconds(switches.now.uploadSeconds))
        return (id, operation)
    }

    /// The upload, which nobody can begin again.
    func take(upload id: String) -> Upload? {
        guard let upload = uploads.removeValue(forKey: id) else { return nil }
        guard upload.expiry > .now else {
            operations.end(upload.operation, .failed)
            return nil
        }
        return upload
    }

    func fail(_ upload: Upload) {
        operations.end(upload.operation, .failed)
    }

    /// Puts what has come where it belongs: a file that is there keeps its id and its public link.
    func finish(_ upload: Upload, _ content: FileContent) throws {
        do {
            try checkWritable()
            try checkPlace(upload.path, overwrites: upload.overwrites)
            try checkSpace(for: content.fingerprint.size)
            let parent = try parent(of: upload.path)
            if let old = parent.children[upload.path.name] {
                old.content = content
                old.modified = Int(Date().timeIntervalSince1970)
                changed(old)
            } else {
                let file = make(upload.path.name, content)
                parent.add(file)
                changed(file)
            }
            operations.end(upload.operation, .success)
        } catch {
            operations.end(upload.operation, .failed)
            throw error
        }
    }

    private func checkPlace(_ path: DiskPath, overwrites: Bool) throws {
        if let old = try? find(path) {
            if old.isFolder { throw YandexRefusal.folderExists(path.text) }
            if !overwrites { throw YandexRefusal.exists(path.text) }
        }
        _ = try parent(of: path)
    }
}
