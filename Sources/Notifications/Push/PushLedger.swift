import Postgres
import Site

/// What became of deliveries.
struct PushLedger {
    let database: Connection

    /// A push service has taken them. A device that was faster has said already that they are shown.
    func accept(_ ids: [Int], by device: PushDeviceID) throws {
        _ = try database.execute(
            """
            WITH accepted AS (
                UPDATE push_deliveries
                SET state = 'accepted', due_at = NULL, settled_at = now()
                WHERE id = ANY(\(ids)) AND state = 'waiting'
            )
            UPDATE push_devices SET failure = NULL WHERE id = \(device) AND failure IS NOT NULL
            """)
    }

    /// They are sent again.
    func postpone(_ ids: [Int], seconds: Double) throws {
        _ = try database.execute(
            """
            UPDATE push_deliveries
            SET due_at = now() + make_interval(secs => \(seconds))
            WHERE id = ANY(\(ids)) AND state = 'waiting'
            """)
    }

    /// They were not sent, and the thread that looks next may send them.
    func giveBack(_ ids: [Int]) throws {
        _ = try database.execute(
            """
            UPDATE push_deliveries
            SET due_at = now(), attempts = attempts - 1
            WHERE id = ANY(\(ids)) AND state = 'waiting'
            """)
    }

    /// They come to nothing. A notification that reaches no device any more is written of at once.
    func fail(_ ids: [Int], _ failure: PushFailure, of device: PushDeviceID) throws {
        _ = try database.transaction {
            _ = try database.execute(
                """
                UPDATE push_deliveries
                SET state = 'failed', failure = \(failure), due_at = NULL, settled_at = now()
                WHERE id = ANY(\(ids)) AND state = 'waiting'
                """)
            _ = try database.execute(
                failure == .gone
                    ? "DELETE FROM push_devices WHERE id = \(device)"
                    : "UPDATE push_devices SET failure = \(failure) WHERE id = \(device)")
            return try database.execute(
                """
                WITH left_alone AS (
                    UPDATE notifications n
                    SET letter_at = now()
                    WHERE n.id IN (SELECT notification_id FROM push_deliveries WHERE id = ANY(\(ids)))
                      AND n.letter_at > now()
                      AND NOT EXISTS (
                          SELECT FROM push_deliveries p
                          WHERE p.notification_id = n.id AND p.device_id IS NOT NULL AND p.state <> 'failed')
                    RETURNING 1
                )
                SELECT pg_notify(\(WorkPool.channel), \(WorkPool.letters.rawValue)) FROM left_alone
                """)
        }
    }

    /// A device has shown the message: no letter is needed.
    ///
    /// - Returns: the member, when it was only a try of the device
    func show(_ message: Int) throws -> MemberID? {
        try database.row(
            """
            WITH shown AS (
                UPDATE push_deliveries
                SET state = 'shown', due_at = NULL, settled_at = now()
                WHERE message = \(message) AND state <> 'shown'
                RETURNING notification_id, device_id
            ), letter AS (
                UPDATE notifications
                SET letter_at = NULL
                WHERE id IN (SELECT notification_id FROM shown) AND letter_at IS NOT NULL
            ), device AS (
                UPDATE push_devices
                SET shown_at = now(), failure = NULL
                WHERE id IN (SELECT device_id FROM shown)
                RETURNING member_id
            )
            SELECT member_id FROM device WHERE EXISTS (SELECT FROM shown WHERE notification_id IS NULL) LIMIT 1
            """
        ) { try $0.only(MemberID.self) }
    }
}
