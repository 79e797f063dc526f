import FlyingFox
import FoundationEssentials

/// The REST of one's own disk, below `/yandex/v1/disk`.
struct DiskRoutes {
    let disks: Disks

    private static let info = "cloud_api:disk.info"
    private static let read = "cloud_api:disk.read"
    private static let write = "cloud_api:disk.write"

    func add(to server: Server) async {
        await addLists(to: server)
        await addChanges(to: server)
        await addTransfers(to: server)
        await addTrash(to: server)
    }

    private func addLists(to server: Server) async {
        await disks.on("GET /yandex/v1/disk", server, right: Self.info) { call, disk in
            call.answer(await disk.info(call.fields))
        }
        await disks.on("GET /yandex/v1/disk/resources", server) { call, disk in
            let path = try call.path(right: Self.read)
            return call.answer(try await disk.resource(path, call.page(), call.view(of: disk.owner)))
        }
        await disks.on("GET /yandex/v1/disk/resources/last-uploaded", server, right: Self.read) { call, disk in
            call.answer(await disk.lastUploaded(try call.limit, media: try call.media(), try call.view(of: disk.owner)))
        }
        await disks.on("GET /yandex/v1/disk/resources/files", server, right: Self.read) { call, disk in
            call.answer(await disk.files(try call.page(), media: try call.media(), try call.view(of: disk.owner)))
        }
        await disks.on("GET /yandex/v1/disk/resources/public", server, right: Self.read) { call, disk in
            let type = call.parameters["type"].flatMap { $0.isEmpty ? nil : $0 }
            guard type == nil || type == "dir" || type == "file" else {
                throw YandexRefusal.field("type", "Must be dir or file.")
            }
            return call.answer(
                await disk.publicResources(try call.page(), type: type, try call.view(of: disk.owner)))
        }
        // Any token may ask: `operations/0000` shows whether a token is valid.
        await disks.on("GET /yandex/v1/disk/operations/:id", server) { call, disk in
            let status = try await disk.status(of: call.request.routeParameters["id"] ?? "")
            return call.answer(call.fields.filter(.object(["status": .string(status.rawValue)])))
        }
    }

    private func addChanges(to server: Server) async {
        await disks.on("PUT /yandex/v1/disk/resources", server) { call, disk in
            call.answer(try await disk.makeFolder(try call.path(right: Self.write)))
        }
        await disks.on("POST /yandex/v1/disk/resources/copy", server) { call, disk in
            call.answer(
                try await disk.copy(
                    try call.path("from", right: Self.write), to: try call.path(right: Self.write),
                    overwrites: try call.flag("overwrite"), isAsynchronous: try call.flag("force_async")))
        }
        await disks.on("POST /yandex/v1/disk/resources/move", server) { call, disk in
            call.answer(
                try await disk.move(
                    try call.path("from", right: Self.write), to: try call.path(right: Self.write),
                    overwrites: try call.flag("overwrite"), isAsynchronous: try call.flag("force_async")))
        }
        await disks.on("DELETE /yandex/v1/disk/resources", server) { call, disk in
            call.answer(
                try await disk.delete(
                    try call.path(right: Self.write), isPermanent: try call.flag("permanently"),
                    md5: call.parameters["md5"], isAsynchronous: try call.flag("force_async")))
        }
        await disks.on("PATCH /yandex/v1/disk/resources", server) { call, disk in
            let path = try call.path(right: Self.write)
            guard case .object(let members) = try await call.request.json(JSON.self),
                case .object(let properties) = members.first(where: { $0.name == "custom_properties" })?.value
            else { throw YandexRefusal.field("custom_properties", "Must be an object.") }
            return call.answer(try await disk.change(path, properties: properties, try call.view(of: disk.owner)))
        }
        await disks.on("PUT /yandex/v1/disk/resources/publish", server) { call, disk in
            let path = try call.path(right: Self.write)
            try await disk.publish(path)
            return call.answer(call.links.resource(path).json(call.fields))
        }
        await disks.on("PUT /yandex/v1/disk/resources/unpublish", server) { call, disk in
            let path = try call.path(right: Self.write)
            try await disk.unpublish(path)
            return call.answer(call.links.resource(path).json(call.fields))
        }
    }

    private func addTransfers(to server: Server) async {
        await disks.on("GET /yandex/v1/disk/resources/download", server) { call, disk in
            let path = try call.path(right: Self.read)
            return call.answer(
                try await disk.downloadLink(path, asker: disk.owner.uid, call.links).json(call.fields))
        }
        await disks.on("GET /yandex/v1/disk/resources/upload", server) { call, disk in
            let (upload, operation) = try await disk.announce(
                try call.path(right: Self.write), overwrites: try call.flag("overwrite"))
            return call.answer(call.links.upload(upload).json(call.fields, operation: operation))
        }
        // The sandbox fetches nothing from elsewhere: what it is asked to fetch fails, later and by the operation.
        await disks.on("POST /yandex/v1/disk/resources/upload", server) { call, disk in
            _ = try call.path(right: Self.write)
            let address = try call.text("url")
            guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
                throw YandexRefusal.field("url", "Is not an address.")
            }
            try await disk.checkWritable()
            return call.answer(.goesOn(operation: await disk.begin(.failed)))
        }
    }

    private func addTrash(to server: Server) async {
        await disks.on("GET /yandex/v1/disk/trash/resources", server) { call, disk in
            let path = try call.path(in: .trash, right: Self.read)
            return call.answer(try await disk.resource(path, call.page(), call.view(of: disk.owner)))
        }
        await disks.on("PUT /yandex/v1/disk/trash/resources/restore", server) { call, disk in
            call.answer(
                try await disk.restore(
                    try call.path(in: .trash, right: Self.write), name: call.parameters["name"],
                    overwrites: try call.flag("overwrite"), isAsynchronous: try call.flag("force_async")))
        }
        await disks.on("DELETE /yandex/v1/disk/trash/resources", server, right: Self.write) { call, disk in
            let isAsynchronous = try call.flag("force_async")
            let isWhole = (call.parameters["path"] ?? "").isEmpty
            let path = isWhole ? DiskPath(.trash, []) : try call.path(in: .trash, right: Self.write)
            if path.isRoot { return call.answer(try await disk.emptyTrash(isAsynchronous: isAsynchronous)) }
            return call.answer(
                try await disk.delete(path, isPermanent: true, md5: nil, isAsynchronous: isAsynchronous))
        }
    }
}
