import FastCGI
import Glibc
import Synchronization
import Testing
import Threads

/// A server on a socket of its own, run by a thread until the test lets it go.
final class RunningServer: Sendable {
    let server: Server
    let path: String
    private let thread: Thread
    private let outcome: Condition<Outcome>

    private struct Outcome {
        var isOver = false
        var failure: (any Error)?
    }

    convenience init(
        workers: Int = 4, _ handler: @escaping @Sendable (Exchange) -> Void = { $0.write(answer("Hello")) }
    ) throws {
        try self.init(workers: workers, { _ in }, handler: handler)
    }

    init(
        workers: Int = 4, _ change: (inout ServerSettings) -> Void,
        handler: @escaping @Sendable (Exchange) -> Void
    ) throws {
        let path = Self.newPath()
        var settings = ServerSettings(socketPath: path, workers: workers)
        settings.drainLimit = .seconds(5)
        settings.peerGrace = .zero
        change(&settings)
        let server = try Server(settings)
        let outcome = Condition(Outcome())
        self.path = path
        self.server = server
        self.outcome = outcome
        thread = try Thread.start(name: "server") {
            var failure: (any Error)?
            do { try server.run { _ in handler } } catch { failure = error }
            outcome.withLock { $0 = Outcome(isOver: true, failure: failure) }
            outcome.broadcast()
        }
    }

    static func newPath() -> String {
        "/tmp/fastcgi-test-\(getpid())-\(UInt32.random(in: 0 ... .max)).sock"
    }

    /// Whether the server has ended within that time, well or not.
    func ends(within limit: Duration) throws -> Bool {
        let failure: (any Error)?? = outcome.wait(for: limit) { $0.isOver ? .some($0.failure) : nil }
        guard let failure else { return false }
        thread.join()
        if let failure { throw failure }
        return true
    }

    /// Stops the server, closing connections that stay idle.
    func stop() throws {
        server.stop(within: .milliseconds(100))
        #expect(try ends(within: .seconds(10)))
    }

    /// Waits until the server's load is as wished.
    func expect(
        _ wish: String, within limit: Duration = .seconds(5), at location: SourceLocation = #_sourceLocation,
        _ holds: (Load) -> Bool
    ) {
        let end = ContinuousClock.now + limit
        var load = server.load
        while !holds(load), ContinuousClock.now < end {
            usleep(2_000)
            load = server.load
        }
        // The one that was looked at: a moment later it may be another again.
        #expect(holds(load), "\(wish): \(load)", sourceLocation: location)
    }
}

/// A response in CGI form.
func answer(_ text: String, status: String = "200 OK") -> String {
    "Status: \(status)\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\(text)"
}

/// A gate that handlers wait at until the test opens it.
final class Gate: Sendable {
    private let state = Condition((waiting: 0, isOpen: false))

    func pass() {
        state.withLock { $0.waiting += 1 }
        state.broadcast()
        state.wait { $0.isOpen ? () : nil }
        state.withLock { $0.waiting -= 1 }
    }

    func open() {
        state.withLock { $0.isOpen = true }
        state.broadcast()
    }

    /// Whether that many handlers have come to the gate.
    func isReached(by count: Int, within limit: Duration = .seconds(10)) -> Bool {
        state.wait(for: limit) { $0.waiting >= count ? true : nil } == true
    }
}

/// Runs `body` on several threads and waits for all.
func inParallel(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) throws {
    let threads = try (0..<count).map { number in try Thread.start(name: "client \(number)") { body(number) } }
    for thread in threads { thread.join() }
}

/// Descriptors that this process holds.
func openDescriptors() -> Int {
    guard let folder = opendir("/proc/self/fd") else { return -1 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count - 3  // ".", ".." and the folder's own.
}

/// Memory of this process that is in RAM, in KiB.
func residentMemory() -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return -1 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        if text.hasPrefix("VmRSS:") { return Int(text.filter(\.isNumber)) ?? -1 }
    }
    return -1
}

/// Lets this process have as many descriptors as it may.
func raiseDescriptorLimit() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
