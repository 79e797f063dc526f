import Glibc

/// `multipart/form-data` (RFC 7578, RFC 2046 §5.1.1) as browsers write it: no preamble, no nesting, lines end in CR LF.
/// It is read as it comes, in pieces that may end anywhere, and holds no more of it than the header of one part.
///
/// Each carriage return is compared with the delimiter once, and the delimiter has only one, so the time is linear.
///
/// ```swift
/// while let event = try stream.next(&piece) { … }     // for each piece
/// try stream.finish()
/// ```
public struct MultipartStream: ~Copyable {
    /// Bytes of the header of one part.
    static let largestHeader = 4_096

    /// What a part says of itself before its content.
    public struct Part: Hashable, Sendable {
        public let name: String
        /// As the browser called the file: nothing that may be used as a path. Nil for an ordinary field.
        public let filename: String?
        public let contentType: String?
    }

    public enum Event {
        case part(Part)
        /// More of the content of that part, valid until the next call.
        case content(UnsafeRawBufferPointer)
        /// The part is over.
        case end
    }

    private enum Place {
        /// Before the first boundary, and behind any.
        case start, boundary
        case header, content
        /// Behind the last boundary, with so many bytes.
        case over(Int)
    }

    /// CR LF `--` boundary.
    private let delimiter: UnsafeMutableRawBufferPointer
    private let most: Int
    private var place = Place.start
    /// Bytes of the delimiter that have come and are not known to be one yet. The body begins as if behind a CR LF.
    private var matched = 2
    /// The header of the part that begins; behind a boundary the two bytes that say what follows.
    private var head: [UInt8] = []
    private var parts = 0

    /// For the body of a request with this `Content-Type`.
    ///
    /// - Throws: ``BadRequest`` for any other kind of body
    public static func of(contentType: String?, most: Int) throws(BadRequest) -> MultipartStream {
        guard let type = contentType.flatMap({ MediaType($0) }), type.name == "multipart/form-data" else {
            throw .unsupportedMediaType
        }
        guard let boundary = type["boundary"], let stream = MultipartStream(boundary: boundary, most: most) else {
            throw .malformed("the boundary of the parts is missing or not one")
        }
        return stream
    }

    /// - Parameters:
    ///   - boundary: of the media type; nil is returned when it breaks its grammar (1…70 characters of `bchars`)
    ///   - most: parts
    public init?(boundary: String, most: Int) {
        let allowed = "'()+_,-./:=? "
        guard (1...70).contains(boundary.utf8.count), boundary.utf8.last != 0x20,
            boundary.utf8.allSatisfy({ ASCII.isAlphanumeric($0) || allowed.utf8.contains($0) })
        else { return nil }
        let bytes = Array("\r\n--\(boundary)".utf8)
        delimiter = .allocate(byteCount: bytes.count, alignment: 1)
        delimiter.copyBytes(from: bytes)
        self.most = most
    }

    deinit {
        delimiter.deallocate()
    }

    /// Reads on, and takes off `piece` what was read; nil when there is nothing left of it.
    public mutating func next(_ piece: inout UnsafeRawBufferPointer) throws(BadRequest) -> Event? {
        while !piece.isEmpty {
            switch place {
            case .start:
                guard piece[0] == delimiter[matched] else {
                    throw .malformed("the body does not begin with the boundary")
                }
                Self.drop(1, of: &piece)
                matched += 1
                if matched == delimiter.count { place = .boundary }
            case .boundary:
                head.append(piece[0])
                Self.drop(1, of: &piece)
                if head.count == 2 { try behindBoundary() }
            case .header:
                head.append(piece[0])
                Self.drop(1, of: &piece)
                if let part = try header() { return .part(part) }
            case .content:
                if let event = content(&piece) { return event }
            case .over(let count):
                guard count < 2, piece[0] == (count == 0 ? 0x0D : 0x0A) else {
                    throw .malformed("something follows the last part")
                }
                Self.drop(1, of: &piece)
                place = .over(count + 1)
            }
        }
        return nil
    }

    /// Says that nothing more comes.
    public func finish() throws(BadRequest) {
        guard case .over(let count) = place else { throw .malformed("the last boundary is missing") }
        guard count != 1 else { throw .malformed("something follows the last part") }
    }

    private static func drop(_ count: Int, of piece: inout UnsafeRawBufferPointer) {
        piece = UnsafeRawBufferPointer(rebasing: piece[count...])
    }

    private mutating func behindBoundary() throws(BadRequest) {
        switch (head[0], head[1]) {
        case (UInt8(ascii: "-"), UInt8(ascii: "-")): place = .over(0)
        case (0x0D, 0x0A):
            guard parts < most else { throw .tooManyFields }
            parts += 1
            place = .header
        default: throw .malformed("a boundary does not end its line")
        }
        matched = 0
        head.removeAll(keepingCapacity: true)
    }

    /// The part, once its header has come whole: up to its empty line.
    private mutating func header() throws(BadRequest) -> Part? {
        guard head.last == 0x0A, head.count == 2 && head[0] == 0x0D || head.suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A] else {
            guard head.count < Self.largestHeader else { throw .malformed("the header of a part does not end") }
            return nil
        }
        let part = try MultipartHeader.part(head.dropLast(2))
        head.removeAll(keepingCapacity: true)
        place = .content
        return part
    }

    private mutating func content(_ piece: inout UnsafeRawBufferPointer) -> Event? {
        if matched > 0 { return goOnMatching(&piece) }
        let start = piece.baseAddress
        var end = 0
        while end < piece.count {
            guard let start, let found = memchr(start + end, 0x0D, piece.count - end) else {
                end = piece.count
                break
            }
            end = UnsafeRawPointer(found) - start
            var length = 1
            while length < delimiter.count, end + length < piece.count, piece[end + length] == delimiter[length] {
                length += 1
            }
            if length == delimiter.count || end + length == piece.count {
                matched = length
                break
            }
            // Of what has matched only the first byte is a carriage return.
            end += length
        }
        let content = UnsafeRawBufferPointer(rebasing: piece[..<end])
        Self.drop(end + matched, of: &piece)
        if content.isEmpty { return matched == delimiter.count ? endPart() : nil }
        return .content(content)
    }

    /// A delimiter may have begun; it may go on in this piece.
    private mutating func goOnMatching(_ piece: inout UnsafeRawBufferPointer) -> Event? {
        while matched < delimiter.count {
            guard let byte = piece.first else { return nil }
            guard byte == delimiter[matched] else {
                defer { matched = 0 }
                return .content(UnsafeRawBufferPointer(rebasing: delimiter[..<matched]))
            }
            Self.drop(1, of: &piece)
            matched += 1
        }
        return endPart()
    }

    private mutating func endPart() -> Event {
        place = .boundary
        return .end
    }
}
