import FoundationEssentials
import Localization
import Postgres

/// What administrators decided about a provider: its row.
package struct ProviderSwitch: Sendable {
    /// Characters of a text.
    package static let longest = 300
    /// The channel of PostgreSQL on which processes hear of another decision.
    package static let channel = "quad_providers"

    package let provider: ProviderID
    /// Nil while it is on.
    package let off: SwitchOff?
    /// How often it was ordered to be asked again at once.
    package let resets: Int

    /// Of those about which something was decided.
    package static var all: Query<[ProviderSwitch]> {
        .rows("SELECT provider, is_off, russian, english, changed_at, resets FROM provider_switches") { row in
            let provider: ProviderID = try row.next("provider")
            let isOff: Bool = try row.next("is_off")
            let (russian, english): (String, String) = (try row.next("russian"), try row.next("english"))
            let since: Date = try row.next("changed_at")
            return ProviderSwitch(
                provider: provider, off: isOff ? SwitchOff(since: since, russian: russian, english: english) : nil,
                resets: try row.next("resets"))
        }
    }

    /// Switches off, or gives another text: then since when it is off stays. Within the act's transaction.
    package static func switchOff(_ provider: ProviderID, russian: String, english: String) -> Query<Int> {
        told(
            """
            INSERT INTO provider_switches AS w (provider, is_off, russian, english)
            VALUES (\(provider), true, \(russian), \(english))
            ON CONFLICT (provider) DO UPDATE
            SET is_off = true, russian = excluded.russian, english = excluded.english,
                changed_at = CASE WHEN w.is_off THEN w.changed_at ELSE now() END
            """)
    }

    /// - Returns: 0 when it was on
    package static func switchOn(_ provider: ProviderID) -> Query<Int> {
        told(
            """
            UPDATE provider_switches
            SET is_off = false, changed_at = now()
            WHERE provider = \(provider) AND is_off
            """)
    }

    /// Has each process close its circuit breaker.
    package static func reset(_ provider: ProviderID) -> Query<Int> {
        told(
            """
            INSERT INTO provider_switches AS w (provider, is_off, russian, english, resets)
            VALUES (\(provider), false, '', '', 1)
            ON CONFLICT (provider) DO UPDATE SET resets = w.resets + 1
            """)
    }

    private static func told(_ change: SQL) -> Query<Int> {
        .execute("WITH changed AS (\(change) RETURNING 1) SELECT pg_notify(\(channel), '') FROM changed")
    }
}
