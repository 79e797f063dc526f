import Postgres
import Site
import Web

/// Members who are on the way to a provider. A row counts once, for one session, one provider and ten minutes.
struct OAuthAttempts {
    /// One that came back.
    struct Returned {
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
            RETURNING before.verifier, a.return_to, before.is_live
            """
        ) { row in
            let sealed: [UInt8] = try row.next("verifier")
            let returnTo: String = try row.next("return_to")
            guard try row.next("is_live", as: Bool.self) else {
                return Returned(verifier: "", returnTo: returnTo, isLive: false)
            }
            let verifier = try Seal.open(sealed, for: place(hash, member.id), with: keys)
            return Returned(verifier: String(decoding: verifier, as: UTF8.self), returnTo: returnTo, isLive: true)
        }
    }

    static func place(_ hash: [UInt8], _ member: MemberID) -> String {
        "oauth_attempts.verifier.\(Base64URL.encode(hash)).\(member.rawValue)"
    }
}
