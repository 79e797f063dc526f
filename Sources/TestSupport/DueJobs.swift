import Site

extension TestApp {
    /// Does what is due as `quad work` does it, each job once.
    ///
    /// - Returns: false when nothing was due
    @discardableResult
    package func work(_ handlers: [JobHandler]) throws -> Bool {
        let due = try database.row("SELECT count(*) FROM jobs WHERE dead_at IS NULL AND run_at <= now()") {
            try $0.only(Int.self)
        }
        var didSomething = false
        for pool in Set(handlers.map(\.pool)) {
            let runner = JobRunner(services, pool: pool, handlers: handlers)
            for _ in 0..<(due ?? 0) {
                guard try runner.runNext() else { break }
                didSomething = true
            }
        }
        return didSomething
    }
}
