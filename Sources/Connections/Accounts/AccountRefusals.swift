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
        try database.row(
            """
            WITH account AS (
                SELECT id, \(act)::text = ANY (refused) AS is_known
                FROM connections
                WHERE member_id = \(member) AND provider = \(provider)
                FOR NO KEY UPDATE
            ), noted AS (
                UPDATE connections c
                SET refused = CASE WHEN a.is_known THEN c.refused ELSE array_append(c.refused, \(act)::text) END,
                    refused_at = now()
                FROM account a
                WHERE c.id = a.id
            )
            SELECT NOT is_known FROM account
            """
        ) { try $0.only() } ?? false
    }
}
