import Postgres
import Web

/// A member has done something as often as a ``RateLimit`` lets them; nothing was done.
package struct LimitReached: Error {
    package init() {}
}

extension Context {
    /// As ``once(_:_:)``, for an act with work before it that should cost nobody anything in vain: a form that has acted
    /// leads to where it led, and a full window throws ``LimitReached``, both after one round trip and without the work.
    ///
    /// - Parameters:
    ///   - limit: one of it is taken for the work, whatever becomes of the act
    ///   - prepare: the work, outside of the act's transaction
    package func once<Prepared>(
        _ key: IdempotencyKey, within limit: RateLimit, preparing prepare: () throws -> Prepared,
        _ act: (Prepared) throws -> Address
    ) throws -> Address {
        let scope = formScope
        let (isTaken, led) = try database.fetch(
            limit.take(
                unless: "EXISTS (SELECT FROM idempotency_keys WHERE scope = \(scope) AND key = \(key.act))"),
            Self.earlier(scope, key))
        if let led { return led }
        guard isTaken else { throw LimitReached() }
        let prepared = try prepare()
        return try once(key) { try act(prepared) }
    }

    /// Acts once for a form, however often it is sent: a repeated click, a reload or a retry leads to where the first
    /// one led. The act and its key are one transaction; when the answer to its commit was lost, the key shows whether
    /// it was done.
    ///
    /// A connection that breaks before the commit has undone all of it, so the act is tried once more.
    ///
    /// The member's session is held until the commit: an act that ends it, as a suspension does, waits for that or
    /// comes first, and then nothing is done. So no act is committed after the end of its session. Acts on
    /// administrators' and moderators' routes come one after another, in whole: two who act on each other never wait
    /// for each other.
    ///
    /// - Throws: ``Failure/signInRequired`` when the session has ended since the request was let in,
    ///   ``Failure/standingLost(_:)`` when another administrator's act has come first
    package func once(_ key: IdempotencyKey, _ act: () throws -> Address) throws -> Address {
        do {
            return try attempt(key, act)
        } catch ConnectionFailure.lost(_, commitUnknown: false) {
            return try attempt(key, act)
        }
    }

    private func attempt(_ key: IdempotencyKey, _ act: () throws -> Address) throws -> Address {
        let scope = formScope
        do {
            // Two who end each other's sessions wait for each other: one is broken off, and finds its session gone.
            return try database.transaction(attempts: 2) {
                let (_, lost, isFirst) = try database.fetch(
                    staff != nil ? Connection.administratorsTurn : Query<Int>.known(0),
                    staff.map { LostStanding.find(of: try member().id, as: $0) } ?? Query<LostStanding?>.known(nil),
                    Query<Int>.execute(
                        """
                        WITH asking AS (\(askingSession))
                        INSERT INTO idempotency_keys (scope, key, result)
                        SELECT \(scope), \(key.act), '' FROM asking
                        ON CONFLICT DO NOTHING
                        """))
                if let lost { throw Failure.standingLost(lost) }
                guard isFirst == 1 else {
                    if let earlier = try database.fetch(Self.earlier(scope, key)) { return earlier }
                    throw Failure.signInRequired
                }
                let address = try act()
                _ = try database.execute(
                    """
                    UPDATE idempotency_keys
                    SET result = \(address.text)
                    WHERE scope = \(scope) AND key = \(key.act)
                    """)
                return address
            }
        } catch ConnectionFailure.lost(_, commitUnknown: true) {
            guard let address = try database.fetch(Self.earlier(scope, key)) else {
                throw Failure.unavailable(retryAfter: 2)
            }
            return address
        }
    }

    /// One row, held, while the session stands; one as well for a visitor who has none.
    var askingSession: SQL {
        guard let member = knownMember else { return "SELECT true" }
        return "SELECT true FROM sessions WHERE id = \(member.session) FOR KEY SHARE"
    }

    /// Whose form it is: keys of one session mean nothing to another.
    private var formScope: [UInt8] { sessionCookie?.token.hash ?? visitor().hash }

    private static func earlier(_ scope: [UInt8], _ key: IdempotencyKey) -> Query<Address?> {
        .row(
            """
            SELECT result
            FROM idempotency_keys
            WHERE scope = \(scope) AND key = \(key.act)
            """
        ) { Address(try $0.only()) }
    }
}
