import FoundationEssentials
import Postgres
import Synchronization

extension Outbox.Kind {
    /// The announcement has changed.
    package static let announcement = Outbox.Kind("announcement")
}

/// The announcement as each process keeps it: pages of strangers show it, and cost the database nothing.
package final class AnnouncementWatch: Sendable {
    /// On which the processes hear that it was changed (`NOTIFY`).
    package static let channel = "announcements"
    /// The longest between two looks, should a message be lost.
    private static let period = Duration.seconds(10)

    private struct Kept {
        let announcement: Announcement
        let starts: Date
        let ends: Date
    }
    /// The one that is or will be shown.
    private let kept = Mutex<Kept?>(nil)

    /// Nil when there is none at that moment.
    func current(at now: Date) -> Announcement? {
        kept.withLock { $0.flatMap { $0.starts <= now && now < $0.ends ? $0.announcement : nil } }
    }

    var watch: Watch {
        Watch(Self.channel) { process in
            var looked: ContinuousClock.Instant?
            return { isCalled in
                guard isCalled || looked.map({ .now - $0 >= Self.period }) ?? true else { return }
                let found = try process.database.fetch(Self.standing)
                self.kept.withLock { $0 = found }
                looked = .now
            }
        }
    }

    private static var standing: Query<Kept?> {
        Query<Kept??>.row(
            "SELECT \(Announcement.columns), n.starts_at, n.ends_at FROM announcements n WHERE n.ends_at > now()"
        ) { row in
            guard let announcement = try Announcement(&row) else { return nil }
            return Kept(announcement: announcement, starts: try row.next("starts_at"), ends: try row.next("ends_at"))
        }.map { $0.flatMap(\.self) }
    }
}
