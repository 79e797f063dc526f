/// Where a client may connect, how long it waits and how much it takes.
public struct HTTPPolicy: Sendable {
    /// Hosts that may be reached, with `https`.
    public var allowedHosts: [HostRule]
    /// Lets `localhost`, `127.0.0.1` and `[::1]` be reached, on any port and also with `http`: for the sandbox and
    /// tests. Production never sets it.
    public var allowsLoopback: Bool
    /// Lets a request name a unix socket; its address may then be `http`.
    public var allowsUnixSocket: Bool
    /// To a finished TLS handshake.
    public var connectTimeout: Duration
    /// The whole exchange with its redirects.
    public var totalTimeout: Duration
    /// Bytes of a response's body, after decoding.
    public var largestBody: Int
    /// The exchange is given up when fewer bytes a second than `rate` came for `time`.
    public var lowSpeed: LowSpeed
    /// Certificates to trust instead of the system's: a PEM file.
    public var certificates: String?
    /// Lets the allowed hosts stand at private addresses and on this machine too: for what the operator named, never for what
    /// somebody typed.
    public var allowsPrivate = false
    /// Lets the allowed hosts be asked without TLS, which is for a network of the operator's own.
    public var allowsPlain = false
    package var resolve: [String] = []

    public struct LowSpeed: Sendable {
        /// Bytes a second.
        public var rate: Int
        public var time: Duration

        public init(rate: Int, time: Duration) {
            self.rate = rate
            self.time = time
        }
    }

    public init(
        allowedHosts: [HostRule], allowsLoopback: Bool = false, allowsUnixSocket: Bool = false,
        connectTimeout: Duration = .seconds(3), totalTimeout: Duration = .seconds(10), largestBody: Int = 4 << 20,
        lowSpeed: LowSpeed = LowSpeed(rate: 100, time: .seconds(5)), certificates: String? = nil
    ) {
        self.allowedHosts = allowedHosts
        self.allowsLoopback = allowsLoopback
        self.allowsUnixSocket = allowsUnixSocket
        self.connectTimeout = connectTimeout
        self.totalTimeout = totalTimeout
        self.largestBody = largestBody
        self.lowSpeed = lowSpeed
        self.certificates = certificates
    }

    /// Whether a request or a redirect may go there, before any name is looked up.
    func check(_ address: borrowing WebAddress, isUnixSocket: Bool) throws(HTTPFailure) {
        let host = address.host
        guard !address.hasUser else { throw .forbiddenHost("user before \(host)") }
        if isUnixSocket {
            guard allowsUnixSocket, address.scheme == "http" else { throw .forbiddenHost("unix socket") }
            return
        }
        if allowsLoopback, Self.loopbackHosts.contains(host), ["http", "https"].contains(address.scheme) { return }
        guard address.scheme == "https" || allowsPlain && address.scheme == "http" else {
            throw .forbiddenHost("\(address.scheme)://\(host)")
        }
        let port = address.port
        guard allowedHosts.contains(where: { $0.allows(host, port: port) }) else {
            throw .forbiddenHost(port == 443 ? host : "\(host):\(port)")
        }
    }

    /// Whether a browser may be sent there in the name of the same rules.
    public func admits(_ url: String) -> Bool {
        guard let address = WebAddress(url) else { return false }
        return (try? check(address, isUnixSocket: false)) != nil
    }

    /// Whether this host may stand at a loopback address.
    func mayBeLoopback(_ host: String) -> Bool {
        allowsLoopback && Self.loopbackHosts.contains(host)
    }

    private static let loopbackHosts: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
}

/// A host that may be reached: `api.example.org` is this host only, `.example.org` each host below it but not itself.
/// The port is 443 unless one is named: `storage.example:9000`.
public struct HostRule: Sendable, Hashable, ExpressibleByStringLiteral {
    private let host: String
    private let isSuffix: Bool
    private let port: Int

    public init(_ text: String) {
        var host = text.lowercased()
        var port = 443
        if let colon = host.lastIndex(of: ":"), !host[colon...].contains("]"),
            let number = Int(host[host.index(after: colon)...])
        {
            port = number
            host = String(host[..<colon])
        }
        isSuffix = host.hasPrefix(".")
        self.host = host
        self.port = port
    }

    public init(stringLiteral text: String) {
        self.init(text)
    }

    func allows(_ host: String, port: Int) -> Bool {
        guard port == self.port else { return false }
        return isSuffix ? host.utf8.count > self.host.utf8.count && host.hasSuffix(self.host) : host == self.host
    }
}
