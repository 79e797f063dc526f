import CPostgres

/// A connection to PostgreSQL, used by one thread. It connects when it is first used, and anew when it broke.
///
/// A statement fails in three ways: `DatabaseError` (the server refused it), `ConnectionFailure` (there is no
/// connection; the next use makes one), `RowFailure` (the program reads other columns than the statement gives).
public final class Connection {
    private let conninfo: String
    let options: ConnectionOptions
    private var link: Link?
    private var pause = Pause()
    private var lastFailure = ""
    /// How many times something was sent and its answer awaited; connecting is not counted.
    public internal(set) var roundTrips = 0
    /// How many times it has connected.
    public private(set) var openings = 0
    var nesting = Nesting()
    var channels: [String] = []
    var isUnhurried = false {
        didSet { link?.isUnhurried = isUnhurried }
    }

    /// - Parameter conninfo: libpq's connection string, as `host=/run/postgresql dbname=quad` or a URI.
    public init(_ conninfo: String, options: ConnectionOptions = .init()) {
        self.conninfo = conninfo
        self.options = options
    }

    // MARK: Fetching

    @inlinable public func fetch<Result>(_ query: Query<Result>) throws -> Result {
        guard let sql = query.sql else { return try query.decode(nil) }
        return try query.decode(only(exchange([sql])))
    }

    /// Fetches several queries together in one round trip. They are one transaction: when one is refused, none of them
    /// has changed anything.
    @inlinable public func fetch<each Result>(_ query: repeat Query<each Result>) throws -> (repeat each Result) {
        var queries: [SQL] = []
        for query in repeat each query { if let sql = query.sql { queries.append(sql) } }
        var answers = try (queries.isEmpty ? [] : exchange(queries)).makeIterator()
        func next<Each>(_ query: Query<Each>) throws -> Each {
            try query.decode(query.sql == nil ? nil : answers.next())
        }
        return (repeat try next(each query))
    }

    /// Fetches any number of queries of one kind together, in one round trip and one nesting.
    @inlinable public func fetch<Result>(all queries: [Query<Result>]) throws -> [Result] {
        let asked = queries.compactMap(\.sql)
        var answers = try (asked.isEmpty ? [] : exchange(asked)).makeIterator()
        return try queries.map { try $0.decode($0.sql == nil ? nil : answers.next()) }
    }

    /// All rows of a statement.
    @inlinable public func rows<Element>(_ sql: SQL, _ make: (inout Row) throws -> Element) throws -> [Element] {
        try only(exchange([sql])).all(make)
    }

    /// The first row of a statement; nil when there is none.
    @inlinable public func row<Element>(_ sql: SQL, _ make: (inout Row) throws -> Element) throws -> Element? {
        try only(exchange([sql])).first(make)
    }

    /// Runs a statement for what it does; gives the number of rows that it inserted, updated or deleted.
    @discardableResult
    @inlinable public func execute(_ sql: SQL) throws -> Int {
        try only(exchange([sql])).affectedRows
    }

    @usableFromInline func only(_ answers: [Answer]) throws -> Answer {
        guard let answer = answers.first else { throw ConnectionFailure.lost("no answer", commitUnknown: false) }
        return answer
    }

    // MARK: The link

    /// Closes the connection; the next use opens it again. Within a transaction nothing of it is kept.
    public func close() {
        link = nil
        if nesting.isOpen { nesting.isLost = true }
    }

    /// Sends statements and gives their answers; once more on a new connection when a kept one turned out to be dead
    /// and nothing can have happened, or when a table changed under the prepared statements.
    @usableFromInline func exchange(_ queries: [SQL]) throws -> [Answer] {
        for sql in queries { try sql.check() }
        var isSecondTry = false
        while true {
            let isKept = link != nil
            let link = try usableLink()
            roundTrips += 1
            do {
                let answers = try link.exchange(nesting.commands, queries)
                nesting.didSend()
                return answers
            } catch let broken as Link.Broken {
                self.link = nil
                let begins = nesting.begins
                let readsOnly = !nesting.isOn && queries.allSatisfy { Statement.reads($0.text) }
                if isKept, !isSecondTry, !broken.hadAnswer, begins || readsOnly {
                    isSecondTry = true
                    continue
                }
                if nesting.isOn { nesting.isLost = true }
                throw ConnectionFailure.lost(broken.reason, commitUnknown: !nesting.isOn && !readsOnly)
            } catch let refusal as DatabaseError where refusal.isAboutStalePlan && !nesting.isOn && !isSecondTry {
                isSecondTry = true
            } catch {
                nesting.didSend()
                throw error
            }
        }
    }

    /// Sends commands of our own, such as COMMIT; never a second time.
    func send(_ commands: [String], isCommit: Bool = false) throws {
        let link = try usableLink()
        roundTrips += 1
        do {
            _ = try link.exchange(commands, [])
        } catch let broken as Link.Broken {
            self.link = nil
            if nesting.isOn { nesting.isLost = true }
            throw ConnectionFailure.lost(broken.reason, commitUnknown: isCommit)
        }
    }

    /// Runs a text of several statements, as a file of SQL: they are one transaction unless the text says otherwise.
    /// The text is the program's own: nothing that people sent may be in it.
    package func run(script: String) throws {
        if !nesting.commands.isEmpty {
            try send(nesting.commands)
            nesting.didSend()
        }
        let link = try usableLink()
        roundTrips += 1
        do {
            try link.run(script: script)
        } catch let broken as Link.Broken {
            self.link = nil
            if nesting.isOn { nesting.isLost = true }
            throw ConnectionFailure.lost(broken.reason, commitUnknown: !nesting.isOn)
        }
    }

    /// The connection, opened when there is none. Throws `ConnectionFailure`.
    func usableLink() throws -> Link {
        if nesting.isLost { throw ConnectionFailure.lost("the transaction's connection is gone", commitUnknown: false) }
        if let link {
            if nesting.isOpen || !link.isDead { return link }
            self.link = nil
        }
        guard !pause.isOn else { throw ConnectionFailure.unreachable(lastFailure) }
        do {
            let link = try Link(conninfo, options)
            link.isUnhurried = isUnhurried
            if !channels.isEmpty { _ = try link.exchange(channels.map(Self.listening), []) }
            self.link = link
            openings += 1
            pause.succeed()
            return link
        } catch {
            let reason =
                switch error {
                case ConnectionFailure.unreachable(let reason): reason
                case let broken as Link.Broken: broken.reason
                default: "\(error)"
                }
            lastFailure = reason
            pause.fail(options)
            throw ConnectionFailure.unreachable(reason)
        }
    }

    var isInFailedTransaction: Bool { link?.isInFailedTransaction ?? false }
    var isInTransaction: Bool { link?.isInTransaction ?? false }
}
