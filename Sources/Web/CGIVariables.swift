import Glibc

/// The variables by which a web server hands over a request (RFC 3875 §4.1), made into a ``Request``.
public struct CGIVariables {
    private var method: String?
    private var target: [UInt8]?
    private var remoteAddress = ""
    private var isSecure = false
    private var stageWord: String?
    private var announced: String?
    private var isPart = false
    private var headers = Headers()

    public init() {}

    /// Takes one variable; those that Quad does not need are passed over.
    public mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
        if name.begins(with: "HTTP_") {
            // "Proxy" is a header that nobody sends and that some libraries take for the setting HTTP_PROXY.
            guard !name.isText("HTTP_PROXY") else { return }
            headers.add(Self.headerName(name.dropFirst(5)), String(decoding: value, as: UTF8.self))
        } else if name.isText("REQUEST_METHOD") {
            method = String(decoding: value, as: UTF8.self)
        } else if name.isText("REQUEST_URI") {
            target = Array(value)
        } else if name.isText("REMOTE_ADDR") {
            remoteAddress = String(decoding: value, as: UTF8.self)
        } else if name.isText("HTTPS") {
            isSecure = !value.isEmpty && !value.isText("off")
        } else if name.isText("QUAD_BODY") {
            stageWord = String(decoding: value, as: UTF8.self)
        } else if name.isText("QUAD_BODY_LENGTH") {
            announced = String(decoding: value, as: UTF8.self)
        } else if name.isText("QUAD_PART") {
            isPart = value.isText("on")
        } else if name.isText("CONTENT_TYPE"), !value.isEmpty {
            headers.set("Content-Type", String(decoding: value, as: UTF8.self))
        }
    }

    /// For tests and for servers that have strings.
    public mutating func add(_ name: String, _ value: String) {
        var name = name
        var value = value
        name.withUTF8 { name in value.withUTF8 { value in add(name, value) } }
    }

    /// How far the body is, also of what is no request.
    public var stage: BodyStage { BodyStage(stageWord, length: announced) }

    /// - Throws: ``BadRequest``, as ``Request`` does
    public func request(body: [UInt8]) throws(BadRequest) -> Request {
        guard let method else { throw .malformed("REQUEST_METHOD is missing") }
        guard let target else { throw .malformed("REQUEST_URI is missing") }
        return try Request(
            method: method, target: PercentCoding.text(target), headers: headers, body: body,
            remoteAddress: remoteAddress, isSecure: isSecure, stage: stage, isPart: isPart)
    }

    /// `ACCEPT_LANGUAGE` → `accept-language`.
    private static func headerName(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        String(unsafeUninitializedCapacity: name.count) { buffer in
            var length = 0
            for byte in name {
                // Not valid UTF-8 otherwise; such a name is never asked for.
                buffer[length] = byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : ASCII.lower(byte) & 0x7F
                length += 1
            }
            return length
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// A comparison of memory: there are a dozen variables to a request, and as many names that each may have.
    fileprivate func begins(with text: StaticString) -> Bool {
        guard let baseAddress, count >= text.utf8CodeUnitCount else { return false }
        return memcmp(baseAddress, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    fileprivate func isText(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && begins(with: text)
    }
}
