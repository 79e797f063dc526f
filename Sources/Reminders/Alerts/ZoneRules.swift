import FoundationEssentials
import Localization
import Postgres
import Site

/// A country changes its clocks, and the machine gets a new tz database: nine o'clock of a day to come is another moment then.
/// Looked at each minute.
final class ZoneRules {
    /// Alerts of one statement.
    private static let batch = 1_000

    private let services: Services
    private var database: Connection { services.database }
    /// By which this process finds moments.
    private var own: String?

    init(_ services: Services) {
        self.services = services
    }

    func follow() throws {
        guard let version = services.settings.zones.renew(), version != own else { return }
        let known = try own ?? database.row("SELECT version FROM reminder_zone_rules") { try $0.only(String.self) }
        // Each process does it: what it has found by the old rules until now may have come behind another's back.
        if let known, known != version { try findAnew() }
        _ = try database.execute(
            """
            INSERT INTO reminder_zone_rules (version)
            VALUES (\(version))
            ON CONFLICT ((true)) DO UPDATE SET version = excluded.version
            """)
        own = version
    }

    /// What is written meanwhile has been found by the new rules already. Of what is over by them members are notified
    /// as late.
    private func findAnew() throws {
        var last = 0
        while true {
            let alerts = try database.rows(
                """
                SELECT \(WrittenAlert.columns)
                FROM \(WrittenAlert.source)
                WHERE a.id > \(last) AND a.due_at IS NOT NULL AND a.lead_minutes IS NOT NULL AND r.due_on IS NOT NULL
                ORDER BY a.id
                LIMIT \(constant: Self.batch)
                """
            ) { try WrittenAlert(&$0) }
            guard let end = alerts.last else { return }
            last = end.id
            let moved = alerts.compactMap { alert -> (id: Int, from: Int, to: Int)? in
                guard let known = alert.known.map({ Int($0.timeIntervalSince1970) }) else { return nil }
                let moment = Int(alert.moment(services.settings).timeIntervalSince1970)
                return moment == known ? nil : (alert.id, known, moment)
            }
            guard !moved.isEmpty else { continue }
            // One that was changed meanwhile, or of which its member was notified, is left as it is.
            _ = try database.execute(
                """
                UPDATE reminder_alerts a
                SET due_at = to_timestamp(m.moment)
                FROM unnest(\(moved.map(\.id)), \(moved.map(\.from)), \(moved.map(\.to))) AS m (id, known, moment)
                WHERE a.id = m.id AND a.due_at = to_timestamp(m.known)
                """)
        }
    }
}
