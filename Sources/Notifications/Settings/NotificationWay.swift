import Postgres
import Site

/// How a notification comes besides the list.
enum NotificationWay: String, CaseIterable, PostgresDecodable, PostgresEncodable {
    case letter, push

    /// The kinds that a member wants not by this way.
    typealias Mutes = [NotificationWay: Set<String>]

    static func mutes(of member: MemberID) -> Query<Mutes> {
        Query<[(NotificationWay, String)]>.rows(
            "SELECT way, kind FROM notification_mutes WHERE member_id = \(member)"
        ) { (try $0.next("way"), try $0.next("kind")) }
        .map { $0.reduce(into: [:]) { mutes, mute in mutes[mute.0, default: []].insert(mute.1) } }
    }

    /// The member wants these kinds not by this way, and all others.
    func mute(_ kinds: [String], of member: MemberID, _ database: Connection) throws {
        _ = try database.execute(
            """
            DELETE FROM notification_mutes
            WHERE member_id = \(member) AND way = \(self) AND kind <> ALL(\(kinds)::text[])
            """)
        _ = try database.execute(
            """
            INSERT INTO notification_mutes (member_id, kind, way)
            SELECT \(member), kind, \(self) FROM unnest(\(kinds)::text[]) AS kind
            ON CONFLICT DO NOTHING
            """)
    }
}
