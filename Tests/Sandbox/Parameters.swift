import FlyingFox
import FoundationEssentials
import Web

/// What a request says in its query and in its body, a form of either encoding. Where both say something of one name,
/// the body wins.
struct Parameters: Sendable {
    private var values: [String: String] = [:]
    private(set) var files: [String: UploadedFile] = [:]
    /// In the order in which they came, the query's first.
    private(set) var names: [String] = []

    init(_ request: HTTPRequest) async throws {
        do {
            add(try Form(Array(request.target.query().utf8), contentType: "application/x-www-form-urlencoded").fields)
            guard request.hasForm else { return }
            let form = try Form(Array(try await request.limitedBody()), contentType: request.headers[.contentType])
            add(form.fields)
            files = form.files.compactMapValues(\.first)
        } catch let error as BadRequest {
            throw Refusal("\(error)")
        }
    }

    private mutating func add(_ fields: Fields) {
        for (name, value) in fields.all {
            if values[name] == nil { names.append(name) }
            values[name] = value
        }
    }

    /// The value; nil when it is absent, empty when it is empty.
    subscript(_ name: String) -> String? { values[name] }

    /// All of them, in order, except these.
    func all(except left: Set<String> = []) -> [(name: String, value: String)] {
        names.compactMap { name in left.contains(name) ? nil : values[name].map { (name, $0) } }
    }
}

extension HTTPRequest {
    /// Whether the body is a form: JSON and files are not, nor is what is put somewhere, whatever it is called.
    var hasForm: Bool {
        guard method != .PUT, let type = headers[.contentType]?.lowercased() else { return false }
        return type.hasPrefix("application/x-www-form-urlencoded") || type.hasPrefix("multipart/form-data")
    }

    /// The token of `Authorization: <scheme> <token>`.
    func token(scheme: String) -> String? {
        guard let words = headers[.authorization]?.split(separator: " ", maxSplits: 1), words.count == 2,
            words[0].lowercased() == scheme.lowercased()
        else { return nil }
        return String(words[1])
    }
}
