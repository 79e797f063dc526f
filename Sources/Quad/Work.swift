import ArgumentParser
import Connections
import FastCGI
import FoundationEssentials
import Glibc
import HTTPClient
import Postgres
import Site
import Synchronization

/// Does what can wait: letters, events for open pages, counts, what providers are asked for, and the clearing away of
/// what has expired. SIGHUP has it ask at once a provider that it leaves alone after failures.
struct Work: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Do the jobs that are due, until told to stop.")

    /// Threads that wait for providers, apart from the one that sends letters.
    private static let providerThreads = 2
    /// Threads that move whole files; each one file at a time.
    private static let transferThreads = 8
    /// Of these, how many may be at one member's files: some are left for whoever comes next, however long they take.
    private static let transferShare = 5
    /// Threads that make previews, each with one converter in its cage at a time.
    private static let converterThreads = 2
    /// Threads that send members' files on: large ones take hours.
    private static let uploadThreads = 4
    /// Set once by the thread that waits for signals, read by the loops.
    private static let isStopping = Atomic<Bool>(false)

    func run() throws {
        Signals.block()
        let settings = try Environment.settings()
        let log = Log("quad-work")
        let circuits = Circuits()
        _ = try Thread.start(name: "quad-signals") {
            Orders.awaitStop(closing: circuits, log)
            Self.isStopping.store(true, ordering: .releasing)
        }
        log.write("working", [:])
        let threads =
            try (1...Self.providerThreads).map { number in
                try Self.start("providers \(number)", settings, log, .quick) { services in
                    WorkLoop(services: services, handlers: Features.providerJobs(services, circuits: circuits))
                }
            }
            + [
                try Self.start("previews", settings, log, .quick) { services in
                    WorkLoop(services: services, handlers: Features.previewJobs(services, circuits: circuits))
                }
            ]
            + (1...Self.transferThreads).map { number in
                try Self.start("transfers \(number)", settings, log, .transfers) { services in
                    let handlers = Features.transferJobs(services, circuits: circuits) {
                        Self.isStopping.load(ordering: .acquiring)
                    }
                    return WorkLoop(
                        services: services, handlers: handlers, batch: 1, share: Self.transferShare)
                }
            }
            + (1...Self.converterThreads).map { number in
                try Self.start("converters \(number)", settings, log, .converters) { services in
                    WorkLoop(services: services, handlers: Features.converterJobs(services), batch: 1)
                }
            }
        let senders = try (1...Self.uploadThreads).map { number in
            try Self.start("uploads \(number)", settings, log, .transfers) { services in
                let sender = Features.uploadSender(services, circuits: circuits) {
                    Self.isStopping.load(ordering: .acquiring)
                }
                return UploadLoop(sender, log: log)
            }
        }
        let services = try Self.services(settings, log, "quad work")
        Self.loop(
            WorkLoop(services: services, handlers: try Features.jobs(services), keepsHouse: true), settings, .quick)
        for thread in threads + senders { thread.join() }
        log.write("stopped", [:])
    }

    private static func start(
        _ name: String, _ settings: Settings, _ log: Log, _ lane: JobLane,
        _ make: @escaping @Sendable (Services) throws -> any Turning
    ) throws -> Thread {
        try Thread.start(name: name, stackSize: 1 << 20) {
            do {
                Self.loop(try make(Self.services(settings, log, "quad work \(name)")), settings, lane)
            } catch {
                log.write("trouble", ["error": String(describing: error)])
            }
        }
    }

    private static func services(_ settings: Settings, _ log: Log, _ name: String) throws -> Services {
        Services(
            settings: settings, assets: try Assets(manifest: settings.assets),
            database: Environment.database(settings.database, name: name), log: log)
    }

    private static func loop(_ loop: any Turning, _ settings: Settings, _ lane: JobLane) {
        let listener = Environment.database(settings.database, name: "quad work listener")
        while !isStopping.load(ordering: .acquiring) {
            if loop.turn() { continue }
            // A notification wakes at once; one that was lost costs a second.
            do {
                try listener.listen(lane.rawValue)
                _ = try listener.waitForNotification(timeout: .seconds(1))
            } catch {
                _ = usleep(500_000)
            }
        }
        loop.stop()
    }
}
