import Cryptography
import FoundationEssentials

extension Disk {
    /// Publishing twice changes nothing.
    func publish(_ path: DiskPath) throws {
        try checkWritable()
        let resource = try find(path)
        guard !path.isRoot, path.area != .trash else { throw YandexRefusal.diskForbidden }
        publish(resource)
        changed(resource)
    }

    func publish(_ resource: Resource) {
        guard resource.publication == nil else { return }
        let key = Data(Digest.of("\(newID("publication"))/\(resource.id)".utf8, by: .sha512))
        let code = key.base64EncodedString().filter { $0 != "+" && $0 != "/" }.prefix(14)
        resource.publication = Publication(key: key.base64EncodedString(), code: String(code))
        published.append(resource)
    }

    /// What is not public stays so.
    func unpublish(_ path: DiskPath) throws {
        try checkWritable()
        let resource = try find(path)
        resource.publication = nil
        resource.views = 0
        published.removeAll { $0 === resource }
        changed(resource)
    }

    /// - Parameter key: the public key, or the whole public link
    /// - Returns: nil when nobody published that here
    func root(of key: String) -> ResourceView.PublicRoot? {
        fill()
        let code = key.split(separator: "/").last.map(String.init) ?? key
        guard let resource = published.first(where: { $0.publication?.key == key || $0.publication?.code == code })
        else { return nil }
        return resource.publication.map { ResourceView.PublicRoot(publication: $0, path: resource.path) }
    }

    /// What lies below a published folder, or it itself; counts the view.
    func publicResource(
        _ root: ResourceView.PublicRoot, _ inner: DiskPath, _ page: Page, _ view: ResourceView
    ) throws -> JSON {
        let resource = try find(DiskPath(.disk, root.path + inner.names))
        if inner.isRoot { resource.views += 1 }
        var view = view
        view.publicRoot = root
        return describe(resource, page, view, area: .disk)
    }
}
