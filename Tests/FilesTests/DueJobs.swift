import Site
import TestSupport

extension Stand {
    /// Does what is due as `quad work` does it, once.
    ///
    /// - Returns: false when nothing was due
    @discardableResult
    func work(_ handlers: [JobHandler]) throws -> Bool {
        let queue = JobQueue(database, kinds: handlers.map(\.kind))
        let jobs = try queue.take()
        for job in jobs {
            do {
                try handlers.first { $0.kind == job.kind }?.run(job)
                try queue.finish(job)
            } catch let interrupted as PutBack {
                try queue.putBack(job, pause: interrupted.pause)
            }
        }
        return !jobs.isEmpty
    }
}
