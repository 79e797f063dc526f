import Postgres
import Site

struct ConnectionStore {
    let database: Connection

    enum Kept: Equatable {
        case connection(ConnectionID)
        /// Another member has connected this account.
        case linkedElsewhere
        /// The member has connected another account of this provider.
        /// It is not replaced: lists and copies belong to an account, so that one is disconnected first, which deletes them.
        case anotherAccount
        /// The member has seen that the provider does not answer.
        case tooLate
    }

    private struct TooLate: Error {}

    /// Keeps an account with its tokens, for the first time or anew, and that the attempt has led to it: both or neither.
    /// Only the provider's own number of the account decides whose it is. With the new `connected_at` the trigger
    /// `forget_refusals` lets its files be asked for again.
    func keep(
        _ account: ProviderAccount, _ grant: Grant, deviceID: String, isEnough: Bool, for member: MemberID,
        at provider: ProviderID, by attempt: OAuthAttemptID, keys: Keys
    ) throws -> Kept {
        let state = isEnough ? ConnectionState.connected : .noscope
        do {
            return try database.transaction {
                // The tokens are sealed for the row's number, which is known only when the row is there.
                let id = try database.row(
                    """
                    INSERT INTO connections (member_id, provider, account, name, thumbnail_source, scopes, access_token,
                                             device_id, expires_at, state)
                    VALUES (\(member), \(provider), \(account.id), \(account.name), \(account.photo), \(grant.scopes),
                            '', \(deviceID), now() + make_interval(secs => \(grant.expiresIn.map(Double.init))),
                            \(state.rawValue))
                    ON CONFLICT ON CONSTRAINT connections_member_has_one DO UPDATE
                    SET name = excluded.name, thumbnail_source = excluded.thumbnail_source, scopes = excluded.scopes,
                        device_id = excluded.device_id, expires_at = excluded.expires_at, state = excluded.state,
                        reason = '', refused = '{}', refused_at = NULL, connected_at = now(), refreshed_at = now(),
                        identity_asked_at = now(),
                        thumbnail_id = CASE
                            WHEN connections.thumbnail_source = excluded.thumbnail_source THEN connections.thumbnail_id
                        END,
                        thumbnail_requested_at = NULL, thumbnail_failed_at = NULL, lease_by = NULL, lease_until = NULL
                    WHERE connections.account = excluded.account
                    RETURNING id
                    """
                ) { (row: inout Row) -> ConnectionID in try row.only() }
                guard let id else { return .anotherAccount }
                let place = TokenPlace(connection: id, member: member)
                _ = try database.execute(
                    """
                    UPDATE connections
                    SET access_token = \(place.close(grant.accessToken, in: .access, keys)),
                        refresh_token = \(place.close(grant.refreshToken, in: .refresh, keys))
                    WHERE id = \(id)
                    """)
                let outcome = isEnough ? ConnectionOutcome.connected : .noscope
                guard try OAuthAttempts.settle(attempt, outcome, database) else { throw TooLate() }
                return .connection(id)
            }
        } catch is TooLate {
            return .tooLate
        } catch let refusal as DatabaseError where refusal.constraint == "connections_account_is_unique" {
            return .linkedElsewhere
        }
    }

    /// Stores what the provider says of an account by now. Another photo is fetched when a page wants it.
    func keep(_ account: ProviderAccount, of id: ConnectionID) throws {
        _ = try database.execute(
            """
            UPDATE connections
            SET name = coalesce(nullif(\(account.name), ''), name), thumbnail_source = \(account.photo),
                thumbnail_id = CASE WHEN thumbnail_source = \(account.photo) THEN thumbnail_id END,
                thumbnail_requested_at = NULL, thumbnail_failed_at = NULL
            WHERE id = \(id) AND (name, thumbnail_source) IS DISTINCT FROM (\(account.name), \(account.photo))
            """)
    }

    /// Deletes the connection and all that is kept of it, or nothing. False when it is gone already. What a feature keeps
    /// of it references its row and goes with that, archives of its files by the trigger `end_archives`; bytes that they
    /// held go by a job.
    ///
    /// It waits longer than pages do for what is just being written of it: a long list that has come holds it for as long
    /// as its rows take. The server's word must come before the connection counts as silent (eight seconds).
    func wipe(_ account: LinkedAccount, of member: MemberID, keys: Keys) throws -> Bool {
        try database.transaction(attempts: 3) {
            _ = try database.execute(
                "SELECT set_config('lock_timeout', '5s', true), set_config('statement_timeout', '7s', true)")
            let count = try database.execute(
                "DELETE FROM connections WHERE id = \(account.id) AND member_id = \(member)")
            guard count == 1 else { return false }
            _ = try database.fetch(ReapJob().enqueue(keys: keys))
            return true
        }
    }
}
