import Postgres

/// How a kind of job is done. A feature hands `quad work` one for each kind that it enqueues.
package struct JobHandler {
    package let kind: String
    package let pool: WorkPool
    /// Runs one job, on the worker's own thread; throws to be tried again later.
    ///
    /// - Returns: what is left of it, sealed
    let run: (TakenJob) throws -> [UInt8]?
    /// Writes down, where members look for it, that the job will not be done; in the transaction that makes it dead.
    let giveUp: (TakenJob) throws -> Void
    /// Publishes to its owner's open pages that something has become of it.
    let publish: (Connection, TakenJob) throws -> Void
    /// Puts what is left behind what its member has waiting already.
    let goOn: (JobQueue, TakenJob, [UInt8]) throws -> Void

    /// - Parameters:
    ///   - giveUp: see ``giveUp``
    ///   - run: gives what is left to do, which is done at the job's next turn; nil when it is done
    package init<J: Job>(
        goingOn type: J.Type, keys: Keys, giveUp: @escaping (J) throws -> Void = { _ in },
        _ run: @escaping (J, TakenJob) throws -> J?
    ) {
        kind = J.kind
        pool = J.pool
        self.run = { taken in try run(J(sealed: taken.payload, keys: keys), taken)?.sealed(keys) }
        self.giveUp = { taken in try giveUp(J(sealed: taken.payload, keys: keys)) }
        publish = { database, taken in
            guard !J.publishes.isEmpty, let owner = try J(sealed: taken.payload, keys: keys).owner else { return }
            for kind in J.publishes { _ = try database.fetch(Outbox.publish(.member(owner), kind, keys: keys)) }
        }
        goOn = { queue, taken, rest in
            let owner = try J(sealed: taken.payload, keys: keys).owner
            try queue.goOn(taken, with: rest, turn: J.turn(of: owner), expiry: J.expiry)
        }
    }

    /// For a job that is done once it has run.
    package init<J: Job>(
        _ type: J.Type, keys: Keys, giveUp: @escaping (J) throws -> Void = { _ in },
        _ run: @escaping (J, TakenJob) throws -> Void
    ) {
        self.init(goingOn: type, keys: keys, giveUp: giveUp) { job, taken in
            try run(job, taken)
            return nil
        }
    }
}
