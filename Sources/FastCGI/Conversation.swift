import CFastCGI
import Glibc
import Synchronization
import Threads

/// A worker's side of the connections it is given, one request at a time. It owns libfcgi's request.
final class Conversation {
    /// What is to become of the connection.
    enum Ending {
        case keep
        /// To be closed, with or without a request answered on it.
        case close(answered: Bool)
        /// Answered; what still comes over it nobody reads, and it is closed when the peer has closed it.
        case leave
        /// To be closed, and what came was not a request.
        case refuse
        /// libfcgi has closed it already.
        case gone
        /// It belongs to another worker by now.
        case passedOn
    }

    var lookahead: Lookahead
    var output = Output()
    private(set) var contentLength: Int?
    private var isBodyLost = false
    private let settings: ServerSettings
    private let request = UnsafeMutablePointer<FCGX_Request>.allocate(capacity: 1)

    init(_ settings: ServerSettings) {
        self.settings = settings
        lookahead = Lookahead(largestParameters: settings.largestParameters, unreadBody: settings.unreadBody)
        FCGX_InitRequest(request, -1, 0)  // No socket: libfcgi accepts nothing by itself.
    }

    deinit {
        request.deallocate()
    }

    /// Answers the request that has begun to arrive on `descriptor`.
    ///
    /// - Parameters:
    ///   - isClosing: asked after the response: whether no connection is kept any more.
    ///   - passOn: gives a connection away on which a long body is coming; nil for who takes those.
    func serve(
        _ descriptor: Int32, isClosing: () -> Bool, passOn: (() -> Void)? = nil, with handler: (Exchange) -> Void
    ) -> Ending {
        do {
            try lookahead.readHead(from: descriptor, within: settings.receiveTimeout)
        } catch {
            return error == .hungUp ? .close(answered: false) : .refuse
        }
        if let passOn, isLong {
            // Nothing has been taken yet: the thread that gets it looks at it from its start.
            lookahead.lookFromStart(descriptor)
            passOn()
            return .passedOn
        }
        request.pointee.ipcFd = descriptor
        request.pointee.keepConnection = 1  // Or FCGX_Accept_r begins by closing the connection.
        FCGX_Detach(request)  // Or closing it on an error waits two seconds for the peer.
        guard FCGX_Accept_r(request) == 0 else {
            request.pointee.ipcFd = -1
            return .gone
        }
        isBodyLost = false
        output.start(descriptor, request: lookahead.request)
        respond(with: handler)
        let isPipelined = lookahead.hasSurplus
        output.finish()
        FCGX_Free(request, 0)  // FCGX_Finish_r without its writes: Output has ended the request.
        request.pointee.ipcFd = -1
        return ending(descriptor, mayKeep: lookahead.keepsConnection && !isPipelined, isClosing: isClosing)
    }

    private func ending(_ descriptor: Int32, mayKeep: Bool, isClosing: () -> Bool) -> Ending {
        guard !output.isBroken, !isBodyLost else { return .close(answered: true) }
        if lookahead.isUnread { return .leave }
        // Also before closing: a peer that is still sending must find the response, not an error.
        do {
            try lookahead.discardRest(from: descriptor, within: settings.receiveTimeout)
        } catch {
            return .close(answered: true)
        }
        return mayKeep && !isClosing() ? .keep : .close(answered: true)
    }

    private func respond(with handler: (Exchange) -> Void) {
        switch declaredLength() {
        case .malformed: refuse("400 Bad Request", "The length of the request is not a number.")
        case .number(let length) where length > settings.largestRequest:
            refuse("413 Content Too Large", "The request is larger than \(settings.largestRequest) bytes.")
        case .number(let length): answer(length, handler)
        case .missing: answer(nil, handler)
        }
    }

    private func answer(_ length: Int?, _ handler: (Exchange) -> Void) {
        contentLength = length
        let exchange = Exchange(self)
        handler(exchange)
        exchange.end()
        if output.isEmpty { refuse("500 Internal Server Error", "Nothing was answered.") }
    }

    private func refuse(_ status: String, _ text: String) {
        var response = "Status: \(status)\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\(text)\n"
        response.withUTF8 { output.write(UnsafeRawBufferPointer($0)) }
    }

    private var isLong: Bool {
        guard case .number(let length) = declaredLength() else { return false }
        return length > settings.largestBody && length <= settings.largestRequest
    }

    private enum Length { case missing, malformed, number(Int) }

    /// CONTENT_LENGTH, which is digits or, for a request without a body, empty (RFC 3875, section 4.1.2).
    private func declaredLength() -> Length {
        guard let text = lookahead.parameters.value(of: "CONTENT_LENGTH"), !text.isEmpty else { return .missing }
        guard text.count <= 18 else { return .malformed }
        var number = 0
        for byte in text {
            guard (0x30...0x39).contains(byte) else { return .malformed }
            number = number * 10 + Int(byte - 0x30)
        }
        return .number(number)
    }

    var largestStream: Int { settings.largestRequest }

    func readBody(limit: Int) throws(Exchange.BodyFailure) -> [UInt8] {
        let limit = min(limit, settings.largestBody)
        var body: [UInt8] = []
        if let contentLength, contentLength <= limit { body.reserveCapacity(contentLength) }
        try readPieces(limit: limit, before: Instant.now + settings.receiveTimeout) {
            body.append(contentsOf: $0)
            return true
        }
        return body
    }

    /// - Parameter deadline: for the whole body; nil gives every piece the time of ``ServerSettings/receiveTimeout``
    func readPieces(
        limit: Int, before deadline: Instant? = nil, _ take: (UnsafeRawBufferPointer) -> Bool
    ) throws(Exchange.BodyFailure) {
        if let contentLength, contentLength > limit { throw .tooLarge }
        if lookahead.isUnread { throw .incomplete }
        if lookahead.isWhole, lookahead.bodySeen == 0 {
            if let contentLength, contentLength > 0 { throw .incomplete }
            return
        }
        guard let stream = request.pointee.in else { throw .incomplete }
        var taken = 0
        // FCGX_GetStr, taken apart: between two pieces the lookahead must have run ahead.
        while true {
            let count = stream.pointee.stop - stream.pointee.rdNext
            guard count <= limit - taken else { throw .tooLarge }
            taken += count
            if count > 0, !take(UnsafeRawBufferPointer(start: stream.pointee.rdNext, count: count)) { return }
            stream.pointee.rdNext = stream.pointee.stop
            if stream.pointee.isClosed != 0 { break }
            do {
                try lookahead.readAhead(
                    on: request.pointee.ipcFd, before: deadline ?? Instant.now + settings.receiveTimeout)
            } catch {
                isBodyLost = true
                throw .incomplete
            }
            stream.pointee.fillBuffProc(stream)
        }
        guard stream.pointee.FCGI_errno == 0, contentLength == nil || contentLength == taken
        else { throw .incomplete }
    }
}
