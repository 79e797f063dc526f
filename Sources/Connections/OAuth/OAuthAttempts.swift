import Postgres
import Site
import Web

enum OAuthAttemptNoun {}

typealias OAuthAttemptID = Identifier<OAuthAttemptNoun>

/// Members who are on the way to a provider. A row counts once, for one session, one provider and ten minutes.
struct OAuthAttempts {
    /// One that came back.
    struct Returned {
        let id: OAuthAttemptID
        let verifier: String
        let returnTo: String
        /// False when it was used before or took too long.
        let isLive: Bool
    }

    static func begin(
        _ authorization: Authorization, for member: Member, at provider: ProviderID, returnTo: Address, keys: Keys
    ) throws -> Query<Int> {
        let hash = authorization.state.hash
        let verifier = try Seal.close(
            Array(authorization.verifier.utf8), for: place(hash, member.id), with: keys)
        return .execute(
            """
            INSERT INTO oauth_attempts (state_hash, session_id, member_id, provider, verifier, return_to, expires_at)
            VALUES (\(hash), \(member.session), \(member.id), \(provider), \(verifier), \(returnTo.text),
                    now() + make_interval(secs => \(Double(Authorization.lifetime))))
            """)
    }

    /// Uses the attempt up, whatever comes of it; nil when there is none of this state, session and provider.
    static func use(
        _ state: Token, by member: Member, at provider: ProviderID, keys: Keys
    ) -> Query<Returned?> {
        let hash = state.hash
        return .row(
            """
            UPDATE oauth_attempts a
            SET used_at = COALESCE(a.used_at, now()), verifier = ''
            FROM (
                SELECT id, verifier, used_at IS NULL AND expires_at > now() AS is_live
                FROM oauth_attempts
                WHERE state_hash = \(hash)
                  AND session_id = \(member.session)
                  AND provider = \(provider)
                FOR UPDATE
            ) before
            WHERE a.id = before.id
            RETURNING a.id, before.verifier, a.return_to, before.is_live
            """
        ) { row in
            let id: OAuthAttemptID = try row.next("id")
            let sealed: [UInt8] = try row.next("verifier")
            let returnTo: String = try row.next("return_to")
            guard try row.next("is_live", as: Bool.self) else {
                return Returned(id: id, verifier: "", returnTo: returnTo, isLive: false)
            }
            let verifier = try Seal.open(sealed, for: place(hash, member.id), with: keys)
            return Returned(
                id: id, verifier: String(decoding: verifier, as: UTF8.self), returnTo: returnTo, isLive: true)
        }
    }

    // MARK: What comes of it

    /// One whose code is being exchanged, or was.
    struct Arriving {
        let id: OAuthAttemptID
        let returnTo: String
        let outcome: ConnectionOutcome?
        /// The member has read what came of it.
        let isTold: Bool
        /// Nothing has come of it for so long that nothing will.
        let isLate: Bool
    }

    /// The one of the session that came back last.
    static func newest(in session: SessionCookie, at provider: ProviderID) -> Query<Arriving?> {
        .row(
            """
            SELECT id, return_to, outcome, told_at IS NOT NULL AS is_told,
                   used_at < now() - make_interval(secs => \(Double(ArrivalJob.patience))) AS is_late
            FROM oauth_attempts
            WHERE session_id = \(Session.number(of: session)) AND provider = \(provider) AND used_at IS NOT NULL
            ORDER BY used_at DESC
            LIMIT 1
            """
        ) {
            Arriving(
                id: try $0.next("id"), returnTo: try $0.next("return_to"),
                outcome: (try $0.next("outcome", as: String?.self)).flatMap(ConnectionOutcome.init),
                isTold: try $0.next("is_told"), isLate: try $0.next("is_late"))
        }
    }

    /// Whether nothing has come of it yet, and its member still waits.
    static func isAwaited(_ id: OAuthAttemptID, _ database: Connection) throws -> Bool {
        try database.row(
            "SELECT EXISTS (SELECT FROM oauth_attempts WHERE id = \(id) AND outcome IS NULL AND told_at IS NULL)"
        ) { try $0.only(Bool.self) } ?? false
    }

    /// - Returns: whether its member still waited for it
    @discardableResult
    static func settle(_ id: OAuthAttemptID, _ outcome: ConnectionOutcome, _ database: Connection) throws -> Bool {
        try database.execute(
            """
            UPDATE oauth_attempts
            SET outcome = \(outcome.rawValue)
            WHERE id = \(id) AND outcome IS NULL AND told_at IS NULL
            """) == 1
    }

    /// - Returns: whether it had not been shown before, and stands as it was read
    static func tell(_ arrival: Arriving, _ database: Connection) throws -> Bool {
        try database.execute(
            """
            UPDATE oauth_attempts
            SET told_at = now()
            WHERE id = \(arrival.id) AND told_at IS NULL
              AND outcome IS NOT DISTINCT FROM \(arrival.outcome?.rawValue)
            """) == 1
    }

    static func place(_ hash: [UInt8], _ member: MemberID) -> String {
        "oauth_attempts.verifier.\(Base64URL.encode(hash)).\(member.rawValue)"
    }
}
