extension Connection {
    /// Fetches a query that decides and others that depend on its verdict, in one round trip: the caller looks at the
    /// first answer before it lets anybody see the rest (DECISIONS, 2).
    @inlinable public func fetch<First, each Result>(
        _ first: Query<First>, with queries: repeat Query<each Result>
    ) throws -> (First, (repeat each Result)) {
        var all: [SQL] = []
        if let sql = first.sql { all.append(sql) }
        for query in repeat each queries { if let sql = query.sql { all.append(sql) } }
        var answers = try (all.isEmpty ? [] : exchange(all)).makeIterator()
        func next<Each>(_ query: Query<Each>) throws -> Each {
            try query.decode(query.sql == nil ? nil : answers.next())
        }
        let verdict = try next(first)
        return (verdict, (repeat try next(each queries)))
    }

    /// The same with any number of others of one kind.
    @inlinable public func fetch<First, Result>(
        _ first: Query<First>, withAll queries: [Query<Result>]
    ) throws -> (First, [Result]) {
        let asked = [first.sql].compactMap(\.self) + queries.compactMap(\.sql)
        var answers = try (asked.isEmpty ? [] : exchange(asked)).makeIterator()
        func next<Each>(_ query: Query<Each>) throws -> Each {
            try query.decode(query.sql == nil ? nil : answers.next())
        }
        let verdict = try next(first)
        return (verdict, try queries.map { try next($0) })
    }
}
