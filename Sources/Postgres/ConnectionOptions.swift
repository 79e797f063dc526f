/// How a connection behaves. Times that the server keeps are sent when connecting, so they cost no round trip.
public struct ConnectionOptions: Sendable {
    /// Shown in `pg_stat_activity`.
    public var applicationName = "quad"
    /// How long connecting to one host of the connection string may take. Several are tried one after the other,
    /// beginning with the one that was reached last. A host's name is looked up before the clock runs, so production
    /// names hosts by address or in `/etc/hosts`.
    public var connectDeadline = Duration.seconds(1)
    /// The server gives up a statement after this; zero is never.
    public var statementTimeout = Duration.seconds(5)
    /// The server gives up waiting for a lock after this; zero is never.
    public var lockTimeout = Duration.seconds(2)
    /// The server closes a connection that sits in a transaction for this long; zero is never.
    public var idleInTransactionTimeout = Duration.seconds(10)
    /// The connection is lost when the server says nothing for this long while an answer is due; nil is never. It is
    /// longer than `statementTimeout`, which answers first unless the network swallows everything.
    public var silenceDeadline: Duration? = .seconds(8)
    /// Pause after the first failed try to connect; it doubles up to `longestPause`. Each is cut by chance to between
    /// a half and the whole, so that threads do not try in step.
    public var shortestPause = Duration.milliseconds(50)
    public var longestPause = Duration.seconds(2)

    public init() {}

    /// The server's settings in the form of libpq's `options`.
    var serverSettings: String {
        """
        -c statement_timeout=\(statementTimeout.milliseconds) \
        -c lock_timeout=\(lockTimeout.milliseconds) \
        -c idle_in_transaction_session_timeout=\(idleInTransactionTimeout.milliseconds) \
        -c client_min_messages=warning -c TimeZone=UTC -c DateStyle=ISO
        """
    }
}

extension Duration {
    /// Whole milliseconds, rounded up.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }
}
