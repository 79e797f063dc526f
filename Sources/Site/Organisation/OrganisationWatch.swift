import Postgres
import Synchronization

/// The organisation's settings as each process keeps them: every page shows them, and none asks the database for them.
package final class OrganisationWatch: Sendable {
    /// On which the processes hear that they were changed (`NOTIFY`).
    package static let channel = "organisation"
    /// The longest between two looks, should a message be lost.
    private static let period = Duration.seconds(10)

    private let kept: Mutex<OrganisationSettings>

    /// - Parameter settings: what stands until the database was asked
    package init(_ settings: Settings) {
        kept = Mutex(OrganisationSettings(settings))
    }

    package var current: OrganisationSettings { kept.withLock { $0 } }

    /// Asks the database. Whoever has asked before a change and answers after it is called once more.
    package func refresh(_ services: Services) throws {
        let found = try services.database.fetch(OrganisationSettings.current(services.settings))
        kept.withLock { $0 = found }
    }

    var watch: Watch {
        Watch(Self.channel) { services, _ in
            var looked: ContinuousClock.Instant?
            return { isCalled in
                guard isCalled || looked.map({ .now - $0 >= Self.period }) ?? true else { return }
                try self.refresh(services)
                looked = .now
            }
        }
    }
}
