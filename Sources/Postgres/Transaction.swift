/// Where a connection stands in its transactions.
struct Nesting {
    /// 0 outside a transaction; 1 within one; more within savepoints.
    var depth = 0
    /// Commands that are sent with the next statement: a transaction without statements costs nothing.
    var commands: [String] = []
    /// The server knows of the transaction.
    var isOpen = false
    /// The connection broke within the transaction: nothing may be done in its name any more.
    var isLost = false

    var isOn: Bool { depth > 0 }
    /// The next statement is the first of its transaction.
    var begins: Bool { depth > 0 && !isOpen }

    mutating func didSend() {
        commands.removeAll()
        isOpen = depth > 0
    }
}

extension Connection {
    /// What is sent now belongs to a transaction of the program.
    public var isWithinTransaction: Bool { nesting.isOn }

    /// Does all of the body or nothing of it: commits when it returns, rolls back when it throws. A transaction within
    /// a transaction is a savepoint: when it throws and the outer one catches that, only the inner one is undone.
    ///
    /// BEGIN and SAVEPOINT travel with the first statement, so only COMMIT is a round trip of its own.
    ///
    /// - Parameter attempts: how often it is tried in all while PostgreSQL breaks it off for another one's sake: both
    ///   waited for each other (40P01), or no order of the two explains what they saw (40001); PostgreSQL 15, 13.5.
    ///   A body that is tried again does nothing outside the database. A savepoint is tried once: the locks are the outer
    ///   transaction's.
    /// - Throws: what the body throws; `DatabaseError` when the commit is refused (a deferred constraint), or with
    ///   `25P02` when the body swallowed a refusal, so that nothing could be saved; `ConnectionFailure.lost` with
    ///   `commitUnknown: true` when COMMIT was sent and its answer did not come.
    @discardableResult
    public func transaction<Result>(attempts: Int = 1, _ body: () throws -> Result) throws -> Result {
        guard nesting.depth == 0 else { return try savepoint(body) }
        for _ in 1..<attempts {
            do {
                return try outermost(body)
            } catch let refusal as DatabaseError where refusal.isForAnotherTransaction {
                continue
            }
        }
        return try outermost(body)
    }

    private func outermost<Result>(_ body: () throws -> Result) throws -> Result {
        nesting = Nesting()
        nesting.depth = 1
        nesting.commands = ["BEGIN"]
        defer { nesting = Nesting() }
        let result: Result
        do {
            result = try body()
            try refuseWhenFailed()
        } catch {
            // Without an answer to ROLLBACK the connection is dropped, and the server rolls back by itself.
            if nesting.isOpen, !nesting.isLost, (try? send(["ROLLBACK"])) == nil { close() }
            throw error
        }
        guard nesting.isOpen else { return result }
        try send(nesting.commands + ["COMMIT"], isCommit: true)
        return result
    }

    private func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        let name = "s\(nesting.depth)"
        nesting.depth += 1
        let before = nesting.commands
        let open = "SAVEPOINT \(name)"
        nesting.commands.append(open)
        defer { nesting.depth -= 1 }
        do {
            let result = try body()
            try refuseWhenFailed()
            if nesting.commands.count > before.count, nesting.commands[before.count] == open {
                // Nothing was done within it.
                nesting.commands = before
            } else {
                nesting.commands.append("RELEASE SAVEPOINT \(name)")
            }
            return result
        } catch {
            if nesting.commands.count > before.count, nesting.commands[before.count] == open {
                nesting.commands = before
            } else if !nesting.isLost {
                nesting.commands = []
                try? send(["ROLLBACK TO SAVEPOINT \(name)", "RELEASE SAVEPOINT \(name)"])
            }
            throw error
        }
    }

    /// The server answers COMMIT with success also when it rolls back.
    private func refuseWhenFailed() throws {
        if nesting.isLost { throw ConnectionFailure.lost("the transaction's connection is gone", commitUnknown: false) }
        guard nesting.isOpen, isInFailedTransaction else { return }
        throw DatabaseError(
            sqlState: "25P02", message: "a statement of the transaction was refused, so nothing is saved", sql: "COMMIT"
        )
    }
}
