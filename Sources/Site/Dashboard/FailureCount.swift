import Postgres
import Synchronization

/// Requests that a process could not answer (5xx), counted in memory and added to the day's number now and then.
package final class FailureCount: Sendable {
    static let name = "failures"
    private static let period = Duration.seconds(10)
    private let count = Atomic<Int>(0)

    func add() { count.wrappingAdd(1, ordering: .relaxed) }

    /// Nobody speaks on its channel: it looks by the clock.
    var watch: Watch {
        Watch(Self.name) { process in
            var told = ContinuousClock.now
            return { _ in
                guard ContinuousClock.now - told >= Self.period else { return }
                told = .now
                let found = self.count.exchange(0, ordering: .relaxed)
                guard found > 0 else { return }
                do {
                    _ = try process.database.execute(
                        """
                        INSERT INTO daily_numbers AS d (name, day, number)
                        VALUES (\(Self.name), (now() AT TIME ZONE \(process.settings.zone.name))::date, \(found))
                        ON CONFLICT (name, day) DO UPDATE SET number = d.number + excluded.number
                        """)
                } catch {
                    // What failed since the database is gone is reported once it is back.
                    self.count.wrappingAdd(found, ordering: .relaxed)
                    throw error
                }
            }
        }
    }
}
