import CPostgres
import Glibc

extension Link {
    /// What one command of a batch is for.
    enum Step {
        /// A command of the connection's own: BEGIN, SAVEPOINT, COMMIT.
        case command(String)
        case prepare(Statement)
        case query(Statement)

        var text: String {
            switch self {
            case .command(let text): text
            case .prepare(let statement), .query(let statement): statement.text
            }
        }
    }

    /// One round trip: sends commands and statements together, and gives the statements' answers.
    ///
    /// - Throws: `DatabaseError` when the server refused one (those behind it were not run, and without an explicit
    ///   transaction those before it are undone), `Broken` when the connection is of no use any more.
    func exchange(_ commands: [String], _ queries: [SQL]) throws -> [Answer] {
        do {
            try send(commands, queries)
            return try receive(queries.count)
        } catch let error as Broken {
            steps.removeAll(keepingCapacity: true)
            throw error
        }
    }

    private func send(_ commands: [String], _ queries: [SQL]) throws {
        if statements.hasForgotten, !isInFailedTransaction {
            try send(command: "DEALLOCATE ALL")
            statements.deallocate()
        }
        for command in commands { try send(command: command) }
        for sql in queries {
            let statement = statements.find(sql)
            if statement.state == .unknown { try prepare(statement) }
            guard arguments.send(sql, as: statement.name, to: handle) else { throw Broken(reason: message) }
            steps.append(.query(statement))
        }
        guard PQpipelineSync(handle) == 1 else { throw Broken(reason: message) }
        try flush()
    }

    private func send(command: String) throws {
        guard PQsendQueryParams(handle, command, 0, nil, nil, nil, nil, 1) == 1 else { throw Broken(reason: message) }
        steps.append(.command(command))
    }

    private func prepare(_ statement: Statement) throws {
        guard PQsendPrepare(handle, statement.name, statement.text, Int32(statement.types.count), statement.types) == 1
        else { throw Broken(reason: message) }
        statement.state = .sent
        steps.append(.prepare(statement))
    }

    private func receive(_ count: Int) throws -> [Answer] {
        var answers: [Answer] = []
        answers.reserveCapacity(count)
        var refusal: DatabaseError?
        var hasAnswer = false
        do {
            for step in steps {
                guard let result = try nextResult() else { throw Broken(reason: message) }
                switch PQresultStatus(result) {
                case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
                    if case .query = step { hasAnswer = true }
                    accept(result, step, &answers)
                case PGRES_PIPELINE_ABORTED:
                    PQclear(result)
                    if case .prepare(let statement) = step { statement.state = .unknown }
                default:
                    defer { PQclear(result) }
                    if case .prepare(let statement) = step { statement.state = .unknown }
                    let error = DatabaseError(result, sql: step.text)
                    if Self.endsConnection(result) { throw Broken(reason: error.message) }
                    if refusal == nil { refusal = error }
                }
                try end()
            }
            try endBatch()
        } catch var broken as Broken {
            broken.hadAnswer = hasAnswer
            throw broken
        }
        steps.removeAll(keepingCapacity: true)
        guard let refusal else { return answers }
        if refusal.isAboutStalePlan { statements.forget() }
        throw refusal
    }

    private func accept(_ result: OpaquePointer, _ step: Step, _ answers: inout [Answer]) {
        switch step {
        case .query(let statement):
            answers.append(Answer(result, of: statement))
        case .prepare(let statement):
            statement.state = .prepared
            PQclear(result)
        case .command:
            PQclear(result)
        }
    }

    /// A failure after which the server, or libpq, closes the connection.
    private static func endsConnection(_ result: OpaquePointer) -> Bool {
        guard let severity = PQresultErrorField(result, Int32(FIELD_SEVERITY)) else { return true }
        return strcmp(severity, "ERROR") != 0
    }

    /// The end of one command's results.
    private func end() throws {
        while let rest = try nextResult() {
            // Only a command that copies gives a second result; statements of pages do not copy.
            PQclear(rest)
            throw Broken(reason: "a statement gave two results")
        }
    }

    private func endBatch() throws {
        guard let result = try nextResult() else { throw Broken(reason: message) }
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_PIPELINE_SYNC else { throw Broken(reason: message) }
    }

    /// Runs a text of several statements as it is, without parameters: a migration's.
    func run(script: String) throws {
        guard PQexitPipelineMode(handle) == 1, PQsendQuery(handle, script) == 1 else { throw Broken(reason: message) }
        try flush()
        var refusal: DatabaseError?
        while let result = try nextResult() {
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: continue
            case PGRES_FATAL_ERROR:
                let error = DatabaseError(result, sql: script)
                if Self.endsConnection(result) { throw Broken(reason: error.message) }
                refusal = refusal ?? error
            default: throw Broken(reason: "a script cannot copy")
            }
        }
        guard PQstatus(handle) == CONNECTION_OK, PQenterPipelineMode(handle) == 1 else { throw Broken(reason: message) }
        if let refusal { throw refusal }
    }
}
