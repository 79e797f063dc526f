import FlyingFox
import FoundationEssentials

/// A request to the Disk whose sender is known, and what its parameters say.
struct DiskCall: Sendable {
    let request: HTTPRequest
    let parameters: Parameters
    /// nil where none is needed.
    let token: YandexToken?
    let links: DiskLinks

    var fields: WantedFields { WantedFields(parameters["fields"]) }

    /// - Throws: `FieldValidationError` when the parameter is not there
    func text(_ name: String) throws -> String {
        guard let text = parameters[name], !text.isEmpty else {
            throw YandexRefusal.field(name, "This field is required.")
        }
        return text
    }

    /// A place that the token reaches; `app:/` is a folder of the disk from here on.
    func path(_ name: String = "path", in area: DiskPath.Area = .disk, right: String) throws -> DiskPath {
        let path = try DiskPath(try text(name), in: area)
        guard token?.allows(right, in: path.area) ?? true else { throw YandexRefusal.forbidden }
        guard (path.area == .trash) == (area == .trash) else { throw YandexRefusal.notFound }
        return path.area == .app ? DiskPath(.disk, Disk.applicationFolder + path.names) : path
    }

    /// `true` or `false`, `1` or `0`.
    func flag(_ name: String) throws -> Bool {
        switch parameters[name]?.lowercased() {
        case nil, "", "false", "0", "no": return false
        case "true", "1", "yes": return true
        default: throw YandexRefusal.field(name, "Must be a boolean.")
        }
    }

    private func number(_ name: String, _ standard: Int, upTo most: Int) throws -> Int {
        guard let text = parameters[name], !text.isEmpty else { return standard }
        guard let number = Int(text), (0...most).contains(number) else {
            throw YandexRefusal.field(name, "Must be between 0 and \(most).")
        }
        return number
    }

    var limit: Int { get throws { try number("limit", Page.defaultLimit, upTo: Page.longest) } }

    func page() throws -> Page {
        var sort: Page.Sort?
        if let text = parameters["sort"], !text.isEmpty {
            sort = Page.Sort(text)
            if sort == nil { throw YandexRefusal.field("sort", "Is not a key to sort by.") }
        }
        return Page(limit: try limit, offset: try number("offset", 0, upTo: .max), sort: sort)
    }

    /// The parameter `media_type`: the groups that are wanted, none for all.
    func media() throws -> Set<String> {
        let wanted = Set((parameters["media_type"] ?? "").split(separator: ",").map(String.init))
        guard wanted.isSubset(of: MediaType.groups) else {
            throw YandexRefusal.field("media_type", "Is not a media type.")
        }
        return wanted
    }

    func view(of owner: DiskOwner) throws -> ResourceView {
        let size = parameters["preview_size"].flatMap { $0.isEmpty ? nil : $0 } ?? "S"
        guard PreviewSize(size) != nil else { throw YandexRefusal.field("preview_size", "Is not a size.") }
        return ResourceView(
            links: links, fields: fields, owner: owner, previewSize: size, previewCrop: try flag("preview_crop"))
    }

    func answer(_ json: JSON) -> HTTPResponse { .yandex(json) }

    func answer(_ outcome: Outcome) -> HTTPResponse {
        switch outcome {
        case .made(let path): .yandex(links.resource(path).json(fields), status: .created)
        case .gone: .noContent
        case .goesOn(let operation): .yandex(links.operation(operation).json(fields), status: .accepted)
        }
    }
}
