import CCurl
import Glibc

/// One hop of an exchange: what libcurl's callbacks read and write. It lives on the thread that performs the transfer.
final class Transfer {
    /// Bytes of all headers of a response.
    static let largestHead = 64 << 10
    /// Bytes kept of the body of a download that was refused.
    static let largestRefusal = 64 << 10

    let mayBeLoopback: Bool
    let mayBePrivate: Bool
    let isUnixSocket: Bool
    /// Bytes that are taken: of the body, or of the whole file.
    let limit: Int
    /// Where a successful body goes; nil keeps it in memory.
    let file: DownloadFile?
    /// What is sent, when that is a file.
    let input: FileBody?
    private let progress: (() -> Bool)?
    private let sending: ((_ sent: Int) -> Bool)?

    private(set) var status = 0
    private(set) var headers: [(name: String, value: String)] = []
    private(set) var body: [UInt8] = []
    private(set) var received = 0
    private(set) var refusedAddress = false
    /// Why a callback stopped the transfer.
    private(set) var failure: HTTPFailure?
    private var headBytes = 0

    init(
        mayBeLoopback: Bool, mayBePrivate: Bool = false, isUnixSocket: Bool, limit: Int, file: DownloadFile? = nil,
        input: FileBody? = nil, progress: (() -> Bool)? = nil, sending: ((Int) -> Bool)? = nil
    ) {
        self.mayBeLoopback = mayBeLoopback
        self.mayBePrivate = mayBePrivate
        self.isUnixSocket = isUnixSocket
        self.limit = limit
        self.file = file
        self.input = input
        self.progress = progress
        self.sending = sending
    }

    /// Whether somebody wants to know how far it is.
    var isWatched: Bool { progress != nil || sending != nil }
    var isSuccess: Bool { (200..<300).contains(status) }

    /// Whether a socket may be opened to this address.
    func admits(_ address: UnsafePointer<sockaddr>, length: Int) -> Bool {
        let isAdmitted =
            if Int32(address.pointee.sa_family) == AF_UNIX {
                isUnixSocket
            } else if isUnixSocket {
                false
            } else {
                switch SocketAddress.reach(address, length: length) {
                case .isPublic: true
                case .loopback: mayBeLoopback || mayBePrivate
                case .reserved: mayBePrivate
                }
            }
        if !isAdmitted { refusedAddress = true }
        return isAdmitted
    }

    /// A line of the head; a status line begins a new one (1xx responses come before the real one).
    func takeHead(_ line: UnsafeRawBufferPointer) -> Bool {
        headBytes += line.count
        guard headBytes <= Self.largestHead else {
            failure = .tooLarge(limit: Self.largestHead)
            return false
        }
        if line.starts(with: "HTTP/".utf8) {
            headers = []
            let words = line.split(separator: UInt8(ascii: " "))
            status = words.count > 1 ? Int(String(decoding: words[1].prefix(3), as: UTF8.self)) ?? 0 : 0
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: line[..<colon], as: UTF8.self)
            headers.append((name, String(decoding: trimmed(line[(colon + 1)...]), as: UTF8.self)))
        }
        return true
    }

    private func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        var bytes = bytes
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        return bytes
    }

    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        received += bytes.count
        if let file, isSuccess { return take(bytes, into: file) }
        if file != nil {
            body.append(contentsOf: bytes.prefix(Self.largestRefusal - body.count))
            return received <= limit
        }
        guard received <= limit else {
            failure = .tooLarge(limit: limit)
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    private func take(_ bytes: UnsafeRawBufferPointer, into file: DownloadFile) -> Bool {
        do throws(HTTPFailure) {
            if !file.isBegun {
                try file.begin(HTTPResponse(status: status, headers: headers, body: [], url: ""))
            }
            guard bytes.count <= limit - file.count else { throw .tooLarge(limit: limit) }
            try file.append(bytes)
            return true
        } catch {
            failure = error
            return false
        }
    }

    func give(_ buffer: UnsafeMutableRawPointer, capacity: Int) -> Int? {
        do throws(HTTPFailure) {
            return try input?.read(into: buffer, capacity: capacity) ?? 0
        } catch {
            failure = error
            return nil
        }
    }

    func tell(sent: Int) -> Bool {
        if progress?() ?? true, sending?(sent) ?? true { return true }
        failure = .stopped
        return false
    }
}

// The callbacks are plain functions: a closure would take over the isolation of the place it is written in and trap when
// libcurl calls it elsewhere.

private func transfer(_ pointer: UnsafeMutableRawPointer?) -> Transfer? {
    pointer.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

/// CURLOPT_OPENSOCKETFUNCTION: the last moment before a connection, after every lookup.
func openSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let transfer = transfer(context), let address else { return CURL_SOCKET_BAD }
    let isAdmitted = withUnsafePointer(to: &address.pointee.addr) {
        transfer.admits($0, length: Int(address.pointee.addrlen))
    }
    guard isAdmitted else { return CURL_SOCKET_BAD }
    let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return socket(address.pointee.family, kind, address.pointee.protocol)
}

/// CURLOPT_HEADERFUNCTION
func receiveHead(_ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?)
    -> Int
{
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer(context)?.takeHead(line) == true ? line.count : 0
}

/// CURLOPT_WRITEFUNCTION
func receiveBody(_ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?)
    -> Int
{
    let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
    // Fewer bytes than came tell libcurl to stop; for an empty piece every number would be right.
    return transfer(context)?.takeBody(piece) == true ? piece.count : (piece.isEmpty ? 1 : 0)
}

/// CURLOPT_READFUNCTION
func sendBody(_ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?)
    -> Int
{
    guard let buffer, let given = transfer(context)?.give(buffer, capacity: size * count) else {
        return Int(CURL_READFUNC_ABORT)
    }
    return given
}

/// CURLOPT_SEEKFUNCTION: a kept connection turned out dead and the body is sent again.
func rewindBody(_ context: UnsafeMutableRawPointer?, _ offset: curl_off_t, _ origin: Int32) -> Int32 {
    guard origin == SEEK_SET, let input = transfer(context)?.input, input.seek(to: Int(offset)) else {
        return CURL_SEEKFUNC_FAIL
    }
    return CURL_SEEKFUNC_OK
}

/// CURLOPT_XFERINFOFUNCTION
func reportProgress(
    _ context: UnsafeMutableRawPointer?, _ expected: curl_off_t, _ received: curl_off_t, _ toSend: curl_off_t,
    _ sent: curl_off_t
) -> Int32 {
    transfer(context)?.tell(sent: Int(sent)) == true ? 0 : 1
}
