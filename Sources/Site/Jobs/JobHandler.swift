/// How a kind of job is done. A feature hands `quad work` one for each kind that it enqueues.
package struct JobHandler {
    package let kind: String
    /// Runs one job, on the worker's own thread; throws to be tried again later.
    package let run: (TakenJob) throws -> Void

    package init<J: Job>(_ type: J.Type, keys: Keys, _ run: @escaping (J, TakenJob) throws -> Void) {
        kind = J.kind
        self.run = { taken in try run(try J(sealed: taken.payload, keys: keys), taken) }
    }
}

/// A job that this worker holds by a lease.
package struct TakenJob {
    package let id: Int
    package let kind: String
    package let payload: [UInt8]
    /// How often it was begun, this time included.
    package let attempts: Int
    let queue: JobQueue

    /// Holds it for another lease: what a long job calls now and then. False when it is another worker's by now.
    package func hold() throws -> Bool { try queue.hold(self) }
}
