import Postgres
import Site
import Web

/// What a letter's own link ends: letters of these kinds to this member, for anyone who has the letter, signed in or
/// not.
struct Unsubscription {
    private enum Field {
        static let member = "member"
        static let kinds = "kinds"
        static let proof = "proof"
    }

    let member: MemberID
    let kinds: [String]

    init(_ member: MemberID, _ kinds: some Sequence<String>) {
        self.member = member
        self.kinds = Set(kinds).sorted()
    }

    /// Nil unless the address is one that ``address(_:)`` made.
    init?(_ query: Fields, _ keys: Keys) {
        guard let member = query[Field.member].flatMap(MemberID.init(pathSegment:)),
            let kinds = query[Field.kinds], kinds.utf8.count <= 1_000,
            let proof = query[Field.proof].flatMap(Base64URL.decode)
        else { return nil }
        self.init(member, kinds.split(separator: " ").map(String.init))
        guard keys.notifications.code(for: signed.utf8).constantTimeEquals(proof) else { return nil }
    }

    private var signed: String { "unsubscribe \(member.rawValue) \(kinds.joined(separator: " "))" }

    func address(_ keys: Keys) -> Address {
        Paths.unsubscribe()
            .adding(Field.member, member.pathSegment)
            .adding(Field.kinds, kinds.joined(separator: " "))
            .adding(Field.proof, Base64URL.encode(keys.notifications.code(for: signed.utf8)))
    }

    func done() -> Query<Int> {
        .execute(
            """
            INSERT INTO notification_choices (member_id, kind, way, is_wanted)
            SELECT m.id, kind, \(NotificationWay.letter), false
            FROM members m, unnest(\(kinds)::text[]) AS kind
            WHERE m.id = \(member)
            ORDER BY kind
            ON CONFLICT ON CONSTRAINT notification_choices_pkey DO UPDATE SET is_wanted = false
            """)
    }
}
