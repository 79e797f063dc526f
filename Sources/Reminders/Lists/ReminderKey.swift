import Bounds
import FoundationEssentials
import Postgres
import Site

/// What is to be done stands by its time, or by its importance; without a time behind the rest.
package enum ReminderKey: String, ListKey {
    case day, importance

    private static let places = KeyColumn<Reminder>.number(
        "r.place", within: Bounds(0...Reminder.nowhere), \.place)
    private static let ranks = KeyColumn<Reminder>.number("r.rank", within: Bounds(0...3), \.rank)

    package var columns: [KeyColumn<Reminder>] {
        switch self {
        case .day: [Self.places]
        case .importance: [Self.ranks, Self.places]
        }
    }

    package var id: SQL { "r.id" }
    package static func id(of reminder: Reminder) -> Int { reminder.id.rawValue }
}

/// What is done, by when that was.
package enum CompletedKey: String, ListKey {
    case completed

    package var columns: [KeyColumn<Reminder>] {
        [.moment("r.completed_at") { $0.completed ?? .distantPast }]
    }
    package var id: SQL { "r.id" }
    package static func id(of reminder: Reminder) -> Int { reminder.id.rawValue }
}

extension ListKind where Key == ReminderKey {
    package static var reminders: ListKind {
        ListKind("reminders", by: ListOrder(.day), .fifty, filters: [ListFilter<Priorities>.priorities])
    }
}

extension ListAddress where Key == ReminderKey {
    /// Whether one of this priority is certain to stand in it: what is searched for may be in it or not.
    func shows(_ priority: Priority) -> Bool {
        query.isEmpty && (self[.priorities]?.all.contains(priority) ?? true)
    }
}

extension ListKind where Key == CompletedKey {
    package static var completed: ListKind {
        ListKind(nil, by: ListOrder(.completed, isDescending: true), .fifty)
    }
}

/// Several of them, as an address has them: `?only=32`.
package struct Priorities: Sendable, Equatable {
    package let all: [Priority]

    var text: String { all.map { String($0.rawValue) }.joined() }

    init(_ all: [Priority]) {
        self.all = all
    }

    init?(_ text: String) {
        let found = text.map { Int(String($0)).flatMap(Priority.init) }
        guard !found.isEmpty, found.count <= Priority.allCases.count, found.allSatisfy({ $0 != nil }) else {
            return nil
        }
        self.init(found.compactMap(\.self))
    }

    /// With this one, or without it where it was among them; nil for none.
    static func toggled(_ priority: Priority, in chosen: Priorities?) -> Priorities? {
        let others = (chosen?.all ?? []).filter { $0 != priority }
        let all = others.count == chosen?.all.count ?? 0 ? others + [priority] : others
        return all.isEmpty ? nil : Priorities(all.sorted { $0.rawValue > $1.rawValue })
    }
}

extension ListFilter where Value == Priorities {
    package static var priorities: ListFilter { ListFilter("only", text: { $0.text }, read: { Priorities($0) }) }
}
