import Postgres
import Site

/// Members' accounts at providers, as statements of other parts name them: the only way in which these reach the tables of
/// accounts and of switches.
///
/// Such a statement calls the row `c`. It may count on `c.id`, `c.provider`, `c.account`, `c.scopes` and `c.connected_at`;
/// how the account stands is ``ConnectionState/column(of:)``, and what its provider refuses ``AccountRefusals``.
package enum LinkedAccounts {
    /// All of them, in the place of the table: `FROM \(LinkedAccounts.all) c`.
    package static let all: SQL = "connections"

    /// The condition on `c` that the account is this member's.
    package static func belong(to member: MemberID) -> SQL { "c.member_id = \(member)" }

    /// The condition on `c` that it is the one that this member has at a provider.
    ///
    /// - Parameter provider: its name, a literal where the statement is about one provider alone
    package static func belong(to member: MemberID, at provider: SQL) -> SQL {
        "\(belong(to: member)) AND c.provider = \(provider)"
    }

    /// The number of the account that a member has at a provider, as an expression; NULL for none.
    package static func number(of member: MemberID, at provider: SQL) -> SQL {
        "(SELECT c.id FROM connections c WHERE \(belong(to: member, at: provider)))"
    }

    /// Whether an account's provider is switched off, as a condition.
    ///
    /// - Parameter account: its number, as the statement calls it, of a row that is not called `c`
    package static func isOff(_ account: SQL) -> SQL {
        """
        EXISTS (
            SELECT 1
            FROM connections c
            JOIN provider_switches w ON w.provider = c.provider AND w.is_off
            WHERE c.id = \(account)
        )
        """
    }

    /// Keeps an account from being disconnected until the transaction ends; false when it is gone.
    package static func hold(_ account: ConnectionID) -> Query<Bool> {
        Query<Bool?>.row("SELECT true FROM connections WHERE id = \(account) FOR KEY SHARE") { try $0.only(Bool.self) }
            .map { $0 ?? false }
    }
}
