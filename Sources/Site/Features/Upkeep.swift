/// Something that is done by the clock, by the one thread of the pool `upkeep`.
package struct Upkeep: Sendable {
    /// Seconds from one time to the next; the first is when the process starts.
    package let period: Int
    /// Makes what is done; it may remember how far it is.
    package let start: @Sendable (Services) -> () throws -> Void

    package static func minutely(_ start: @escaping @Sendable (Services) -> () throws -> Void) -> Upkeep {
        Upkeep(period: 60, start: start)
    }

    static func every(_ seconds: Int, _ start: @escaping @Sendable (Services) -> () throws -> Void) -> Upkeep {
        Upkeep(period: seconds, start: start)
    }

    package static func hourly(_ start: @escaping @Sendable (Services) -> () throws -> Void) -> Upkeep {
        Upkeep(period: 3_600, start: start)
    }
}

/// The upkeep of all features, as the thread that does it has it.
package final class UpkeepClock {
    private struct Entry {
        let period: Duration
        let act: () throws -> Void
        var due: ContinuousClock.Instant
    }

    private var entries: [Entry]

    /// Retention is kept each hour, and goes first.
    package init(of features: [Feature], _ services: Services, now: ContinuousClock.Instant = .now) {
        let clearing = features.flatMap(\.retention).map { rows in
            Upkeep.hourly { services in { try rows.clear(services.database, keeping: services.organisation.days) } }
        }
        entries = (clearing + features.flatMap(\.upkeep)).map {
            Entry(period: .seconds($0.period), act: $0.start(services), due: now)
        }
    }

    /// Does what is due. What fails is tried again in a minute, and keeps nothing else from its time.
    package func runDue(now: ContinuousClock.Instant = .now) throws {
        for index in entries.indices where entries[index].due <= now {
            entries[index].due = now + min(entries[index].period, .seconds(60))
            try entries[index].act()
            entries[index].due = now + entries[index].period
        }
    }
}
