import FoundationEssentials
import Postgres
import Site

enum PushDeviceNoun {}
typealias PushDeviceID = Identifier<PushDeviceNoun>

/// A browser that shows its member's notifications.
struct PushDevice {
    let id: PushDeviceID
    let session: SessionID
    let name: String
    let isPhone: Bool
    let created: Date
    let shown: Date?
    /// Why the last message was not taken; nil when it was.
    let failure: PushFailure?
    /// It subscribed with a key that has a successor.
    let hasOldKey: Bool

    /// All of a member's, in the order in which they came.
    static func all(of member: MemberID) -> Query<[PushDevice]> {
        .rows(
            """
            SELECT d.id, d.session_id, d.name, s.user_agent, d.created_at, d.shown_at, d.failure,
                   d.push_key_id < (SELECT max(id) FROM push_keys) AS has_old_key
            FROM push_devices d
            JOIN sessions s ON s.id = d.session_id
            WHERE d.member_id = \(member)
            ORDER BY d.id
            LIMIT 100
            """
        ) { try PushDevice(&$0) }
    }

    private init(_ row: inout Row) throws {
        id = try row.next("id")
        session = try row.next("session_id")
        name = try row.next("name")
        isPhone = UserAgent(try row.next("user_agent")).isPhone
        created = try row.next("created_at")
        shown = try row.next("shown_at")
        failure = try row.next("failure")
        hasOldKey = try row.next("has_old_key")
    }
}

/// Why a device was not reached.
enum PushFailure: String, CaseIterable, PostgresDecodable, PostgresEncodable {
    /// The browser takes no messages of Quad any more (404, 410).
    case gone
    /// The push service does not know who sends (401, 403).
    case denied
    /// The push service takes no such message (other 4xx), or is none that is asked.
    case refused
    /// Nobody took it for a day.
    case late
}
