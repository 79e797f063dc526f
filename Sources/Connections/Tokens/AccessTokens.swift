import FoundationEssentials
import Glibc
import HTTPClient
import Postgres
import Site

/// Gives live tokens, and refreshes them when they end.
///
/// A refresh token may work only once, so one caller of all processes refreshes: the one that takes the row's lease.
/// The others use the old token while it lives, or wait for the new one. No transaction is open during the call.
package struct AccessTokens {
    /// Seconds after which a lease ends whose holder died. Longer than the longest call.
    static let lease = 30
    /// Between looks at a row that another one refreshes.
    private static let look = Duration.milliseconds(40)

    private let database: Connection
    private let client: OAuthClient
    private let keys: Keys
    private let log: Log
    private let isForLocked: Bool

    /// - Parameter isForLocked: also tokens of members who are kept out, to take them back
    package init(database: Connection, client: OAuthClient, keys: Keys, log: Log, isForLocked: Bool = false) {
        self.database = database
        self.client = client
        self.keys = keys
        self.log = log
        self.isForLocked = isForLocked
    }

    /// Those of one thread.
    package init(_ services: Services, _ client: OAuthClient, isForLocked: Bool = false) {
        self.init(
            database: services.database, client: client, keys: services.settings.keys, log: services.log,
            isForLocked: isForLocked)
    }

    /// A token that lives now.
    ///
    /// - Parameters:
    ///   - refused: a token that the provider's API did not take: it is refreshed although it seems to live
    ///   - patience: how long to wait for another one's refresh. A refresh of one's own may take longer (5 s): its
    ///     answer must not be lost.
    /// - Throws: ``TokenFailure``; what the database throws
    package func token(
        for member: MemberID, at provider: ProviderID, insteadOf refused: AccessToken? = nil,
        patience: Duration = .milliseconds(1_500)
    ) throws -> AccessToken {
        guard let provider = client.providers[provider], let oauth = provider.service?.oauth else {
            throw TokenFailure.off
        }
        let deadline = ContinuousClock.now + patience
        while true {
            guard let row = try find(member, provider.id, oauth) else { throw TokenFailure.notConnected }
            if let failure = row.state.failure { throw failure }
            let isRefused = try refused.map { try $0.text == open(row, member).text } ?? false
            let mustRefresh = row.isOver || isRefused
            if !mustRefresh, !row.isAgeing { return try open(row, member) }
            if let lease = try takeLease(of: row) {
                if let token = try refresh(row, lease, member, provider, oauth, mayKeepOld: !mustRefresh) {
                    return token
                }
            } else if !mustRefresh {
                return try open(row, member)
            } else if ContinuousClock.now >= deadline {
                throw TokenFailure.unavailable
            } else {
                usleep(UInt32(Self.look.components.attoseconds / 1_000_000_000_000))
            }
        }
    }

    /// The same for a page: waits for another one's refresh no longer than the page may wait for providers in all, and
    /// takes what it waited off that time. Nothing is refreshed when no time is left.
    package func token(
        for member: MemberID, at provider: ProviderID, insteadOf refused: AccessToken? = nil, within budget: TimeBudget
    ) throws -> AccessToken {
        guard budget.isLeft else { throw TokenFailure.unavailable }
        let began = ContinuousClock.now
        defer { budget.spend(ContinuousClock.now - began) }
        return try token(for: member, at: provider, insteadOf: refused, patience: budget.left)
    }

    /// The token to take everything back with: a live one if there is a way to it, otherwise the one that is kept, also
    /// of a connection that can do nothing else any more.
    func last(
        for member: MemberID, at provider: ProviderID, within budget: TimeBudget? = nil
    ) throws -> AccessToken {
        do {
            guard let budget else { return try token(for: member, at: provider) }
            return try token(for: member, at: provider, within: budget)
        } catch TokenFailure.unavailable, TokenFailure.noScope {
            guard let oauth = client.providers[provider]?.service?.oauth, let row = try find(member, provider, oauth)
            else { throw TokenFailure.notConnected }
            return try open(row, member)
        }
    }

    /// Writes down that the provider's API refuses this token for good, unless the row has another one by now.
    package func lost(_ token: AccessToken, as state: ConnectionState, reason: StaticString) throws {
        try publishEnd(
            """
            UPDATE connections
            SET state = \(state.rawValue), reason = \("\(reason)")
            WHERE id = \(token.connection) AND access_token = \(token.sealed)
            RETURNING member_id
            """)
    }

    /// Publishes the end to the open pages of the member whose connection it is.
    private func publishEnd(_ end: SQL) throws {
        guard let member = try database.row(end, { try $0.only(MemberID.self) }) else { return }
        _ = try database.fetch(Outbox.publish(.member(member), .connections, keys: keys))
    }

    // MARK: The row

    private struct TokenRow {
        let id: ConnectionID
        let account: String
        let deviceID: String
        let state: ConnectionState
        let access: [UInt8]
        /// Its token has ended.
        let isOver: Bool
        /// It will end soon, and was not refreshed a moment ago.
        let isAgeing: Bool
    }

    private func find(_ member: MemberID, _ provider: ProviderID, _ oauth: any OAuthProvider) throws -> TokenRow? {
        // A provider may give tokens that are ageing from the start: those are not refreshed at every call.
        let ahead = Double(oauth.refreshesAhead)
        return try database.row(
            """
            SELECT id, account, device_id, \(ConnectionState.column(of: "connections")) AS state, access_token,
                   COALESCE(expires_at <= now(), false) AS is_over,
                   COALESCE(expires_at <= now() + make_interval(secs => \(ahead)), false)
                       AND refreshed_at < now() - LEAST(make_interval(secs => \(ahead)), interval '1 day') AS is_ageing
            FROM connections
            WHERE member_id = \(member) AND provider = \(provider)
              AND (\(isForLocked)
                   OR EXISTS (SELECT FROM members m WHERE m.id = member_id AND \(Member.mayComeIn)))
            """
        ) { row in
            TokenRow(
                id: try row.next("id"), account: try row.next("account"), deviceID: try row.next("device_id"),
                state: ConnectionState(rawValue: try row.next("state")) ?? .expired,
                access: try row.next("access_token"),
                isOver: try row.next("is_over"), isAgeing: try row.next("is_ageing"))
        }
    }

    private func open(_ row: TokenRow, _ member: MemberID) throws -> AccessToken {
        let text = try TokenPlace(connection: row.id, member: member).open(row.access, in: .access, keys)
        return AccessToken(
            text: text, connection: row.id, account: row.account, deviceID: row.deviceID, sealed: row.access)
    }

    // MARK: The refresh

    private struct Lease {
        let holder: UUID
        let refreshToken: [UInt8]?
        let deviceID: String
    }

    /// Nil when another one refreshes, or has refreshed since the row was read.
    private func takeLease(of row: TokenRow) throws -> Lease? {
        let holder = UUID()
        return try database.row(
            """
            UPDATE connections
            SET lease_by = \(holder), lease_until = now() + make_interval(secs => \(Double(Self.lease)))
            WHERE id = \(row.id)
              AND access_token = \(row.access)
              AND state = 'connected'
              AND (lease_until IS NULL OR lease_until < now())
            RETURNING refresh_token, device_id
            """
        ) { Lease(holder: holder, refreshToken: try $0.next("refresh_token"), deviceID: try $0.next("device_id")) }
    }

    /// The new token; nil to look at the row again. With `mayKeepOld` a provider that does not answer is no failure.
    private func refresh(
        _ row: TokenRow, _ lease: Lease, _ member: MemberID, _ provider: Provider, _ oauth: any OAuthProvider,
        mayKeepOld: Bool
    ) throws -> AccessToken? {
        let place = TokenPlace(connection: row.id, member: member)
        let used: String?
        do {
            used = try lease.refreshToken.map { try place.open($0, in: .refresh, keys) }
        } catch {
            try release(row.id, lease)
            throw error
        }
        let state = Base64URL.encode(Token().bytes)
        guard let used, let request = oauth.refresh(used, deviceID: lease.deviceID, state: state) else {
            if mayKeepOld {
                try release(row.id, lease)
                return try open(row, member)
            }
            try end(row.id, lease, as: .expired, reason: "no refresh token")
            throw TokenFailure.expired
        }
        let grant: Grant
        do throws(OAuthFailure) {
            grant = try oauth.grant(in: client.ask(provider, request), state: state)
        } catch {
            log.write(
                "refresh",
                [
                    "connection": String(row.id.rawValue), "provider": provider.id.rawValue,
                    "outcome": error.description,
                ])
            if case .refused(let refusal) = error, let state = oauth.standing(after: refusal) {
                try end(row.id, lease, as: state, reason: "refresh refused")
                throw state.failure ?? TokenFailure.expired
            }
            try release(row.id, lease)
            guard mayKeepOld else { throw TokenFailure.unavailable }
            return try open(row, member)
        }
        return try store(grant, row, lease, place, used: used)
    }

    /// One statement keeps both tokens: a refresh token that works once must not be lost between two.
    private func store(
        _ grant: Grant, _ row: TokenRow, _ lease: Lease, _ place: TokenPlace, used: String
    ) throws -> AccessToken? {
        let access = try place.close(grant.accessToken, in: .access, keys)
        let refresh = try place.close(grant.refreshToken ?? used, in: .refresh, keys)
        let update: SQL = """
            UPDATE connections
            SET access_token = \(access), refresh_token = \(refresh),
                expires_at = now() + make_interval(secs => \(grant.expiresIn.map(Double.init))),
                refreshed_at = now(), lease_by = NULL, lease_until = NULL
            WHERE id = \(row.id) AND lease_by = \(lease.holder)
            """
        let count: Int
        do {
            count = try database.execute(update)
        } catch is ConnectionFailure {
            // The connection to the database broke: these tokens are nowhere else, so once more.
            count = try database.execute(update)
        }
        log.write(
            "refresh",
            [
                "connection": String(row.id.rawValue), "outcome": count == 1 ? "done" : "nobody waits for it",
            ])
        guard count == 1 else { return nil }
        return AccessToken(
            text: grant.accessToken, connection: row.id, account: row.account, deviceID: row.deviceID, sealed: access)
    }

    private func release(_ id: ConnectionID, _ lease: Lease) throws {
        _ = try database.execute(
            """
            UPDATE connections
            SET lease_by = NULL, lease_until = NULL
            WHERE id = \(id) AND lease_by = \(lease.holder)
            """)
    }

    private func end(_ id: ConnectionID, _ lease: Lease, as state: ConnectionState, reason: StaticString) throws {
        try publishEnd(
            """
            UPDATE connections
            SET state = \(state.rawValue), reason = \("\(reason)"), refresh_token = NULL,
                lease_by = NULL, lease_until = NULL
            WHERE id = \(id) AND lease_by = \(lease.holder)
            RETURNING member_id
            """)
    }
}

extension ConnectionState {
    /// What a caller learns; nil while the connection may be used.
    package var failure: TokenFailure? {
        switch self {
        case .connected: nil
        case .expired: .expired
        case .revoked: .revoked
        case .noscope: .noScope
        case .off: .off
        }
    }
}
