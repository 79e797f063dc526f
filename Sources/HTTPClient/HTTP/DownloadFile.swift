import Bounds
import Glibc

/// A file that a download writes into, and goes on with when it broke off: what is there, and of which version.
///
/// One thread's, like the client that fills it. The bytes are stored as they are sent: no content decoding.
public final class DownloadFile {
    /// Open for writing in append mode; its owner closes it.
    public let descriptor: Int32
    /// Bytes that are there.
    public private(set) var count: Int
    /// What tells the server's version of the file from others: a strong ETag, otherwise Last-Modified (RFC 9110
    /// §13.1.5); nil when the server names neither.
    public private(set) var validator: String?
    /// Bytes of the whole as the server says.
    public private(set) var expected: Int?
    /// Whether an answer is the file at all: a page that says why there is none is not.
    private let accepts: (HTTPResponse) -> Bool
    /// Whether the server has said in this exchange what it sends.
    private(set) var isBegun = false

    /// - Parameters:
    ///   - count: bytes that are there already
    ///   - validator: of the version that they are of. Without one the server's word for the range is trusted: right
    ///     only for files that never change under their address.
    ///   - accepts: what is refused by it is thrown as ``HTTPFailure/refused(_:)``
    public init(
        descriptor: Int32, count: Int = 0, validator: String? = nil,
        accepts: @escaping (HTTPResponse) -> Bool = { _ in true }
    ) {
        self.descriptor = descriptor
        self.count = count
        self.validator = validator
        self.accepts = accepts
    }

    /// Asks for what is missing.
    func prepare(_ request: inout HTTPRequest) {
        isBegun = false
        guard count > 0 else { return }
        request.headers.append(("Range", "bytes=\(count)-"))
        if let validator { request.headers.append(("If-Range", validator)) }
    }

    /// Takes the head of a successful answer: the rest (206), or everything once more (200).
    func begin(_ response: HTTPResponse) throws(HTTPFailure) {
        guard accepts(response) else { throw .refused(response) }
        isBegun = true
        let length = response["content-length"].flatMap { Bounds.bytes.exactly($0) }
        switch response.status {
        case 206:
            guard let range = response["content-range"].flatMap({ ContentRange($0) }), range.first == count else {
                throw .broken("another range than was asked for")
            }
            expected = range.whole ?? length.map { Bounds.bytes.sum([count, $0]) }
        case 200:
            if count > 0 { try clear() }
            expected = length
        default:
            throw .broken("status \(response.status) for a file")
        }
        let tag = response["etag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
        validator = tag ?? response["last-modified"]
    }

    func clear() throws(HTTPFailure) {
        guard ftruncate(descriptor, 0) == 0 else { throw .file("download", errno) }
        count = 0
        validator = nil
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws(HTTPFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let written = write(descriptor, rest.baseAddress, rest.count)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .file("download", errno) }
            count += written
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }
}

/// `bytes 100-199/200` (RFC 9110 §14.4).
struct ContentRange: Equatable {
    let first: Int
    /// nil for `*`.
    let whole: Int?

    init?(_ text: String) {
        guard text.lowercased().hasPrefix("bytes ") else { return nil }
        let halves = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Bounds.bytes.exactly(ends[0]), let last = Bounds.bytes.exactly(ends[1]),
            first <= last
        else { return nil }
        self.first = first
        if halves[1] == "*" {
            whole = nil
        } else {
            guard let whole = Bounds.bytes.exactly(halves[1]), last < whole else { return nil }
            self.whole = whole
        }
    }
}
