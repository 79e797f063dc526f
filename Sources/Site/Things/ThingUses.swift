import Postgres
import Web

/// Where a thing is attached: places that its owner may read by name, the others by their number.
///
/// A deleted text keeps its attachments, to be put back with them: so each kind says which of its numbers stand
/// (``Linkable/standing``), without a reader, and only numbers come of it.
package struct ThingUses: Sendable {
    package struct Place: Sendable {
        package let icon: Icon
        package let text: String
        package let address: Address
    }

    package let places: [Place]
    /// Those that are not named, as far as they are counted.
    package let others: Int

    package var isEmpty: Bool { places.isEmpty && others == 0 }

    /// The id of what says it on a thing's page.
    package static let part = "thing-uses"

    /// Places that are named.
    private static let most = 50
    /// Those that are counted.
    private static let mostCounted = 1_000

    package static func find(
        _ thing: ThingID, for reader: MemberID, _ kinds: [Linkable]
    ) -> Query<[ThingID: LinkedThing]> {
        kinds.find(for: reader) { place in
            """
            SELECT a.place_id
            FROM (
                SELECT x.place_id
                FROM attachments x
                WHERE x.card_kind = \(thing.kind) AND x.thing = \(thing.number) AND x.place_kind = \(place)
                ORDER BY x.id DESC
                LIMIT \(constant: Self.most)
            ) a
            """
        }
    }

    /// All that stand, whoever may read them.
    ///
    /// - Parameter numbers: a SELECT of those of the things, which are the asker's
    package static func count(_ kind: String, _ numbers: SQL, _ places: [Linkable]) -> Query<Int> {
        let parts = places.compactMap { place in
            place.standing.map { standing -> SQL in
                standing(
                    """
                    SELECT x.place_id
                    FROM attachments x
                    WHERE x.card_kind = \(kind) AND x.thing IN (\(numbers)) AND x.place_kind = \(place.kind)
                    """)
            }
        }
        guard let first = parts.first else { return .known(0) }
        let all = parts.dropFirst().reduce(first) { "\($0) UNION ALL \($1)" }
        return Query<Int?>.row(
            "SELECT count(*) FROM (SELECT FROM (\(all)) u LIMIT \(constant: Self.mostCounted)) c"
        ) { try $0.only() }.map { $0 ?? 0 }
    }

    package init(_ found: [ThingID: LinkedThing], of all: Int, _ context: Context) {
        places = found.sorted { $0.key.number > $1.key.number }.prefix(Self.most).compactMap { id, thing in
            context.services.features.linkables.named(id.kind).map { kind in
                let title = thing.title(context.language)
                return Place(
                    icon: kind.icon, text: thing.author.map { "\($0): \(title)" } ?? title, address: thing.address)
            }
        }
        others = max(0, all - found.count)
    }
}

extension Icon {
    package static let paperclip = Icon("paperclip")
}
