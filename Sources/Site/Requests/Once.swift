import Postgres
import Web

extension Context {
    /// Acts once for a form, however often it is sent: a repeated click, a reload or a retry leads to where the first
    /// one led. The act and its key are one transaction; when the answer to its commit was lost, the key tells.
    ///
    /// A connection that breaks before the commit has undone all of it, so the act is tried once more.
    package func once(_ key: FormKey, _ act: () throws -> Address) throws -> Address {
        do {
            return try attempt(key, act)
        } catch ConnectionFailure.lost(_, commitUnknown: false) {
            return try attempt(key, act)
        }
    }

    private func attempt(_ key: FormKey, _ act: () throws -> Address) throws -> Address {
        let scope = sessionCookie?.token.hash ?? visitor().hash
        do {
            return try database.transaction {
                let isFirst = try database.execute(
                    """
                    INSERT INTO request_keys (scope, key, result)
                    VALUES (\(scope), \(key.act), '')
                    ON CONFLICT DO NOTHING
                    """)
                guard isFirst == 1 else { return try earlier(scope, key) ?? Paths.start() }
                let address = try act()
                _ = try database.execute(
                    """
                    UPDATE request_keys
                    SET result = \(address.text)
                    WHERE scope = \(scope) AND key = \(key.act)
                    """)
                return address
            }
        } catch ConnectionFailure.lost(_, commitUnknown: true) {
            guard let address = try earlier(scope, key) else { throw Failure.unavailable(retryAfter: 2) }
            return address
        }
    }

    private func earlier(_ scope: [UInt8], _ key: FormKey) throws -> Address? {
        try database.row(
            """
            SELECT result
            FROM request_keys
            WHERE scope = \(scope) AND key = \(key.act)
            """
        ) { Address(try $0.next()) }
    }
}
