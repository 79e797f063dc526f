/// How a ``Server`` listens and what it puts up with.
public struct ServerSettings: Sendable {
    /// Where the web server finds this one; at most 95 bytes.
    public var socketPath: String
    /// Who may connect: the permissions of the socket's file.
    public var socketMode: UInt32 = 0o660
    /// Connections that may wait to be accepted. nginx answers 502 at once when a unix socket's backlog is full;
    /// the kernel caps this at `net.core.somaxconn`.
    public var backlog: Int32 = 4_096
    /// Requests handled at the same time, each on a thread of its own.
    public var workers: Int
    /// Threads besides these for requests with a long body (more than ``largestBody``), which may take as long as it
    /// takes: the workers pass them on. With 0 they take them themselves.
    public var longWorkers = 0
    /// Stack of each worker, in bytes.
    public var stackSize = 1 << 20
    /// How long a request may take to arrive once its first byte has: its head, and then again its body.
    /// It is also how long the peer may leave a response unread.
    public var receiveTimeout: Duration = .seconds(10)
    /// How long ``Server/stop(within:)`` waits for requests and for peers that keep their connection.
    public var drainLimit: Duration = .seconds(25)
    /// How long after that call connections are still kept. A connection that this side closes after a response may
    /// have been given its next request by then, and nginx does not send a POST twice: so nginx gets the time to close
    /// its connections itself. Its upstream's `keepalive_time` and `keepalive_timeout` must add up to less than this.
    /// Afterwards each connection is closed after its response. At most half of the drain's limit.
    public var peerGrace: Duration = .seconds(8)
    /// Bytes of a body that is read whole, into memory.
    public var largestBody = 1 << 20
    /// Bytes of a body that a handler reads in pieces; nil is ``largestBody``. A request whose CONTENT_LENGTH is above
    /// both is answered 413 without its handler.
    public var largestStream: Int?
    /// The parameter, and its value, by which the web server says that nobody will read the body of a request. It is
    /// answered from its head alone and its connection closed; what still comes over it takes no worker. The web server
    /// must not keep such a connection (nginx: `fastcgi_keep_conn off`).
    public var unreadBody: (name: StaticString, value: StaticString)?
    /// Bytes of all parameters of a request together; one that sends more is cut off. At most 128 KiB:
    /// a head is looked at before it is taken, so it must fit the peer's socket buffer (208 KiB).
    public var largestParameters = 64 << 10

    var threads: Int { workers + longWorkers }
    var largestRequest: Int { max(largestBody, largestStream ?? 0) }

    public init(socketPath: String, workers: Int) {
        self.socketPath = socketPath
        self.workers = workers
    }
}
