/// One request and the response to it. It lives until the handler returns; using it later stops the process.
///
/// Not Sendable: it belongs to its worker's thread.
public final class Exchange {
    /// Why a body could not be read.
    public enum BodyFailure: Error, Sendable {
        /// It is longer than the limit.
        case tooLarge
        /// The peer hung up, took too long or sent another number of bytes than CONTENT_LENGTH said.
        case incomplete
    }

    private let conversation: Conversation
    private var isOver = false

    init(_ conversation: Conversation) {
        self.conversation = conversation
    }

    func end() {
        isOver = true
    }

    private var live: Conversation {
        precondition(!isOver, "An Exchange was used after its handler had returned.")
        return conversation
    }

    /// The value of a parameter (`REQUEST_METHOD`, `HTTP_COOKIE`, …); the first one if there are several.
    ///
    /// - Returns: nil when it was not sent, or is not UTF-8: text is never repaired.
    public func parameter(_ name: StaticString) -> String? {
        live.lookahead.parameters.value(of: name).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Gives `body` the bytes of a parameter, nil when it was not sent. They are valid only inside `body`.
    public func withParameter<Result>(
        _ name: StaticString, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result
    ) rethrows -> Result {
        try body(live.lookahead.parameters.value(of: name))
    }

    /// Goes through all parameters in the order in which they came. The bytes are valid only inside `body`.
    public func forEachParameter(
        _ body: (_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) throws -> Void
    ) rethrows {
        try live.lookahead.parameters.forEach(body)
    }

    /// CONTENT_LENGTH in bytes; nil when it was not sent.
    public var contentLength: Int? { live.contentLength }

    /// Reads the whole body. A second call finds nothing left.
    ///
    /// - Parameter limit: in bytes; ``ServerSettings/largestBody`` applies besides.
    /// - Throws: ``BodyFailure``.
    public func readBody(limit: Int = .max) throws(BodyFailure) -> [UInt8] {
        try live.readBody(limit: limit)
    }

    /// Reads the body in pieces as they arrive (about 8 KiB each), so that memory does not grow with it. Every piece gets
    /// the time of ``ServerSettings/receiveTimeout``, the whole takes as long as it takes.
    ///
    /// - Parameters:
    ///   - limit: in bytes; ``ServerSettings/largestStream`` applies besides
    ///   - take: gets the bytes, which are valid only inside it; false stops
    /// - Throws: ``BodyFailure``. What was given to `take` before is not the whole body then.
    public func readBody(limit: Int, _ take: (UnsafeRawBufferPointer) -> Bool) throws(BodyFailure) {
        try live.readPieces(limit: min(limit, live.largestStream), take)
    }

    /// Adds to the response, which begins with its header in CGI form (RFC 3875, section 6.3):
    /// `Status: 200 OK`, CR LF, `Content-Type: …`, CR LF, CR LF. The bytes are copied.
    ///
    /// The header's bytes are sent as they are: the code that makes it keeps line breaks out of its values.
    public func write(_ bytes: UnsafeRawBufferPointer) {
        live.output.write(bytes)
    }

    public func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { write($0) }
    }

    public func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Answers with a whole response, its header in CGI form and its content, and sends both from where they lie. What is
    /// written after it is dropped.
    public func finish(head: UnsafeRawBufferPointer, content: UnsafeRawBufferPointer) {
        live.output.finish(head, content)
    }

    /// Has the web server write a line to its error log; at most 8 KiB of it.
    public func logError(_ text: String) {
        live.output.writeError(text)
    }
}
