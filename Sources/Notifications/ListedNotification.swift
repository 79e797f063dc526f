import FoundationEssentials
import Postgres
import Site

package enum NotificationNoun {}
package typealias NotificationID = Identifier<NotificationNoun>

/// A row of the list of what a member was told.
struct ListedNotification {
    let id: NotificationID
    let kind: String
    let thing: Int
    let subject: String
    let detail: String
    let created: Date
    let isUnread: Bool
    /// When a letter of it was written; nil when none was.
    let lettered: Date?

    static let columns: SQL = """
        n.id, n.kind, n.thing, n.subject, n.detail, n.created_at, n.read_at IS NULL AS is_unread, n.lettered_at
        """

    init(_ row: inout Row) throws {
        id = try row.next("id")
        kind = try row.next("kind")
        thing = try row.next("thing")
        subject = try row.next("subject")
        detail = try row.next("detail")
        created = try row.next("created_at")
        isUnread = try row.next("is_unread")
        lettered = try row.next("lettered_at")
    }
}

/// Notifications stand in one order: the latest first.
enum NotificationKey: String, ListKey {
    case number

    var columns: [KeyColumn<ListedNotification>] { [] }
    var id: SQL { "n.id" }
    static func id(of row: ListedNotification) -> Int { row.id.rawValue }
}

extension ListKind where Key == NotificationKey {
    static var notifications: ListKind {
        ListKind(
            nil, by: ListOrder(.number, isDescending: true), .twenty, filters: [NotificationStore.kind])
    }
}
