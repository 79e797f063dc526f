import ArgumentParser
import Glibc
import Postgres
import Site
import Synchronization
import Threads

/// Does what can wait: letters, events for open pages, what providers are asked for, previews, and the clearing away of
/// what has expired. SIGHUP has it ask at once a provider that it leaves alone after failures.
///
/// In production two processes share the pools: what reads hostile files (`--only converters illustrations pictures`) takes
/// nothing else with it when it ends.
struct Work: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Do the jobs that are due, until told to stop.")

    @Option(parsing: .upToNextOption, help: "Run these pools only: \(WorkPool.names).")
    var only: [WorkPool] = []

    @Option(parsing: .upToNextOption, help: "Run all pools but these.")
    var except: [WorkPool] = []

    /// Set once by the thread that waits for signals, read by all others.
    private static let isStopping = Atomic<Bool>(false)

    private var pools: [WorkPool] {
        WorkPool.allCases.filter { (only.isEmpty || only.contains($0)) && !except.contains($0) }
    }

    func validate() throws {
        if pools.isEmpty { throw ValidationError("No pool is left to run.") }
    }

    func run() throws {
        Signals.block()
        let (settings, features) = try Environment.readToRun()
        let log = Log("quad-work")
        let leases = JobLeases()
        let sizes = settings.threads.filter { pools.contains($0.key) }
        let wakes = PoolWakes(sizes)
        _ = try Thread.start(name: "quad-signals") {
            Orders.awaitStop(reloading: features, log)
            Self.isStopping.store(true, ordering: .releasing)
            wakes.stop()
        }
        let names = pools.map(\.rawValue).joined(separator: " ")
        log.write("working", ["pools": names])
        let registry = FeatureRegistry(features)
        let services = Services(
            settings: settings, features: registry, assets: try Assets(manifest: settings.assets),
            database: Environment.database(settings.database, name: "quad work listener of \(names)"), log: log)
        let process = only.isEmpty ? "quad work" : "quad work \(names)"
        let listener = Listener(services.process(process), features.flatMap(\.watches), hearing: [WorkPool.channel])
        listener.look()
        var threads: [Thread] = []
        for pool in pools {
            for number in 1...(sizes[pool] ?? 1) {
                let name = "\(pool.rawValue) \(number)"
                threads.append(
                    try Thread.start(name: name, stackSize: 1 << 20) {
                        Self.work(pool, name, settings, features, registry, leases, wakes, log)
                    })
            }
        }
        listen(listener, services.database, leases, wakes)
        for thread in threads { thread.join() }
        log.write("stopped", [:])
    }

    /// One thread of a pool, until the process is to stop.
    private static func work(
        _ pool: WorkPool, _ name: String, _ settings: Settings, _ features: [Feature], _ registry: FeatureRegistry,
        _ leases: JobLeases, _ wakes: PoolWakes, _ log: Log
    ) {
        do {
            let services = Services(
                settings: settings, features: registry, assets: try Assets(manifest: settings.assets),
                database: Environment.database(settings.database, name: "quad work \(name)"), log: log)
            let worker = Worker(services) { isStopping.load(ordering: .acquiring) }
            let thread = WorkThread(log, features.poll(of: pool, worker, leases: leases) { wakes.wake(pool) })
            while !isStopping.load(ordering: .acquiring) {
                if !thread.look() { wakes.wait(pool) }
            }
        } catch {
            log.write("trouble", ["error": String(describing: error)])
        }
    }

    /// Passes on what wakes a pool, has each pool look once a second, and renews the leases of what the threads are at. What
    /// is under way when it stops has a minute left.
    private func listen(_ listener: Listener, _ database: Connection, _ leases: JobLeases, _ wakes: PoolWakes) {
        var renewed = ContinuousClock.now
        var ticked = ContinuousClock.now
        while !Self.isStopping.load(ordering: .acquiring) {
            do {
                if let heard = try listener.turn(), heard.channel == WorkPool.channel,
                    let pool = WorkPool(rawValue: heard.payload)
                {
                    wakes.wake(pool)
                }
                if ContinuousClock.now - renewed >= .seconds(JobLeases.heartbeat) {
                    try leases.renew(database)
                    renewed = .now
                }
            } catch {
                _ = usleep(500_000)
            }
            guard ContinuousClock.now - ticked >= .seconds(1) else { continue }
            ticked = .now
            wakes.tick()
        }
    }
}

extension WorkPool: ExpressibleByArgument {
    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
