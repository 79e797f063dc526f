import HTML

/// A header that may not be sent: its name is not one, or its value has a control byte. The program is at fault, and
/// nothing of the response has been written.
public struct HeaderRefused: Error, Hashable {
    public let name: String
}

extension Response {
    /// Writes the response as CGI has it (RFC 3875 §6): `Status: 200 OK`, headers, an empty line, the content.
    ///
    /// All headers of Quad go through here. A line feed among them would let text of a visitor become a header, and
    /// with `X-Accel-Redirect` any file of the server (security: header injection), so control bytes are refused.
    ///
    /// - Parameters:
    ///   - method: of the request: HEAD gets everything but the content
    ///   - buffer: of the gateway; not the one that holds the page. It is not touched when this throws.
    /// - Throws: ``HeaderRefused`` or ``Cookie/Mistake``
    public func serialize(for method: Method = .get, into buffer: HTMLBuffer) throws {
        if case .buffer(let page) = body { precondition(page !== buffer, "a page cannot be written into itself") }
        try serializeHead(into: buffer)
        if hasContent(for: method) { body.withBytes { buffer.copy($0) } }
    }

    /// Whether the content follows the head.
    public func hasContent(for method: Method) -> Bool { method != .head && !status.hasNoContent }

    /// Writes everything but the content, which is then sent from where it lies.
    ///
    /// - Throws: as ``serialize(for:into:)``
    public func serializeHead(into buffer: HTMLBuffer) throws {
        let cookies = try cookies.map { cookie throws(Cookie.Mistake) in try cookie.headerValue }
        for header in headers.all { try Self.check(header.name, header.value) }

        buffer.raw("Status: ")
        buffer.write(status.code)
        buffer.raw(" ")
        buffer.copy(status.reason)
        for header in headers.all { buffer.header(header.name, header.value) }
        for cookie in cookies { buffer.header("Set-Cookie", cookie) }
        guard !status.hasNoContent else { return buffer.raw("\r\n\r\n") }
        buffer.raw("\r\nContent-Length: ")
        buffer.write(body.count)
        buffer.raw("\r\n\r\n")
    }

    private static func check(_ name: String, _ value: String) throws(HeaderRefused) {
        guard !name.isEmpty, name.utf8.allSatisfy(ASCII.isToken), !value.hasControl,
            // Both are written here; a second one would let a proxy read another response than the browser.
            !Headers.same(name, "Status"), !Headers.same(name, "Content-Length"), !Headers.same(name, "Set-Cookie")
        else { throw HeaderRefused(name: name) }
    }
}

extension String {
    /// Whether one of its bytes is a control character. Looks at all of them, which a processor does many at a time.
    fileprivate var hasControl: Bool {
        var text = self
        return text.withUTF8 { $0.reduce(UInt8(0)) { $0 | ($1 < 0x20 || $1 == 0x7F ? 1 : 0) } } != 0
    }
}

extension HTMLBuffer {
    /// Text as it is.
    fileprivate func copy(_ text: String) {
        var text = text
        text.withUTF8 { copy(UnsafeRawBufferPointer($0)) }
    }

    fileprivate func header(_ name: String, _ value: String) {
        raw("\r\n")
        copy(name)
        raw(": ")
        copy(value)
    }
}
