import HTTPClient
import Web

/// The calls of the Disk API, as requests. Arguments travel in the query, as it demands.
package struct YandexDisk: Sendable {
    /// Entries asked for at once.
    package static let pageSize = 500
    /// Pixels of the longer side of a preview.
    private static let previewSize = "240x240"

    /// The base address, without a slash at its end.
    let base: String
    let token: String

    package init(base: String, token: String) {
        self.base = base
        self.token = token
    }

    /// What stands in a folder, in the order of names, from `offset` on.
    package func folder(_ path: String, offset: Int) -> HTTPRequest {
        get(
            "resources",
            [
                ("path", path), ("limit", String(Self.pageSize)), ("offset", String(offset)), ("sort", "name"),
                ("preview_size", Self.previewSize),
                ("fields", YandexResource.fields.map { "_embedded.items.\($0)" }.joined(separator: ",")),
            ])
    }

    package func find(_ path: String) -> HTTPRequest {
        get("resources", [("path", path), ("fields", YandexResource.fields.joined(separator: ","))])
    }

    /// A link to its bytes that works without a token, for four hours.
    package func download(_ path: String) -> HTTPRequest { get("resources/download", [("path", path)]) }

    /// All files, over the folders, in the order of names.
    package func files(offset: Int) -> HTTPRequest { flat("resources/files", offset) }

    /// What has a public link.
    package func published(offset: Int) -> HTTPRequest { flat("resources/public", offset) }

    /// Moves or renames: 201, or 202 with an operation to wait for.
    package func move(_ path: String, to target: String) -> HTTPRequest {
        ask(.post, "resources/move", [("from", path), ("path", target), ("overwrite", "false")])
    }

    /// Into the trash: 204, or 202 with an operation to wait for.
    package func delete(_ path: String) -> HTTPRequest {
        ask(.delete, "resources", [("path", path), ("permanently", "false")])
    }

    package func publish(_ path: String) -> HTTPRequest { ask(.put, "resources/publish", [("path", path)]) }
    package func unpublish(_ path: String) -> HTTPRequest { ask(.put, "resources/unpublish", [("path", path)]) }

    /// The public link of an entry, when it has one.
    package func link(of path: String) -> HTTPRequest {
        get("resources", [("path", path), ("limit", "0"), ("fields", "public_url")])
    }

    /// What lies in the trash, from what was put there last.
    func trash(offset: Int, limit: Int) -> HTTPRequest {
        get(
            "trash/resources",
            [
                ("path", "trash:/"), ("limit", String(limit)), ("offset", String(offset)),
                ("sort", "-deleted"),
                ("fields", "_embedded.items.path,_embedded.items.origin_path,_embedded.items.resource_id"),
            ])
    }

    /// What lies in the trash, in full.
    func trash(offset: Int) -> HTTPRequest {
        get(
            "trash/resources",
            [
                ("path", "trash:/"), ("limit", String(Self.pageSize)), ("offset", String(offset)),
                ("sort", "-deleted"),
                ("fields", TrashedFile.fields.map { "_embedded.items.\($0)" }.joined(separator: ",")),
            ])
    }

    /// Out of the trash for good; nil is all of it: 204, or 202 with an operation to wait for.
    func purge(_ path: String?) -> HTTPRequest {
        ask(.delete, "trash/resources", path.map { [("path", $0)] } ?? [])
    }

    /// Out of the trash, back to where it was: 201, or 202 with an operation to wait for.
    package func restore(_ path: String) -> HTTPRequest {
        ask(.put, "trash/resources/restore", [("path", path), ("overwrite", "false")])
    }

    /// How far an operation is.
    package func operation(_ id: String) -> HTTPRequest { get("operations/\(PercentCoding.encode(id))", []) }

    /// Sizes of the disk, its trash, what is used.
    package func usage() -> HTTPRequest { get("", [("fields", "total_space,used_space,trash_size")]) }

    private func flat(_ call: String, _ offset: Int) -> HTTPRequest {
        get(
            call,
            [
                ("limit", String(Self.pageSize)), ("offset", String(offset)), ("preview_size", Self.previewSize),
                ("fields", YandexResource.fields.map { "items.\($0)" }.joined(separator: ",")),
            ])
    }

    private func get(_ call: String, _ parameters: [(String, String)]) -> HTTPRequest { ask(.get, call, parameters) }

    func ask(_ method: HTTPRequest.Method, _ call: String, _ parameters: [(String, String)]) -> HTTPRequest {
        let query = parameters.map { "\($0)=\(PercentCoding.encode($1))" }.joined(separator: "&")
        return HTTPRequest(
            method: method, url: "\(base)\(call.isEmpty ? "" : "/\(call)")?\(query)",
            headers: [("Authorization", "OAuth \(token)"), ("Accept", "application/json")], redirects: 0)
    }
}
