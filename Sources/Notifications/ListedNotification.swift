import FoundationEssentials
import Postgres
import Site

package enum NotificationNoun {}
package typealias NotificationID = Identifier<NotificationNoun>

/// A row of a member's list of notifications.
struct ListedNotification {
    let id: NotificationID
    let text: NotificationText
    let created: Date
    let isUnread: Bool
    /// Something can still be done with what it is about; nil where its kind does not say.
    let isOpen: Bool?
    /// The moment until which its member has put that off.
    let putOff: Date?
    /// What that is of.
    let origin: ThingID?
    /// When a letter of it was written; nil when none was.
    let lettered: Date?
    /// What became of it on each device.
    let deliveries: [ListedDelivery]

    static func columns(_ kinds: [NotificationKind] = []) -> SQL {
        """
        n.id, \(NotificationText.columns), n.created_at, n.read_at IS NULL AS is_unread,
        (\(ofThings(kinds, \.isOpen)))::boolean AS is_open, (\(ofThings(kinds, \.putOff)))::timestamptz AS put_off,
        (\(ofThings(kinds, \.origin)))::text AS origin,
        n.lettered_at,
        p.devices, p.states, p.failures, p.moments
        """
    }

    /// What each kind has to say of its own things.
    private static func ofThings(
        _ kinds: [NotificationKind], _ expression: (NotificationKind.Standing) -> SQL
    ) -> SQL {
        var all: SQL = "CASE n.kind WHEN '' THEN NULL"
        for kind in kinds {
            guard let standing = kind.standing else { continue }
            all.append(" WHEN \(kind.name) THEN \(expression(standing))")
        }
        all.append(" END")
        return all
    }

    /// What the columns are read from.
    static let source: SQL = """
        notifications n
        LEFT JOIN LATERAL (
            SELECT array_agg(device ORDER BY id) AS devices, array_agg(state ORDER BY id) AS states,
                   array_agg(coalesce(failure, '') ORDER BY id) AS failures,
                   array_agg(coalesce(settled_at, created_at) ORDER BY id) AS moments
            FROM push_deliveries
            WHERE notification_id = n.id
        ) p ON true
        """

    init(_ row: inout Row) throws {
        id = try row.next("id")
        text = try NotificationText(&row)
        created = try row.next("created_at")
        isUnread = try row.next("is_unread")
        isOpen = try row.next("is_open")
        putOff = try row.next("put_off")
        origin = (try row.next("origin", as: String?.self)).flatMap(ThingID.init(pathSegment:))
        lettered = try row.next("lettered_at")
        let devices: [String]? = try row.next("devices")
        let states: [String]? = try row.next("states")
        let failures: [String]? = try row.next("failures")
        let moments: [Date]? = try row.next("moments")
        deliveries = zip(zip(devices ?? [], states ?? []), zip(failures ?? [], moments ?? [])).map { named, settled in
            ListedDelivery(
                device: named.0, state: PushState(rawValue: named.1) ?? .failed,
                failure: PushFailure(rawValue: settled.0), moment: settled.1)
        }
    }
}

extension ListedNotification {
    /// By which ways it went besides the list.
    func ways(_ words: NotificationsWords, at time: (Date) -> String) -> [Delivery.Line] {
        deliveries.map { Delivery.Line($0.state.icon, $0.sentence(at: time($0.moment), words)) }
            + [lettered].compactMap(\.self).map { Delivery.Line(.mail, words.lettered(time: time($0))) }
    }
}

/// What became of a notification on a device.
struct ListedDelivery {
    let device: String
    let state: PushState
    /// Why it failed; nil for what did not, or says nothing of it.
    let failure: PushFailure?
    let moment: Date

    func sentence(at time: String, _ words: NotificationsWords) -> String {
        let device = device.isEmpty ? words.unknownDevice : device
        return switch state {
        case .waiting: words.wayWaiting(device: device)
        case .accepted: words.wayAccepted(device: device, time: time)
        case .shown: words.wayShown(device: device, time: time)
        case .failed:
            switch failure {
            case .gone: words.wayGone(device: device)
            case .denied: words.wayDenied(device: device)
            case .refused: words.wayRefused(device: device)
            case .late: words.wayLate(device: device)
            case nil: words.wayFailed(device: device)
            }
        }
    }
}

enum PushState: String {
    case waiting, accepted, shown, failed

    var icon: Icon {
        switch self {
        case .waiting: .hourglass
        case .accepted: .check
        case .shown: .checkCheck
        case .failed: .circleAlert
        }
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
