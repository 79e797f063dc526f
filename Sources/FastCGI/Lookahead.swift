import Glibc
import Threads

/// Looks at what has arrived on a connection before libfcgi takes it.
///
/// libfcgi 2.4 cannot be given bytes that nobody has checked. A `FCGI_GET_VALUES` record that names one variable four
/// times overruns its stack, whether it comes first or amid a body; lengths of parameters overflow (CVE-2025-23016);
/// padding after the first record is read as further records; and a read that waits, waits for ever.
/// So every request is walked through twice: here by peeking (`SO_PEEK_OFF` keeps the place, and goes back as bytes
/// are taken), then by libfcgi, which thus **only ever takes bytes that have arrived and passed, and never waits**.
/// Only what a web server sends to a responder passes: begin, parameters, input, one request at a time.
///
/// Why: DECISIONS, 17.
struct Lookahead: ~Copyable {
    enum Refusal: Error {
        /// The peer has hung up between two requests, as it may.
        case hungUp
        /// The peer has hung up within a request.
        case cutShort
        case timedOut
        case malformed
        case parametersTooLarge
        case unreachable
    }

    private enum Phase { case begin, parameters, body, over }

    /// What libfcgi reads at once, and so how far past the end of a head it may take bytes.
    static let stride = 8_192
    /// libfcgi's next piece of body takes at most two reads: a header, its padding and the first byte behind them
    /// may lie across the border of one.
    private static let distance = 2 * stride
    private static let scratchSize = 65_536

    private(set) var parameters: Parameters
    private(set) var request: UInt16 = 0
    private(set) var keepsConnection = false
    /// Whether bytes have come after the end of the request. While it is being read, libfcgi may swallow them.
    private(set) var hasSurplus = false
    /// Bytes of body that have been announced by the records seen so far.
    private(set) var bodySeen = 0
    var isWhole: Bool { phase == .over }
    /// Whether the web server says that nobody will read the body. What libfcgi takes of it along with the head lies in
    /// its buffer unlooked at, so it must not be asked for it.
    private(set) var isUnread = false

    private var phase = Phase.begin
    /// Bytes of this request seen so far, and of them its head: up to the empty record that ends the parameters.
    private var seen = 0
    private var headLength = Int.max
    /// Bytes of the whole request, once they have been seen.
    private var length = Int.max
    private var header = [UInt8](repeating: 0, count: Record.headerLength)
    private var headerFilled = 0
    private var begin = [UInt8]()
    private var contentLength = 0
    private var contentLeft = 0
    private var paddingLeft = 0
    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: scratchSize, alignment: 16)

    private let unreadBody: (name: StaticString, value: StaticString)?

    init(largestParameters: Int, unreadBody: (name: StaticString, value: StaticString)?) {
        self.unreadBody = unreadBody
        parameters = Parameters(capacity: min(largestParameters, 128 << 10))
        begin.reserveCapacity(8)
    }

    deinit {
        scratch.deallocate()
    }

    /// Waits for a whole head, and for so much behind it as libfcgi may take along.
    mutating func readHead(from descriptor: Int32, within limit: Duration) throws(Refusal) {
        start()
        try peek(descriptor)
        if isHeadSafe { return }
        let deadline = Instant.now + limit
        while !isHeadSafe { try peek(descriptor, before: deadline) }
    }

    private var isHeadSafe: Bool {
        isWhole || (headLength < Int.max && (isUnread || seen >= headLength + Self.stride))
    }

    /// Waits until libfcgi may be asked for its next piece of body.
    mutating func readAhead(on descriptor: Int32, before deadline: Instant) throws(Refusal) {
        while !isWhole, untaken(descriptor) < Self.distance { try peek(descriptor, before: deadline) }
    }

    /// Takes what is left of the request, so that the connection stands at the next one.
    ///
    /// The next one may arrive meanwhile, for the response has been sent: its bytes stay.
    mutating func discardRest(from descriptor: Int32, within limit: Duration) throws(Refusal) {
        if isWhole, length <= Self.stride { return }  // libfcgi's first read took it all.
        let deadline = Instant.now + limit
        while true {
            var left = min(seen, length) - (seen - untaken(descriptor))
            while left > 0 {
                let taken = recv(descriptor, scratch.baseAddress, min(left, scratch.count), 0)
                guard taken > 0 else { throw .cutShort }
                left -= taken
            }
            if isWhole { break }
            try peek(descriptor, before: deadline)
        }
        if seen > length { lookFromStart(descriptor) }
    }

    /// Has the next look begin with the first byte that nobody has taken.
    func lookFromStart(_ descriptor: Int32) {
        var offset: Int32 = 0
        setsockopt(descriptor, SOL_SOCKET, SO_PEEK_OFF, &offset, socklen_t(MemoryLayout<Int32>.size))
    }

    private mutating func start() {
        parameters.clear()
        phase = .begin
        seen = 0
        headLength = .max
        length = .max
        headerFilled = 0
        begin.removeAll(keepingCapacity: true)
        contentLength = 0
        contentLeft = 0
        paddingLeft = 0
        bodySeen = 0
        hasSurplus = false
        isUnread = false
    }

    /// Bytes that have been seen and not yet taken.
    private func untaken(_ descriptor: Int32) -> Int {
        var offset: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_PEEK_OFF, &offset, &size)
        return Int(offset)
    }

    private mutating func peek(_ descriptor: Int32, before deadline: Instant) throws(Refusal) {
        let left = deadline - Instant.now
        guard left > .zero else { throw .timedOut }
        var timeout = max(left, .milliseconds(1)).timeval
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        try peek(descriptor)
    }

    private mutating func peek(_ descriptor: Int32) throws(Refusal) {
        var count = 0
        repeat {
            count = recv(descriptor, scratch.baseAddress, scratch.count, Int32(MSG_PEEK))
        } while count < 0 && errno == EINTR
        guard count > 0 else {
            if count == 0 { throw seen == 0 ? .hungUp : .cutShort }
            throw errno == EAGAIN ? .timedOut : .unreachable
        }
        try inspect(UnsafeRawBufferPointer(start: scratch.baseAddress, count: count))
    }

    private mutating func inspect(_ bytes: UnsafeRawBufferPointer) throws(Refusal) {
        var position = 0
        func piece(_ longest: Int) -> UnsafeRawBufferPointer {
            let end = min(bytes.count, position + longest)
            defer { position = end }
            return UnsafeRawBufferPointer(rebasing: bytes[position..<end])
        }
        let before = seen
        while position < bytes.count {
            if phase == .over {
                hasSurplus = true
                break
            }
            if headerFilled < Record.headerLength {
                for byte in piece(Record.headerLength - headerFilled) {
                    header[headerFilled] = byte
                    headerFilled += 1
                }
                guard headerFilled == Record.headerLength else { break }
                try openRecord()
            }
            if contentLeft > 0 {
                let content = piece(contentLeft)
                contentLeft -= content.count
                try inspect(content: content)
            }
            if contentLeft == 0, paddingLeft > 0 { paddingLeft -= piece(paddingLeft).count }
            if contentLeft == 0, paddingLeft == 0 {
                headerFilled = 0
                try closeRecord(endingAt: before + position)
            }
        }
        seen = before + bytes.count
    }

    private mutating func openRecord() throws(Refusal) {
        let kind = header[1]
        let identifier = UInt16(header[2]) << 8 | UInt16(header[3])
        contentLength = Int(header[4]) << 8 | Int(header[5])
        contentLeft = contentLength
        paddingLeft = Int(header[6])
        guard header[0] == Record.version else { throw .malformed }
        switch phase {
        case .begin:
            guard kind == Record.Kind.begin, identifier != 0, contentLength == 8, paddingLeft == 0
            else { throw .malformed }
            request = identifier
        case .parameters:
            // libfcgi forgets the padding of the record that ends the parameters, and would read it as a record.
            guard kind == Record.Kind.parameters, identifier == request, contentLength > 0 || paddingLeft == 0
            else { throw .malformed }
        case .body:
            guard kind == Record.Kind.input, identifier == request else { throw .malformed }
            bodySeen += contentLength
        case .over:
            throw .malformed
        }
    }

    private mutating func inspect(content: UnsafeRawBufferPointer) throws(Refusal) {
        switch phase {
        case .begin: begin.append(contentsOf: content)
        case .parameters: guard parameters.append(content) else { throw .parametersTooLarge }
        case .body, .over: break
        }
    }

    private mutating func closeRecord(endingAt position: Int) throws(Refusal) {
        switch phase {
        case .begin:
            guard Int(begin[0]) << 8 | Int(begin[1]) == Record.responder else { throw .malformed }
            keepsConnection = begin[2] & Record.keepsConnection != 0
            phase = .parameters
        case .parameters where contentLength == 0:
            guard parameters.split() else { throw .malformed }
            headLength = position
            phase = .body
            if let unreadBody { isUnread = parameters.has(unreadBody.name, unreadBody.value) }
        case .body where contentLength == 0:
            length = position
            phase = .over
        default:
            break
        }
    }
}
