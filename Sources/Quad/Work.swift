import ArgumentParser
import FastCGI
import FoundationEssentials
import Glibc
import HTTPClient
import Postgres
import Site
import Synchronization

/// Does what can wait: letters, events for open pages, counts, and the clearing away of what has expired.
struct Work: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Do the jobs that are due, until told to stop.")

    /// Set once by the thread that waits for signals, read by the loop.
    private static let isStopping = Atomic<Bool>(false)

    func run() throws {
        Signals.block()
        let settings = try Environment.settings()
        let log = Log("quad-work")
        let services = Services(
            settings: settings, assets: try Assets(manifest: settings.assets),
            database: Environment.database(settings.database, name: "quad work"), log: log)
        let listener = Environment.database(settings.database, name: "quad work listener")
        _ = try Thread.start(name: "quad-signals") {
            _ = Signals.wait()
            Self.isStopping.store(true, ordering: .releasing)
        }
        let loop = WorkLoop(services: services, handlers: try Features.jobs(settings: settings))
        log.write("working", [:])
        while !Self.isStopping.load(ordering: .acquiring) {
            let didSomething = loop.turn()
            if didSomething { continue }
            // A notification wakes at once; one that was lost costs a second.
            do {
                try listener.listen("quad_work")
                _ = try listener.waitForNotification(timeout: .seconds(1))
            } catch {
                _ = usleep(500_000)
            }
        }
        loop.stop()
        log.write("stopped", [:])
    }
}
