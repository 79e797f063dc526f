import FoundationEssentials
import Localization
import Postgres
import Site

/// A delivery that a thread has taken, with all that it needs (DECISIONS, 166).
struct WaitingPush {
    /// The notification that it shows; a try of the device has none.
    struct Content {
        let id: NotificationID
        let text: NotificationText
    }

    /// Where it goes.
    struct Device {
        let id: PushDeviceID
        let endpoint: String
        let publicKey: [UInt8]
        let secret: [UInt8]
        let session: SessionID
        let keyID: PushKeyID
        let keyPublic: [UInt8]
        let keyPrivate: [UInt8]
    }

    let id: Int
    /// The number of those that are shown as one.
    let message: Int
    let attempts: Int
    let created: Date
    let language: Language
    /// The member's; nil for that of this Quad.
    let timeZone: String?
    let content: Content?
    let device: Device

    /// Devices of one turn.
    private static let devices = 8
    /// Deliveries of one turn: a device that has more, after Quad stood still, gets the rest by the next.
    private static let most = 200
    /// So many of one device are shown as one.
    private static let many = 4
    /// Seconds after which another thread sends what this one has not settled.
    static let lease = 30.0

    /// Takes what is due, for as long as the lease.
    static var take: Query<[WaitingPush]> {
        .rows(
            """
            WITH devices AS (
                SELECT device_id
                FROM push_deliveries
                WHERE due_at <= now() AND device_id IS NOT NULL
                ORDER BY due_at
                LIMIT \(constant: devices)
                FOR UPDATE SKIP LOCKED
            ), due AS (
                SELECT id, device_id
                FROM push_deliveries
                WHERE device_id IN (SELECT device_id FROM devices) AND due_at <= now()
                ORDER BY id
                LIMIT \(constant: most)
                FOR UPDATE SKIP LOCKED
            ), bundled AS (
                SELECT id, CASE WHEN count(*) OVER own >= \(many) THEN min(id) OVER own ELSE id END AS message
                FROM due
                WINDOW own AS (PARTITION BY device_id)
            ), taken AS (
                UPDATE push_deliveries p
                SET due_at = now() + make_interval(secs => \(lease)), attempts = least(p.attempts, 100) + 1, message = b.message
                FROM bundled b
                WHERE p.id = b.id
                RETURNING p.id, p.message, p.attempts, p.created_at, p.notification_id, p.device_id
            )
            SELECT t.id, t.message, t.attempts, t.created_at, coalesce(m.language, d.language) AS language, m.time_zone,
                   d.id AS device, d.endpoint, d.public_key, d.secret, d.session_id,
                   k.id AS key, k.public_key AS key_public, k.private_key AS key_private,
                   n.id AS told, \(NotificationText.columns)
            FROM taken t
            JOIN push_devices d ON d.id = t.device_id
            JOIN push_keys k ON k.id = d.push_key_id
            JOIN members m ON m.id = d.member_id AND \(Member.mayComeIn)
            LEFT JOIN notifications n ON n.id = t.notification_id
            ORDER BY t.message, t.id
            """
        ) { try WaitingPush(&$0) }
    }

    private init(_ row: inout Row) throws {
        id = try row.next("id")
        message = try row.next("message")
        attempts = Int(try row.next("attempts", as: Int16.self))
        created = try row.next("created_at")
        language = Language(rawValue: try row.next("language")) ?? .ru
        timeZone = try row.next("time_zone")
        device = Device(
            id: try row.next("device"), endpoint: try row.next("endpoint"), publicKey: try row.next("public_key"),
            secret: try row.next("secret"), session: try row.next("session_id"), keyID: try row.next("key"),
            keyPublic: try row.next("key_public"), keyPrivate: try row.next("key_private"))
        if let notification = try row.next("told", as: NotificationID?.self) {
            content = Content(id: notification, text: try NotificationText(&row))
        } else {
            content = nil
            row.skipRest()
        }
    }
}
