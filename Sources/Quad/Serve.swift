import ArgumentParser
import Connections
import FastCGI
import Glibc
import Postgres
import Site
import Threads

/// Answers requests that nginx hands over, until it is told to stop; then finishes those that it has. SIGHUP has it ask at
/// once a provider that it leaves alone after failures.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Answer requests over FastCGI.")

    @Option(help: "The unix socket to listen on, instead of the one of the settings.")
    var socket: String?

    func run() throws {
        Signals.block()
        let (settings, features) = try Environment.readToRun()
        let assets = try Assets(manifest: settings.assets)
        let log = Log("quad-serve")
        let path = socket ?? settings.socket
        var listening = ServerSettings(socketPath: path, workers: settings.workers)
        listening.largestStream = settings.largestForm
        listening.unreadBody = ("QUAD_BODY", "refused")
        // Files take seconds to be written and hashed: no page waits behind them. There is one thread more than may
        // take files at a time, to refuse the others.
        listening.longWorkers = CallSlots.share(of: settings.workers) + 1
        let server = try Server(listening)
        _ = try Thread.start(name: "quad-signals") {
            Orders.awaitStop(reloading: features, log)
            log.write("stopping", ["socket": path])
            server.stop()
        }
        try Self.watch(server, workers: settings.workers, log)
        let registry = FeatureRegistry(features)
        let make: @Sendable (String) -> Services = { thread in
            Services(
                settings: settings, features: registry, assets: assets,
                database: Environment.database(settings.database, name: "quad serve \(thread)"), log: log)
        }
        try Listener.start(as: "quad serve \(Self.name(of: path))", features.flatMap(\.watches), make)
        log.write("listening", ["socket": path, "workers": String(settings.workers)])
        try server.run { worker in
            let services = make("\(worker)")
            let gateway = Gateway(app: App(services: services, routes: features.routes()), log: log)
            return { exchange in gateway.answer(exchange) }
        }
        log.write("stopped", ["socket": path])
    }

    /// A process that hangs is ended, so that its supervisor starts another one; nginx asks the other socket meanwhile.
    private static func watch(_ server: Server, workers: Int, _ log: Log) throws {
        let thread = try Thread.start(name: "quad-watchdog") {
            var watchdog = Watchdog(workers: workers)
            while true {
                sleep(5)
                let load = server.load
                guard watchdog.isHanging(load, at: .now) else { continue }
                log.write("hanging", ["answered": String(load.answered), "waiting": String(load.waiting)])
                abort()
            }
        }
        thread.detach()
    }

    /// What tells the processes of a host from each other: `quad-a` of `/run/quad/quad-a.sock`.
    private static func name(of socket: String) -> Substring {
        (socket.split(separator: "/").last ?? "").prefix { $0 != "." }
    }
}
