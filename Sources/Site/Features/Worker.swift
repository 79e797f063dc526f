/// What a thread of `quad work` has.
package struct Worker {
    package let services: Services
    package let isStopping: () -> Bool

    package init(_ services: Services, isStopping: @escaping () -> Bool = { false }) {
        self.services = services
        self.isStopping = isStopping
    }
}

extension [Feature] {
    package func handlers(of pool: WorkPool, _ worker: Worker) -> [JobHandler] {
        flatMap { $0.jobs[pool]?(worker) ?? [] }
    }

    /// What a thread of a pool does each time that it looks; it says whether there was something to do.
    ///
    /// - Parameter wake: has another thread of the pool look: more may be waiting
    package func poll(
        of pool: WorkPool, _ worker: Worker, leases: JobLeases, wake: @escaping () -> Void
    ) -> () throws -> Bool {
        var polls = compactMap { $0.polls[pool]?(worker) }
        let handlers = handlers(of: pool, worker)
        if !handlers.isEmpty {
            let threads = worker.services.settings.threads[pool] ?? 1
            let runner = JobRunner(
                worker.services, pool: pool, handlers: handlers, share: WorkPool.share(of: threads), leases: leases)
            polls.append { try runner.runNext(wake) }
        }
        if pool == .upkeep {
            let clock = UpkeepClock(of: self, worker.services)
            polls.append {
                try clock.runDue()
                return false
            }
        }
        return { try polls.reduce(false) { try $1() || $0 } }
    }
}
