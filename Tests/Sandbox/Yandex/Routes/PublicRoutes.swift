import FlyingFox
import HTML

/// What is published, for everybody.
struct PublicRoutes {
    let disks: Disks

    func add(to server: Server) async {
        await disks.open("GET /yandex/v1/disk/public/resources", server) { call in
            let (disk, root) = try await disks.published(try call.text("public_key"))
            return call.answer(
                try await disk.publicResource(root, try inner(call), try call.page(), try call.view(of: disk.owner)))
        }
        await disks.open("GET /yandex/v1/disk/public/resources/download", server) { call in
            let (disk, root) = try await disks.published(try call.text("public_key"))
            let path = DiskPath(.disk, root.path + (try inner(call)).names)
            return call.answer(try await disk.downloadLink(path, asker: nil, call.links).json(call.fields))
        }
        await disks.on(
            "POST /yandex/v1/disk/public/resources/save-to-disk", server, right: "cloud_api:disk.write"
        ) { call, disk in
            let (source, root) = try await disks.published(try call.text("public_key"))
            let saved = try await source.snapshot(DiskPath(.disk, root.path + (try inner(call)).names))
            let folder = try call.parameters["save_path"].map { try DiskPath($0) } ?? DiskPath(.disk, ["Загрузки"])
            let name = call.parameters["name"].flatMap { $0.isEmpty ? nil : $0 } ?? saved.name
            return call.answer(
                try await disk.save(
                    saved, as: try DiskPath("disk:/" + (folder.names + [name]).joined(separator: "/")),
                    isAsynchronous: try call.flag("force_async")))
        }
        await disks.open("GET /yandex/d/:code", server) { call in
            let key = call.request.routeParameters["code"] ?? ""
            guard let (disk, root) = try? await disks.published(key) else {
                return .page(page("Nothing is here", "The owner took the link back.", link: nil), status: .notFound)
            }
            let link = try await disk.downloadLink(DiskPath(.disk, root.path), asker: nil, call.links)
            return .page(page(root.path.last ?? "", "Shared by \(disk.owner.displayName)", link: link.href))
        }
    }

    /// A place below what is published.
    private func inner(_ call: DiskCall) throws -> DiskPath {
        try DiskPath("disk:/" + (call.parameters["path"] ?? ""))
    }

    private func page(_ title: String, _ words: String, link: String?) -> HTMLBuffer {
        let page = HTMLBuffer()
        page.raw("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
        page.write(title)
        page.raw("</title><link rel=\"stylesheet\" href=\"/mail/style.css\"></head><body><main><h1>")
        page.write(title)
        page.raw("</h1><p class=\"who\">")
        page.write(words)
        page.raw("</p>")
        if let link {
            page.raw("<p><a href=\"")
            page.write(link)
            page.raw("\">Download</a></p>")
        }
        page.raw("</main></body></html>")
        return page
    }
}
