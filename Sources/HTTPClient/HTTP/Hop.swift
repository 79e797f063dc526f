import CCurl
import Glibc

/// What one hop of an exchange sends: the request, as redirects have changed it.
struct Hop {
    private var method: HTTPRequest.Method
    private var headers: [(name: String, value: String)]
    private var body: HTTPRequest.Body
    let unixSocket: String?

    /// Header fields that frame a message: libcurl's to write.
    private static let framing: Set<String> = ["host", "content-length", "transfer-encoding", "connection", "expect"]
    private static let credentials: Set<String> = ["authorization", "cookie", "proxy-authorization"]

    init(_ request: HTTPRequest) throws(HTTPFailure) {
        for (name, value) in request.headers {
            guard isToken(name), !Self.framing.contains(name.lowercased()) else {
                throw .invalidRequest("header name")
            }
            guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw .invalidRequest("control byte in header \(name)")
            }
        }
        if request.method == .get || request.method == .head {
            guard case .none = request.body else { throw .invalidRequest("\(request.method.rawValue) with a body") }
        }
        method = request.method
        headers = request.headers
        body = request.body
        unixSocket = request.unixSocket
    }

    /// Becomes the request that this redirect asks for (RFC 9110 §15.4).
    mutating func follow(status: Int, leavesOrigin: Bool) throws(HTTPFailure) {
        guard unixSocket == nil else { throw .redirect("from a unix socket") }
        if status == 303 && method != .head || (status == 301 || status == 302) && method == .post {
            method = .get
            body = .none
            headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
        }
        guard leavesOrigin else { return }
        // What was written for one server is not told to another.
        guard case .none = body else { throw .redirect("would carry the body to another origin") }
        headers.removeAll { Self.credentials.contains($0.name.lowercased()) }
    }

    /// In libcurl's spelling: a name with `;` is sent with an empty value, a name with `:` alone is not sent at all.
    var headerLines: [String] {
        var lines = headers.map { $0.value.allSatisfy { $0 == " " } ? "\($0.name);" : "\($0.name): \($0.value)" }
        lines.append("Expect:")
        // libcurl would call every body a form.
        if !headers.contains(where: { $0.name.lowercased() == "content-type" }) { lines.append("Content-Type:") }
        return lines
    }

    /// The opened file of a body that is one.
    func openBody() throws(HTTPFailure) -> FileBody? {
        switch body {
        case .none, .bytes: nil
        case .file(let path): try FileBody(path)
        case .framed(let before, let path, let after): try FileBody(path, before: before, after: after)
        }
    }

    /// Sets method and body and runs `perform` while the body's bytes stay where they are.
    func withBody<R>(_ curl: borrowing CurlHandle, _ transfer: Transfer, _ perform: () -> R) -> R {
        switch body {
        case .none where method == .get:
            curl.set(CURLOPT_HTTPGET, true)
        case .none where method == .head:
            curl.set(CURLOPT_NOBODY, true)
        case .none where method == .delete:
            curl.set(CURLOPT_CUSTOMREQUEST, method.rawValue)
        case .none:
            return post([], curl, perform)
        case .bytes(let bytes):
            return post(bytes, curl, perform)
        case .file, .framed:
            curl.set(CURLOPT_UPLOAD, true)
            curl.set(CURLOPT_CUSTOMREQUEST, method.rawValue)
            curl.setReader(sendBody)
            curl.setSeeker(rewindBody)
            let context = UnsafeRawPointer(Unmanaged.passUnretained(transfer).toOpaque())
            curl.set(CURLOPT_READDATA, memory: context)
            curl.set(CURLOPT_SEEKDATA, memory: context)
            if let input = transfer.input { curl.set(CURLOPT_INFILESIZE_LARGE, bytes: input.size) }
        }
        return perform()
    }

    private func post<R>(_ bytes: [UInt8], _ curl: borrowing CurlHandle, _ perform: () -> R) -> R {
        curl.set(CURLOPT_POST, true)
        curl.set(CURLOPT_CUSTOMREQUEST, method.rawValue)
        curl.set(CURLOPT_POSTFIELDSIZE_LARGE, bytes: bytes.count)
        // Without memory libcurl would read the body from standard input.
        return (bytes.isEmpty ? [0] : bytes).withUnsafeBytes {
            curl.set(CURLOPT_POSTFIELDS, memory: $0.baseAddress)
            return perform()
        }
    }
}

/// RFC 9110 §5.6.2
private func isToken(_ text: String) -> Bool {
    !text.isEmpty
        && text.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default:
                "!#$%&'*+-.^_`|~".utf8.contains($0)
            }
        }
}
