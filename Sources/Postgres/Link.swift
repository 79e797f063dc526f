import CPostgres
import Glibc
import Synchronization

/// One connection of libpq, open and in pipeline mode. Closes it when it goes.
///
/// Hosts are tried one after the other, a second for each, beginning with the one that was reached last: libpq has one
/// clock for all of them, which a silent first one would take whole.
final class Link {
    /// The connection is of no use any more.
    struct Broken: Error {
        let reason: String
        /// A statement was answered, so the server did at least a part of what was sent.
        var hadAnswer = false
    }

    let handle: OpaquePointer
    private let options: ConnectionOptions
    var statements = Statements()
    /// What the batch on its way consists of.
    var steps: [Step] = []
    var arguments = Arguments()
    /// The server said while nothing was asked that it ends this connection.
    private var farewell: String?

    /// Connects; throws `ConnectionFailure.unreachable`.
    init(_ conninfo: String, _ options: ConnectionOptions) throws {
        self.options = options
        handle = try Self.open(ConnectionString(conninfo, options).byHost, options)
        PQsetnonblocking(handle, 1)
        guard PQenterPipelineMode(handle) == 1 else { throw ConnectionFailure.unreachable(message) }
        PQsetNoticeReceiver(handle, Self.notice, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        PQfinish(handle)
    }

    /// Which of several hosts was reached last, by any connection of the process: a silent one costs its whole time once.
    private static let reached = Atomic(0)

    private static func open(_ hosts: [ConnectionString], _ options: ConnectionOptions) throws -> OpaquePointer {
        let first = reached.load(ordering: .relaxed)
        var reasons: [String] = []
        for step in hosts.indices {
            let place = (first + step) % hosts.count
            guard let handle = hosts[place].withPointers({ PQconnectStartParams($0, $1, 0) }) else {
                throw ConnectionFailure.unreachable("out of memory")
            }
            guard let reason = connect(handle, within: options.connectDeadline) else {
                if hosts.count > 1 { reached.store(place, ordering: .relaxed) }
                return handle
            }
            reasons.append(reason)
            PQfinish(handle)
        }
        throw ConnectionFailure.unreachable(reasons.joined(separator: " "))
    }

    /// Why the connection did not come about; nil when it did.
    private static func connect(_ handle: OpaquePointer, within limit: Duration) -> String? {
        let deadline = ContinuousClock.now + limit
        var state = PQstatus(handle) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING
        while state != PGRES_POLLING_OK {
            guard state != PGRES_POLLING_FAILED else { return message(of: handle) }
            let rest = deadline - .now
            let events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
            guard rest > .zero, wait(on: handle, for: events, milliseconds: rest.milliseconds) != 0 else {
                return "no answer within \(limit)"
            }
            state = PQconnectPoll(handle)
        }
        return nil
    }

    /// Messages that answer nothing. libpq would print them. One of them says that the connection ends.
    private static let notice: PQnoticeReceiver = { context, result in
        guard let context, let result, let severity = PQresultErrorField(result, Int32(FIELD_SEVERITY)),
            strcmp(severity, "FATAL") == 0 || strcmp(severity, "PANIC") == 0
        else { return }
        let link = Unmanaged<Link>.fromOpaque(context).takeUnretainedValue()
        link.farewell = DatabaseError(result, sql: "").message
    }

    /// What libpq says about the last failure, in one line.
    var message: String {
        farewell ?? Self.message(of: handle)
    }

    private static func message(of handle: OpaquePointer) -> String {
        let text = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
        return text.split(separator: "\n").joined(separator: " ")
    }

    var isInFailedTransaction: Bool { PQtransactionStatus(handle) == PQTRANS_INERROR }
    var isInTransaction: Bool { PQtransactionStatus(handle) != PQTRANS_IDLE }

    // MARK: Waiting

    /// Waits for the socket; what came of it, 0 when the time passed. −1 milliseconds is without end.
    func wait(for events: Int32, milliseconds: Int64) -> Int32 {
        Self.wait(on: handle, for: events, milliseconds: milliseconds)
    }

    private static func wait(on handle: OpaquePointer, for events: Int32, milliseconds: Int64) -> Int32 {
        var descriptor = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
        while true {
            let count = poll(&descriptor, 1, Int32(clamping: milliseconds))
            if count >= 0 { return count == 0 ? 0 : Int32(descriptor.revents) }
            if errno != EINTR { return Int32(POLLERR) }
        }
    }

    /// Whether the connection that was kept is dead: it costs one system call to know, and saves a failed statement.
    var isDead: Bool {
        while wait(for: POLLIN, milliseconds: 0) != 0 {
            guard PQconsumeInput(handle) == 1 else { return true }
            // Reads what came: a notification, or the reason why the server ends the connection.
            _ = PQisBusy(handle)
            if farewell != nil || PQstatus(handle) == CONNECTION_BAD { return true }
        }
        return false
    }

    /// Sends what libpq holds. Reads meanwhile: a server that cannot send its answers would take nothing more.
    func flush() throws {
        while true {
            switch PQflush(handle) {
            case 0: return
            case 1: break
            default: throw Broken(reason: message)
            }
            let ready = wait(for: POLLIN | POLLOUT, milliseconds: silence)
            guard ready != 0 else { throw silent }
            if ready & ~POLLOUT != 0, PQconsumeInput(handle) == 0 { throw Broken(reason: message) }
        }
    }

    /// The next result of libpq; nil at the end of a statement's results.
    func nextResult() throws -> OpaquePointer? {
        while PQisBusy(handle) != 0 {
            guard wait(for: POLLIN, milliseconds: silence) != 0 else { throw silent }
            guard PQconsumeInput(handle) == 1 else { throw Broken(reason: message) }
        }
        return PQgetResult(handle)
    }

    private var silence: Int64 { isUnhurried ? -1 : options.silenceDeadline?.milliseconds ?? -1 }
    private var silent: Broken {
        Broken(reason: "no answer within \(options.silenceDeadline ?? .zero)")
    }
    /// Statements may take their time: a migration's.
    var isUnhurried = false
}
