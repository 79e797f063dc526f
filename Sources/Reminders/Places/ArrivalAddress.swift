import FoundationEssentials
import Localization
import Postgres
import Site

/// The address by which a phone's automation says that its member has come to a place, or gone from one: each of their reminders of
/// that place alerts by it.
struct ArrivalAddress: Sendable {
    static let secrets = FeedSecretColumn(
        SealedColumn(
            "arrival_addresses.secret", table: "arrival_addresses", column: "secret",
            place: "'arrival_addresses.secret ' || encode(token_hash, 'hex')"))

    /// When it was called, as far as that told; nil where it was not yet.
    let called: Date?
    private let hash: [UInt8]
    private let sealed: [UInt8]

    /// What ``find(_:)`` reads, of an outer join.
    static let columns = Columns(of: "a", "called_at", "token_hash", "secret")

    /// Nil where the place has none.
    static func find(_ row: inout Row) throws -> ArrivalAddress? {
        let (called, hash, sealed): (Date?, [UInt8]?, [UInt8]?) = (
            try row.next("called_at"), try row.next("token_hash"), try row.next("secret")
        )
        return hash.flatMap { hash in sealed.map { ArrivalAddress(called: called, hash: hash, sealed: $0) } }
    }

    func secret(_ keys: Keys) -> FeedSecret? { Self.secrets.open(sealed, of: hash, with: keys) }
}

/// A call of such an address.
struct ArrivalCall: Sendable {
    let member: MemberID
    let passage: Passage
    let language: Language?
    let zone: String?
    fileprivate let point: GeoPoint
}

/// The addresses of members for their places, of which each has one at most.
struct ArrivalAddressStore {
    let database: Connection

    /// A fresh one for the place of a reminder: one that was there leads nowhere from now on. False for what has no place.
    func make(for id: ReminderID, by member: MemberID, _ keys: Keys) throws -> Bool {
        let secret = FeedSecret()
        let sealed = try ArrivalAddress.secrets.seal(secret, with: keys)
        return try database.execute(
            """
            INSERT INTO arrival_addresses (member_id, latitude, longitude, on_leaving, token_hash, secret)
            SELECT p.member_id, p.latitude, p.longitude, p.on_leaving, \(secret.hash), \(sealed)
            FROM reminder_places p
            WHERE p.reminder_id = \(id) AND p.member_id = \(member)
            ON CONFLICT ON CONSTRAINT arrival_addresses_are_once DO UPDATE
            SET token_hash = excluded.token_hash, secret = excluded.secret, called_at = NULL
            """) == 1
    }

    /// Nil where the place of a reminder has none.
    static func stands(of id: ReminderID, by member: MemberID) -> Query<Bool?> {
        .row(
            """
            SELECT true AS stands
            FROM reminder_places p
            JOIN arrival_addresses a USING (member_id, latitude, longitude, on_leaving)
            WHERE p.reminder_id = \(id) AND p.member_id = \(member)
            """
        ) { try $0.only() }
    }

    /// Ends that of the place of a reminder, if there is one. False for what has no place.
    func end(of id: ReminderID, by member: MemberID) throws -> Bool {
        let hasPlace: Bool? = try database.row(
            """
            WITH place AS (
                SELECT member_id, latitude, longitude, on_leaving
                FROM reminder_places
                WHERE reminder_id = \(id) AND member_id = \(member)
            ), ended AS (
                DELETE FROM arrival_addresses a
                USING place p
                WHERE a.member_id = p.member_id AND a.latitude = p.latitude AND a.longitude = p.longitude
                    AND a.on_leaving = p.on_leaving
            )
            SELECT EXISTS (SELECT FROM place) AS has_place
            """
        ) { try $0.only(Bool.self) }
        return hasPlace ?? false
    }

    /// Which passage an address reports; nil for what is none. It knows nobody but its member: suspended or gone, they have none.
    static func find(_ secret: FeedSecret) -> Query<Passage?> {
        .row(
            """
            SELECT a.on_leaving
            FROM arrival_addresses a
            JOIN members m ON m.id = a.member_id AND \(Member.mayComeIn)
            WHERE a.token_hash = \(secret.hash)
            """
        ) { try $0.next("on_leaving") ? .departure : .arrival }
    }

    /// Within a transaction. Takes a call; nil for one that comes within ten minutes of another, which is the same
    /// arrival. A place that notified longer ago may notify again: an address learns nothing of the way between.
    func take(_ secret: FeedSecret) throws -> ArrivalCall? {
        try database.row(
            """
            WITH call AS (
                UPDATE arrival_addresses a
                SET called_at = now()
                FROM members m
                WHERE a.token_hash = \(secret.hash) AND m.id = a.member_id AND \(Member.mayComeIn)
                    AND (a.called_at IS NULL OR a.called_at <= now() - interval '10 minutes')
                RETURNING a.member_id, a.latitude, a.longitude, a.on_leaving, \(SpokenLanguage.column) AS language, m.time_zone
            ), armed AS (
                UPDATE reminder_places p
                SET is_armed = true
                FROM call c
                WHERE p.member_id = c.member_id AND p.latitude = c.latitude AND p.longitude = c.longitude
                    AND p.on_leaving = c.on_leaving AND NOT p.is_armed
                    AND (p.told_at IS NULL OR p.told_at <= now() - interval '10 minutes')
            )
            SELECT * FROM call
            """
        ) {
            let member: MemberID = try $0.next("member_id")
            let point = try GeoPoint(of: &$0)
            let isOnLeaving: Bool = try $0.next("on_leaving")
            let language: String? = try $0.next("language")
            return ArrivalCall(
                member: member, passage: isOnLeaving ? .departure : .arrival,
                language: language.flatMap(Language.init(rawValue:)), zone: try $0.next("time_zone"), point: point)
        }
    }

    /// The reminders that a call is about.
    func reminders(of call: ArrivalCall) throws -> [ReminderID] {
        try database.fetch(
            .rows(
                """
                SELECT p.reminder_id
                FROM reminder_places p
                JOIN reminders r ON r.id = p.reminder_id
                WHERE p.member_id = \(call.member) AND p.latitude = \(call.point.latitude)
                    AND p.longitude = \(call.point.longitude) AND p.on_leaving = \(call.passage == .departure)
                    AND r.completed_at IS NULL AND r.deleted_at IS NULL
                ORDER BY p.reminder_id
                LIMIT \(constant: WatchedPlace.most)
                """
            ) { try $0.only() })
    }
}
