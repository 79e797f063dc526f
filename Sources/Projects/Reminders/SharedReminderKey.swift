import FoundationEssentials
import Postgres
import Site

/// What is to be done stands by its time; without one behind the rest.
package enum SharedReminderKey: String, ListKey {
    case due

    package var columns: [KeyColumn<SharedReminder>] { [.moment(orNothing: "r.due_at", \.due)] }
    package var id: SQL { "r.id" }
    package static func id(of reminder: SharedReminder) -> Int { reminder.id.rawValue }
}

/// What is done, by when that was.
package enum DoneReminderKey: String, ListKey {
    case done

    package var columns: [KeyColumn<SharedReminder>] { [.moment("r.done_at") { $0.done ?? .distantPast }] }
    package var id: SQL { "r.id" }
    package static func id(of reminder: SharedReminder) -> Int { reminder.id.rawValue }
}

extension ListKind where Key == SharedReminderKey {
    package static var sharedReminders: ListKind { ListKind(nil, by: ListOrder(.due), .fifty) }
}

extension ListKind where Key == DoneReminderKey {
    package static var doneSharedReminders: ListKind {
        ListKind(nil, by: ListOrder(.done, isDescending: true), .fifty)
    }
}
