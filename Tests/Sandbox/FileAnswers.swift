import FlyingFox
import FoundationEssentials
import Web

extension HTTPResponse {
    /// A file, whole or the one range that is asked for (RFC 9110, section 14); several ranges give the whole.
    ///
    /// - Parameter name: what a browser would call it; nil where nobody saves it
    static func file(_ bytes: [UInt8], type: String, name: String?, to request: HTTPRequest) -> HTTPResponse {
        var headers = HTTPHeaders([
            .contentType: type, .acceptRanges: "bytes", HTTPHeader("X-Content-Type-Options"): "nosniff",
        ])
        if let name {
            headers[.contentDisposition] = "attachment; filename*=UTF-8''\(PercentCoding.encode(name))"
        }
        var (status, range) = (HTTPStatusCode.ok, bytes.indices)
        if let asked = request.headers[.range].flatMap({ ByteRange($0) }) {
            guard let found = asked.within(bytes.count) else {
                headers[.contentRange] = "bytes */\(bytes.count)"
                return HTTPResponse(statusCode: .rangeNotSatisfiable, headers: headers)
            }
            (status, range) = (.partialContent, found)
            headers[.contentRange] = "bytes \(found.lowerBound)-\(found.upperBound - 1)/\(bytes.count)"
        }
        if request.method == .HEAD {
            headers[.contentLength] = "\(range.count)"
            return HTTPResponse(statusCode: status, headers: headers)
        }
        return HTTPResponse(
            statusCode: status, headers: headers,
            body: HTTPBodySequence(data: Data(bytes[range]), suggestedBufferSize: 65_536))
    }
}
