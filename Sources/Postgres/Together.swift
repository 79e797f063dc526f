extension Connection {
    /// Fetches a query that decides and others that depend on its verdict, in one round trip: the caller looks at the
    /// first answer before it lets anybody see the rest.
    @inlinable public func fetch<First, each Result>(
        _ first: Query<First>, with queries: repeat Query<each Result>
    ) throws -> (First, (repeat each Result)) {
        var all = [first.sql]
        for query in repeat each queries { all.append(query.sql) }
        var answers = try exchange(all).makeIterator()
        func next<Each>(_ query: Query<Each>) throws -> Each {
            guard let answer = answers.next() else { throw ConnectionFailure.lost("no answer", commitUnknown: false) }
            return try query.decode(answer)
        }
        let verdict = try next(first)
        return (verdict, (repeat try next(each queries)))
    }
}
