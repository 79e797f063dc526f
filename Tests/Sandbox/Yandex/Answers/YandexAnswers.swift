import FlyingFox
import FoundationEssentials

extension HTTPResponse {
    static func yandex(_ json: JSON, status: HTTPStatusCode = .ok, charset: Bool = true) -> HTTPResponse {
        HTTPResponse(
            statusCode: status,
            headers: HTTPHeaders([
                .contentType: charset ? "application/json; charset=utf-8" : "application/json",
                .cacheControl: "no-cache",
            ]), body: Data(json.text.utf8))
    }

    /// 201 and 204 have no body; only the latter names a type (recorded).
    static let created = HTTPResponse(statusCode: .created)
    static let noContent = HTTPResponse(
        statusCode: .noContent, headers: HTTPHeaders([.contentType: "application/json; charset=utf-8"]))
}

/// Where something is to be asked for, as the Disk answers it.
struct Link: Sendable {
    let href: String
    var method = "GET"

    func json(_ fields: WantedFields, operation: String? = nil) -> JSON {
        var object = JSONObject(fields)
        if let operation { object.add("operation_id", .string(operation)) }
        object.add("href", .string(href))
        object.add("method", .string(method))
        object.add("templated", .bool(false))
        return object.json
    }
}
