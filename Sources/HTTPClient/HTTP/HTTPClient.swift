import CCurl
import Glibc

/// Asks servers that the policy names. One libcurl handle, so connections are kept open from one request to the next.
///
/// Not `Sendable`: it belongs to the thread that made it, which waits for the answer. No cookies are kept, no proxy is
/// used whatever the environment says, and redirects are followed one by one under the same policy.
public final class HTTPClient {
    public let policy: HTTPPolicy
    private let curl = CurlHandle()

    public init(_ policy: HTTPPolicy) {
        self.policy = policy
    }

    /// Sends and reads the whole response, whatever its status is.
    public func send(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
        try exchange(request, limit: policy.largestBody)
    }

    /// Sends, and reports how far the body has gone: for bodies that are files.
    ///
    /// - Parameter progress: called about once a second or more often with the bytes sent so far; false stops
    public func upload(
        _ request: HTTPRequest, progress: @escaping (_ sent: Int) -> Bool
    ) throws(HTTPFailure) -> HTTPResponse {
        try exchange(request, limit: policy.largestBody, sending: progress)
    }

    /// Writes the body of a successful response into the file, behind what it has of the same version already. What is
    /// there when this throws may be gone on with.
    ///
    /// - Parameters:
    ///   - limit: bytes of the whole file
    ///   - progress: called about once a second or more often; false stops
    /// - Returns: the response; its body is empty
    /// - Throws: ``HTTPFailure/refused(_:)`` for any status but 200 and 206
    public func download(
        _ request: HTTPRequest, into file: DownloadFile, limit: Int, progress: (() -> Bool)? = nil
    ) throws(HTTPFailure) -> HTTPResponse {
        var request = request
        file.prepare(&request)
        let response = try exchange(request, limit: limit, file: file, progress: progress)
        guard response.isSuccess else { throw .refused(response) }
        // A body without a byte never came by.
        if !file.isBegun { try file.begin(response) }
        if let expected = file.expected, file.count != expected {
            throw .broken("\(file.count) bytes of \(expected)")
        }
        return response
    }

    /// Follows redirects by hand, so that each hop is checked as the first one was.
    private func exchange(
        _ request: HTTPRequest, limit: Int, file: DownloadFile? = nil, progress: (() -> Bool)? = nil,
        sending: ((Int) -> Bool)? = nil
    ) throws(HTTPFailure) -> HTTPResponse {
        var hop = try Hop(request)
        let deadline = ContinuousClock.now + (request.timeout ?? policy.totalTimeout)
        var address = try parse(request.url)
        for left in stride(from: min(max(request.redirects, 0), 10), through: 0, by: -1) {
            let isUnixSocket = hop.unixSocket != nil
            try policy.check(address, isUnixSocket: isUnixSocket)
            let transfer = Transfer(
                mayBeLoopback: policy.mayBeLoopback(address.host), mayBePrivate: policy.allowsPrivate,
                isUnixSocket: isUnixSocket, limit: limit, file: file, input: try hop.openBody(), progress: progress,
                sending: sending)
            try perform(hop, at: address, transfer, until: deadline)
            let response = HTTPResponse(
                status: transfer.status, headers: transfer.headers, body: transfer.body, url: address.text)
            guard [301, 302, 303, 307, 308].contains(response.status), request.redirects > 0,
                let location = response["location"]
            else { return response }
            guard left > 0 else { throw .redirect("more than \(request.redirects)") }
            guard let next = address.following(location) else { throw .redirect("no address") }
            try hop.follow(status: response.status, leavesOrigin: next.origin != address.origin)
            address = next
        }
        throw .redirect("more than \(request.redirects)")
    }

    private func parse(_ url: String) throws(HTTPFailure) -> WebAddress {
        guard let address = WebAddress(url) else { throw .invalidRequest("address") }
        return address
    }

    private func perform(
        _ hop: Hop, at address: borrowing WebAddress, _ transfer: Transfer, until deadline: ContinuousClock.Instant
    ) throws(HTTPFailure) {
        let left = deadline - ContinuousClock.now
        guard left > .zero else { throw .timedOut }
        curl.reset()
        limit(transfer, time: left)
        curl.set(CURLOPT_CURLU, memory: UnsafeRawPointer(address.handle))
        if let path = hop.unixSocket { curl.set(CURLOPT_UNIX_SOCKET_PATH, path) }
        var names = CurlList()
        for name in policy.resolve { names.append(name) }
        curl.set(CURLOPT_RESOLVE, names)
        var lines = CurlList()
        for line in hop.headerLines { lines.append(line) }
        curl.set(CURLOPT_HTTPHEADER, lines)
        let code = hop.withBody(curl, transfer) { curl.perform() }
        // libcurl pointed at these until now.
        withExtendedLifetime(transfer) {}
        _ = consume names
        _ = consume lines
        guard code == CURLE_OK else {
            throw failure(code, transfer, host: address.host)
        }
        guard transfer.status >= 100 else { throw .broken("no status") }
    }

    /// Everything that keeps an exchange in bounds.
    private func limit(_ transfer: Transfer, time: Duration) {
        let context = UnsafeRawPointer(Unmanaged.passUnretained(transfer).toOpaque())
        let schemes = policy.allowsLoopback || policy.allowsUnixSocket || policy.allowsPlain ? "http,https" : "https"
        curl.set(CURLOPT_PROTOCOLS_STR, schemes)
        curl.set(CURLOPT_REDIR_PROTOCOLS_STR, schemes)
        curl.set(CURLOPT_FOLLOWLOCATION, false)
        curl.set(CURLOPT_DISALLOW_USERNAME_IN_URL, true)
        curl.set(CURLOPT_UNRESTRICTED_AUTH, false)
        curl.set(CURLOPT_PROXY, "")
        curl.set(CURLOPT_NOPROXY, "*")
        curl.set(CURLOPT_NETRC, 0)
        curl.set(CURLOPT_HTTP09_ALLOWED, false)
        // libcurl would otherwise use SIGALRM, which belongs to the process and not to this thread.
        curl.set(CURLOPT_NOSIGNAL, true)
        // A name that no server resolves would hold this thread for as long as the system asks, whatever the time-outs
        // say: libcurl resolves on a thread of its own and would wait for that one's end.
        curl.set(CURLOPT_QUICK_EXIT, true)
        curl.set(CURLOPT_CONNECTTIMEOUT_MS, min(policy.connectTimeout, time))
        curl.set(CURLOPT_TIMEOUT_MS, time)
        curl.set(CURLOPT_LOW_SPEED_LIMIT, policy.lowSpeed.rate)
        curl.set(CURLOPT_LOW_SPEED_TIME, max(policy.lowSpeed.time.milliseconds / 1000, 1))
        curl.set(CURLOPT_MAXFILESIZE_LARGE, bytes: transfer.limit)
        if let certificates = policy.certificates { curl.set(CURLOPT_CAINFO, certificates) }
        curl.setSocketOpener(openSocket)
        curl.set(CURLOPT_OPENSOCKETDATA, memory: context)
        curl.setWriter(CURLOPT_HEADERFUNCTION, receiveHead)
        curl.set(CURLOPT_HEADERDATA, memory: context)
        curl.setWriter(CURLOPT_WRITEFUNCTION, receiveBody)
        curl.set(CURLOPT_WRITEDATA, memory: context)
        if transfer.file != nil {
            curl.set(CURLOPT_HTTP_CONTENT_DECODING, false)
        } else {
            curl.set(CURLOPT_ACCEPT_ENCODING, "gzip")
        }
        if transfer.isWatched {
            curl.setProgress(reportProgress)
            curl.set(CURLOPT_XFERINFODATA, memory: context)
            curl.set(CURLOPT_NOPROGRESS, false)
        }
    }

    private func failure(_ code: CURLcode, _ transfer: Transfer, host: String) -> HTTPFailure {
        if let failure = transfer.failure { return failure }
        let why = "\(host): \(describe(code))"
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            return .timedOut
        case CURLE_FILESIZE_EXCEEDED:
            return .tooLarge(limit: transfer.limit)
        case CURLE_WRITE_ERROR where transfer.received > transfer.limit:
            return .tooLarge(limit: transfer.limit)
        case CURLE_COULDNT_CONNECT where transfer.refusedAddress:
            return .forbiddenAddress(host)
        case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST:
            return .unreachable(why)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            return .insecure(why)
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_LOGIN_DENIED:
            return .invalidRequest(why)
        default:
            return .broken(why)
        }
    }
}
