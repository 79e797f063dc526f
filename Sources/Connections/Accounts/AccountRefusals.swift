import Postgres
import Site

/// What providers refused to do over members' accounts: it is not offered again for a day, or until the account is
/// connected anew.
package struct AccountRefusals {
    /// Seconds for which a refusal is kept in mind.
    package static let memory = 86_400.0
    /// The acts that are refused by now, of `c` (``LinkedAccounts``).
    package static let column: SQL =
        "CASE WHEN c.refused_at > now() - make_interval(secs => \(memory)) THEN c.refused ELSE '{}' END"

    private let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    package func note(_ act: String, over account: ConnectionID) throws {
        _ = try database.execute(
            """
            UPDATE connections
            SET refused = (
                    SELECT array_agg(DISTINCT act)
                    FROM unnest(refused || \(act)::text) AS act
                ),
                refused_at = now()
            WHERE id = \(account)
            """)
    }

    /// The same of the account that a member has at a provider.
    ///
    /// - Returns: whether that is news
    package func note(_ act: String, of member: MemberID, at provider: ProviderID) throws -> Bool {
        let isNews =
            try database.execute(
                """
                UPDATE connections
                SET refused = array_append(refused, \(act)::text), refused_at = now()
                WHERE member_id = \(member) AND provider = \(provider) AND NOT \(act)::text = ANY (refused)
                """) == 1
        if !isNews {
            _ = try database.execute(
                """
                UPDATE connections SET refused_at = now()
                WHERE member_id = \(member) AND provider = \(provider)
                """)
        }
        return isNews
    }
}
