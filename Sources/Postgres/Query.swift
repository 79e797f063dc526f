/// A statement and what becomes of its answer. A value: nothing happens before a `Connection` fetches it.
public struct Query<Result> {
    /// Nil where nothing is asked.
    public let sql: SQL?
    /// Reads the answer; without a statement there is none.
    @usableFromInline let decode: (Answer?) throws -> Result

    /// A statement with its own way to read the answer.
    @inlinable public init(_ sql: SQL, decode: @escaping (Answer) throws -> Result) {
        self.init(asking: sql) { answer in
            guard let answer else { throw ConnectionFailure.lost("no answer", commitUnknown: false) }
            return try decode(answer)
        }
    }

    @usableFromInline init(asking sql: SQL?, decode: @escaping (Answer?) throws -> Result) {
        self.sql = sql
        self.decode = decode
    }

    /// A result that is known, in the place of a query among others: nothing is sent for it.
    @inlinable public static func known(_ result: Result) -> Query {
        Query(asking: nil) { _ in result }
    }

    /// The same statement, its result made into another one.
    @inlinable public func map<Other>(_ transform: @escaping (Result) throws -> Other) -> Query<Other> {
        let decode = self.decode
        return Query<Other>(asking: sql) { try transform(decode($0)) }
    }

    /// All rows, each by its own initializer: `.rows("SELECT …") { try Post(&$0) }`.
    @inlinable public static func rows<Element>(_ sql: SQL, _ make: @escaping (inout Row) throws -> Element) -> Query
    where Result == [Element] {
        Query(sql) { try $0.all(make) }
    }

    /// The first row; nil when there is none.
    @inlinable public static func row<Element>(_ sql: SQL, _ make: @escaping (inout Row) throws -> Element) -> Query
    where Result == Element? {
        Query(sql) { try $0.first(make) }
    }
}

extension Query where Result == Int {
    /// A statement for what it does; gives the number of rows that it inserted, updated or deleted.
    @inlinable public static func execute(_ sql: SQL) -> Query {
        Query(sql) { $0.affectedRows }
    }
}
