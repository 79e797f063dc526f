import FlyingFox
import FoundationEssentials
import HTML
import Web

/// A request that cannot be answered, in words for the one who wrote it.
struct Refusal: Error {
    let status: HTTPStatusCode
    let words: String

    init(_ words: String, status: HTTPStatusCode = .badRequest) {
        self.status = status
        self.words = words
    }
}

extension HTTPResponse {
    static func text(_ text: String, type: String = "text/plain", status: HTTPStatusCode = .ok) -> HTTPResponse {
        HTTPResponse(
            statusCode: status,
            headers: HTTPHeaders([
                .contentType: "\(type); charset=utf-8", .cacheControl: "no-store",
                HTTPHeader("X-Content-Type-Options"): "nosniff",
            ]), body: Data(text.utf8))
    }

    static func json(_ value: some Encodable, status: HTTPStatusCode = .ok) throws -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return .text(
            String(decoding: try encoder.encode(value), as: UTF8.self), type: "application/json", status: status)
    }

    /// A page for people. Letters bring their own inline styles, so these are let through; nothing runs and nothing is
    /// fetched from elsewhere.
    static func page(_ buffer: HTMLBuffer, status: HTTPStatusCode = .ok) -> HTTPResponse {
        var response = HTTPResponse.text(buffer.text, type: "text/html", status: status)
        response.headers[HTTPHeader("Content-Security-Policy")] =
            "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; "
            + "frame-ancestors 'none'"
        return response
    }

    /// Bytes that somebody else may keep for a minute: pictures.
    static func bytes(_ bytes: [UInt8], type: String) -> HTTPResponse {
        HTTPResponse(
            statusCode: .ok, headers: HTTPHeaders([.contentType: type, .cacheControl: "max-age=60"]),
            body: HTTPBodySequence(data: Data(bytes), suggestedBufferSize: 65_536))
    }

    /// Sends the person back to the application, with an answer in the address.
    static func back(to address: String, _ fields: [(name: String, value: String)]) -> HTTPResponse {
        let query = fields.map { "\($0.name)=\(PercentCoding.encode($0.value))" }.joined(separator: "&")
        return HTTPResponse(
            statusCode: .found,
            headers: HTTPHeaders([
                .location: "\(address)?\(query)", .cacheControl: "no-store",
                HTTPHeader("Referrer-Policy"): "no-referrer",
            ]))
    }

    static func redirect(to path: String) -> HTTPResponse {
        HTTPResponse(statusCode: .seeOther, headers: HTTPHeaders([.location: path]))
    }
}

extension HTTPRequest {
    /// The body as JSON.
    func json<Value: Decodable>(_ type: Value.Type = Value.self) async throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: try await limitedBody())
        } catch let error as DecodingError {
            throw Refusal("The body is not the JSON that is expected here: \(error)")
        }
    }

    /// The body, if it is no larger than the sandbox takes.
    func limitedBody() async throws -> Data {
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > Server.largestBody {
            throw Refusal("The body is too large.", status: .payloadTooLarge)
        }
        return try await bodyData
    }
}
