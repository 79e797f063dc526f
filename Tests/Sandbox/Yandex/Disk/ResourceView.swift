import FoundationEssentials

/// How resources are shown to a client.
struct ResourceView: Sendable {
    let links: DiskLinks
    let fields: WantedFields
    let owner: DiskOwner
    /// `S`, `120x`, …
    let previewSize: String
    let previewCrop: Bool
    /// Set when a published resource is shown to anybody: places are relative to it.
    var publicRoot: PublicRoot?

    struct PublicRoot: Sendable {
        let publication: Publication
        /// Its place on the owner's disk.
        let path: [String]
    }

    /// Names in the recorded order.
    static let sizes = ["DEFAULT", "XXXS", "XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL", "C"]

    func json(_ resource: Resource, area: DiskPath.Area = .disk, page: ((WantedFields) -> JSON)? = nil) -> JSON {
        json(resource, area: area, fields: fields, page: page)
    }

    /// - Parameter page: `_embedded` of the folder that was asked for
    func json(
        _ resource: Resource, area: DiskPath.Area, fields: WantedFields, page: ((WantedFields) -> JSON)? = nil
    ) -> JSON {
        var object = JSONObject(fields)
        if let content = resource.content {
            object.add("antivirus_status", .string("clean"))
            object.add("size", .number(content.size))
        }
        if let page { object.add("_embedded", fields: page) }
        object.add("comment_ids", .object(ids(resource)))
        object.add("name", .string(resource.parent == nil ? area.rawValue : resource.name))
        object.add("exif", .object([]))
        object.add("created", .string(Self.date(resource.created)))
        if let properties = resource.customProperties {
            object.add("custom_properties", properties.isEmpty ? .null : .object(properties))
        }
        if let publication = publicRoot?.publication ?? resource.publication {
            object.add("public_key", .string(publication.key))
            object.add("public_url", .string(links.publication(publication)))
        }
        if publicRoot != nil {
            object.add("views_count", .number(resource.views))
            object.add("owner", owner.json)
        }
        object.add("resource_id", .string("\(owner.uid):\(resource.id)"))
        object.add("modified", .string(Self.date(resource.modified)))
        if let trashed = resource.trashed {
            object.add("origin_path", .string(trashed.origin.text))
            object.add("deleted", .string(Self.date(trashed.deleted)))
        }
        object.add("path", .string(path(resource, area: area)))
        if let content = resource.content { add(content, of: resource, to: &object) }
        object.add("type", .string(resource.type))
        object.add("revision", .number(resource.revision))
        return object.json
    }

    private func add(_ content: FileContent, of resource: Resource, to object: inout JSONObject) {
        object.add("mime_type", .string(resource.mediaType.mime))
        object.add("media_type", .string(resource.mediaType.group))
        let asker = publicRoot == nil ? owner.uid : "0"
        object.add("file", .string(links.download(resource, owner: owner.uid, asker: asker)))
        if content.preview(of: resource.mediaType) != nil {
            object.add(
                "preview",
                .string(links.preview(resource, owner: owner.uid, size: previewSize, crop: previewCrop)))
            object.add(
                "sizes",
                .array(
                    Self.sizes.map {
                        .object([
                            "url": .string(links.preview(resource, owner: owner.uid, size: $0, crop: $0 == "C")),
                            "name": .string($0),
                        ])
                    }))
        }
        if resource.mediaType.group == "image" {
            object.add("photoslice_time", .string(Self.date(resource.created)))
        }
        object.add("md5", .string(content.fingerprint.md5))
        object.add("sha256", .string(content.fingerprint.sha256))
    }

    private func ids(_ resource: Resource) -> [JSON.Member] {
        ["private_resource", "public_resource"].map {
            JSON.Member(name: $0, value: .string("\(owner.uid):\(resource.id)"))
        }
    }

    func path(_ resource: Resource, area: DiskPath.Area) -> String {
        if let publicRoot { return "/" + resource.path.dropFirst(publicRoot.path.count).joined(separator: "/") }
        return DiskPath(area, resource.path).text
    }

    /// With `+00:00`, never `Z`.
    static func date(_ seconds: Int) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601).dropLast() + "+00:00"
    }
}

/// Whose disk it is.
struct DiskOwner: Sendable {
    let uid: String
    let login: String
    let displayName: String

    init(_ person: Person) {
        uid = "11300000\(String(repeating: "0", count: 7))\(person.number)"
        login = person.login
        displayName = "\(person.firstName) \(person.lastName.prefix(1))."
    }

    var json: JSON {
        .object(["login": .string(login), "display_name": .string(displayName), "uid": .string(uid)])
    }
}
