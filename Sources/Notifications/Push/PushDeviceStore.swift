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

    /// The subscription is another browser's, for all that one can see: only the browser itself knows its secret.
    struct ForeignDevice: Error {}

    /// Lets the session's browser show the member's notifications. A browser has one subscription: with a new session it
    /// is that one's.
    ///
    /// - Throws: ``ForeignDevice`` for the address of a subscription without its key and secret
    func add(
        _ subscription: PushSubscription, key: PushKeyID, name: String, in language: Language, of member: Member
    ) throws {
        let secret = try Seal.close(subscription.secret, for: Self.place(of: member.session), with: keys)
        try takeOver(subscription, for: member.session)
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

    /// Ends what an earlier session of the same browser had.
    private func takeOver(_ subscription: PushSubscription, for session: SessionID) throws {
        let earlier = try database.row(
            """
            SELECT id, session_id, public_key, secret
            FROM push_devices
            WHERE endpoint = \(subscription.endpoint) AND session_id <> \(session)
            FOR UPDATE
            """
        ) {
            (
                id: try $0.next("id", as: PushDeviceID.self), session: try $0.next("session_id", as: SessionID.self),
                key: try $0.next("public_key", as: [UInt8].self), secret: try $0.next("secret", as: [UInt8].self)
            )
        }
        guard let earlier else { return }
        guard earlier.key == subscription.publicKey.bytes,
            try Seal.open(earlier.secret, for: Self.place(of: earlier.session), with: keys) == subscription.secret
        else { throw ForeignDevice() }
        _ = try database.execute("DELETE FROM push_devices WHERE id = \(earlier.id)")
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
