import CFastCGI
import Glibc
import Synchronization
import Threads

/// A FastCGI server on a unix socket: one thread accepts, workers answer, nobody waits on an idle connection.
///
/// ```swift
/// Signals.block()
/// let server = try Server(ServerSettings(socketPath: "/run/quad/a.sock", workers: 8))
/// let stopper = try Thread.start(name: "signals") {
///     _ = Signals.wait(for: [SIGTERM, SIGINT])
///     server.stop()
/// }
/// try server.run { worker in
///     let database = Connection(…)                // made on the worker's thread, and used only there
///     return { exchange in exchange.write("Status: 200 OK\r\nContent-Type: text/plain\r\n\r\nHello\n") }
/// }
/// ```
public final class Server: Sendable {
    private let settings: ServerSettings
    private let listener: Listener
    private let wake: Descriptor
    private let counters = Counters()
    private let connections: Connections
    private let hasRun = Atomic(false)
    /// When draining must end, in nanoseconds; `never` until somebody stops the server.
    private let deadline = Atomic(never)
    /// Workers that have made their handler, workers that have ended, and the first error of one.
    private let roll = Condition(Roll())

    private static let never = Int64.max

    private struct Roll {
        var ready = 0
        var ended = 0
        var failure: (any Error)?
    }

    /// Listens: connections are taken from now on, and answered once ``run(_:)`` is called.
    ///
    /// - Throws: ``ServerFailure``, ``SystemFailure``.
    public init(_ settings: ServerSettings) throws {
        try Library.start()
        precondition(settings.workers > 0, "A server needs a worker.")
        self.settings = settings
        wake = try Descriptor(eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)), "eventfd")
        connections = try Connections(counters: counters)
        listener = try Listener(path: settings.socketPath, mode: settings.socketMode, backlog: settings.backlog)
    }

    /// Answers requests until ``stop(within:)`` is called and all is drained. The calling thread is the acceptor.
    ///
    /// - Parameter makeHandler: called once on each worker's thread, with the worker's number from 0.
    ///   What the handler captures belongs to that thread.
    /// - Throws: the first error of `makeHandler`, after the others have ended; ``ServerFailure/abandoned(workers:)``
    ///   when handlers were still running at the drain's limit; ``ServerFailure/alreadyRun``.
    public func run(_ makeHandler: @escaping @Sendable (_ worker: Int) throws -> (Exchange) -> Void) throws {
        guard !hasRun.exchange(true, ordering: .relaxed) else { throw ServerFailure.alreadyRun }
        var threads: [Thread] = []
        do {
            var acceptor = Acceptor(
                wake: wake.number, listener: listener.descriptor, settings: settings, connections: connections,
                counters: counters)
            for number in 0..<settings.threads {
                threads.append(try startWorker(number, makeHandler))
            }
            roll.wait { $0.ready + $0.ended == self.settings.threads ? () : nil }
            acceptor.run(until: { self.moment }, onStop: { self.listener.unlinkFile() })
        } catch {
            note(error)
        }
        try end(threads)
    }

    /// Stops the server from any thread: takes the socket's file away, goes on answering over the connections there
    /// are while peers close them (``ServerSettings/peerGrace``), then closes each after its response. Returns at once.
    ///
    /// - Parameter limit: how long draining may take, instead of ``ServerSettings/drainLimit``.
    ///   A second call can only make it shorter.
    public func stop(within limit: Duration? = nil) {
        let limit = limit ?? settings.drainLimit
        counters.closing.min((Instant.now + min(settings.peerGrace, limit / 2)).nanoseconds, ordering: .relaxed)
        deadline.min((Instant.now + limit).nanoseconds, ordering: .relaxed)
        counters.isDraining.store(true, ordering: .releasing)
        var one: UInt64 = 1
        write(wake.number, &one, 8)
    }

    public var load: Load { counters.load(workers: settings.threads, waiting: connections.waiting) }

    private var moment: Instant? {
        let nanoseconds = deadline.load(ordering: .relaxed)
        return nanoseconds == Self.never ? nil : Instant(nanoseconds: nanoseconds)
    }

    private func startWorker(
        _ number: Int, _ makeHandler: @escaping @Sendable (Int) throws -> (Exchange) -> Void
    ) throws -> Thread {
        let worker = Worker(
            settings: settings, connections: connections, counters: counters, isLong: number >= settings.workers)
        return try Thread.start(name: "worker \(number)", stackSize: settings.stackSize) {
            do {
                let handler = try makeHandler(number)
                self.roll.withLock { $0.ready += 1 }
                self.roll.broadcast()
                worker.run(handler)
                self.roll.withLock { $0.ready -= 1 }
            } catch {
                self.note(error)
                self.stop(within: .zero)
            }
            self.roll.withLock { $0.ended += 1 }
            self.roll.broadcast()
        }
    }

    private func note(_ error: any Error) {
        roll.withLock { $0.failure = $0.failure ?? error }
    }

    private func end(_ threads: [Thread]) throws {
        counters.isDraining.store(true, ordering: .releasing)
        listener.unlinkFile()
        connections.closeIdle()
        connections.finish()
        // A handler that is only about to finish gets a moment; a handler that hangs cannot be ended.
        let haveEnded = roll.wait(for: .seconds(1)) { $0.ended == threads.count ? true : nil }
        guard haveEnded == true else {
            for thread in threads { thread.detach() }
            throw ServerFailure.abandoned(workers: roll.withLock { threads.count - $0.ended })
        }
        for thread in threads { thread.join() }
        connections.closeIdle()
        if let failure = roll.withLock({ $0.failure }) { throw failure }
    }
}
