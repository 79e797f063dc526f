import Postgres
import Site

/// How a notification comes besides the list.
enum NotificationWay: String, CaseIterable, PostgresDecodable, PostgresEncodable {
    case letter, push
}

/// By which ways a member wants which kinds, as far as they have said so.
struct NotificationChoices {
    private struct Choice: Hashable {
        let way: NotificationWay
        let kind: String
    }

    private let chosen: [Choice: Bool]

    func wants(_ kind: NotificationKind, by way: NotificationWay) -> Bool {
        chosen[Choice(way: way, kind: kind.name)] ?? !kind.isListedOnly
    }

    static func find(_ member: MemberID) -> Query<NotificationChoices> {
        Query<[(Choice, Bool)]>.rows(
            "SELECT way, kind, is_wanted FROM notification_choices WHERE member_id = \(member)"
        ) { (Choice(way: try $0.next("way"), kind: try $0.next("kind")), try $0.next("is_wanted")) }
        .map { NotificationChoices(chosen: Dictionary($0) { first, _ in first }) }
    }

    /// The ways of one kind, as an expression: an array.
    static func ways(of kind: NotificationKind, to member: MemberID) -> SQL {
        """
        ARRAY(
            SELECT w.way
            FROM unnest(\(NotificationWay.allCases.map(\.rawValue))::text[]) AS w (way)
            LEFT JOIN notification_choices c ON c.member_id = \(member) AND c.kind = \(kind.name) AND c.way = w.way
            WHERE coalesce(c.is_wanted, \(!kind.isListedOnly))
        )
        """
    }

    /// The member wants those of these kinds by this way, and the others not.
    static func keep(
        _ wanted: Set<String>, of kinds: [NotificationKind], by way: NotificationWay, for member: MemberID
    ) -> Query<Int> {
        .execute(
            """
            INSERT INTO notification_choices (member_id, kind, way, is_wanted)
            SELECT \(member), kind, \(way), is_wanted
            FROM unnest(\(kinds.map(\.name))::text[], \(kinds.map { wanted.contains($0.name) })::boolean[])
                AS choice (kind, is_wanted)
            ORDER BY kind
            ON CONFLICT ON CONSTRAINT notification_choices_pkey DO UPDATE SET is_wanted = excluded.is_wanted
            """)
    }
}
