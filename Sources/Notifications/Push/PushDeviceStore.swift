import Localization
import Postgres
import Site

struct PushDeviceStore {
    let database: Connection
    let keys: Keys

    /// Bytes of a secret rest for this place.
    static func place(of session: SessionID) -> String { "push_devices.secret \(session.rawValue)" }

    static let sealed = SealedColumn(
        "push_devices.secret", table: "push_devices", column: "secret",
        place: "'push_devices.secret ' || session_id")

    /// Lets the session's browser show what the member is told. A browser has one subscription: with a new session it is
    /// that one's.
    func add(
        _ subscription: PushSubscription, key: PushKeyID, name: String, in language: Language, of member: Member
    ) throws {
        let secret = try Seal.close(subscription.secret, for: Self.place(of: member.session), with: keys)
        _ = try database.execute(
            "DELETE FROM push_devices WHERE endpoint = \(subscription.endpoint) AND session_id <> \(member.session)")
        _ = try database.execute(
            """
            INSERT INTO push_devices (member_id, session_id, push_key_id, name, language, endpoint, public_key, secret)
            VALUES (\(member.id), \(member.session), \(key), \(name), \(language.rawValue), \(subscription.endpoint),
                    \(subscription.publicKey.bytes), \(secret))
            ON CONFLICT ON CONSTRAINT push_devices_are_one_a_session DO UPDATE
            SET push_key_id = excluded.push_key_id, language = excluded.language, endpoint = excluded.endpoint, public_key = excluded.public_key,
                secret = excluded.secret, failure = NULL
            """)
    }

    /// - Returns: false when the member has no such device
    func remove(_ device: PushDeviceID, of member: MemberID) throws -> Bool {
        try database.execute("DELETE FROM push_devices WHERE id = \(device) AND member_id = \(member)") == 1
    }

    /// Sends a message of no notification.
    ///
    /// - Returns: false when the member has no such device
    func test(_ device: PushDeviceID, of member: MemberID) throws -> Bool {
        let added = try database.execute(
            """
            INSERT INTO push_deliveries (device_id, device, due_at)
            SELECT id, name, now() FROM push_devices WHERE id = \(device) AND member_id = \(member)
            """)
        if added == 1 { _ = try database.fetch(WorkPool.wake(.pushes)) }
        return added == 1
    }
}
