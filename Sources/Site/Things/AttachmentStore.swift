import Postgres

/// What is attached to texts, as rows.
package struct AttachmentStore {
    /// Things on one text.
    package static let most = 10

    private let database: Connection
    private let kinds: [Attachable]

    package init(_ services: Services) {
        database = services.database
        kinds = services.features.attachables
    }

    /// Puts these on a text in this order, and takes away what else is on it. What its writer may not attach is left out; what was
    /// there before stays, whatever became of it.
    ///
    /// Goes behind what holds the text.
    package func set(_ things: [ThingID], on place: ThingID, by member: MemberID) throws {
        let things = things.prefix(Self.most)
        let (names, numbers) = (things.map(\.kind), things.map(\.number))
        _ = try database.execute(
            """
            DELETE FROM attachments a
            WHERE a.place_kind = \(place.kind) AND a.place_id = \(place.number)
              AND NOT EXISTS (
                  SELECT
                  FROM unnest(\(names)::text[], \(numbers)::bigint[]) AS w (kind, number)
                  WHERE w.kind = a.card_kind AND w.number = a.thing)
            """)
        try add(Array(things), on: place, by: member)
    }

    /// Puts these on a text that is new: of one that has none nothing is asked.
    package func add(_ things: [ThingID], on place: ThingID, by member: MemberID) throws {
        let things = things.prefix(Self.most)
        let (names, numbers) = (things.map(\.kind), things.map(\.number))
        let wanted = kinds.filter { kind in names.contains(kind.kind) }
        guard let first = wanted.first else { return }
        func part(_ kind: Attachable) -> SQL {
            let own = things.filter { $0.kind == kind.kind }.map(\.number)
            return
                "SELECT \(kind.kind)::text AS kind, o.* FROM (\(kind.own("SELECT unnest(\(own)::bigint[])", member))) o"
        }
        let own = wanted.dropFirst().reduce(part(first)) { "\($0) UNION ALL \(part($1))" }
        _ = try database.execute(
            """
            INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by)
            SELECT \(place.kind), \(place.number), w.place, w.kind, w.number, left(o.label, 200), \(member)
            FROM unnest(\(names)::text[], \(numbers)::bigint[]) WITH ORDINALITY AS w (kind, number, place)
            JOIN (\(own)) o ON o.kind = w.kind AND o.number = w.number
            ON CONFLICT ON CONSTRAINT attachments_are_once DO UPDATE SET position = excluded.position
            """)
    }

    /// On which text the owner of a thing was last asked to open it, as an expression: text of a ``ThingID``. It says no word of
    /// that text, which the owner may have lost since.
    package static func asked(for kind: String, _ number: SQL, of owner: SQL) -> SQL {
        """
        (SELECT a.place_kind || '-' || a.place_id
         FROM access_requests q
         JOIN attachments a ON a.id = q.attachment_id
         WHERE q.card_kind = \(kind) AND q.thing = \(number) AND q.owner_id = \(owner)
         ORDER BY q.asked_at DESC
         LIMIT 1)
        """
    }

    /// What is attached to a place, as an expression: texts of ``ThingID``, in their order.
    package static func things(on place: String, _ number: SQL) -> SQL {
        """
        ARRAY(
            SELECT a.card_kind || '-' || a.thing
            FROM attachments a
            WHERE a.place_kind = \(place) AND a.place_id = \(number)
            ORDER BY a.position, a.id)
        """
    }

    /// Whether something is, by the place's key: behind EXISTS PostgreSQL may read all of them.
    package static func hasAny(on place: String, _ number: SQL) -> SQL {
        """
        (SELECT true FROM attachments a WHERE a.place_kind = \(place) AND a.place_id = \(number) LIMIT 1) IS TRUE
        """
    }

    /// The same of things of a kind.
    package static func hasAny(_ kind: String, on place: String, _ number: SQL) -> SQL {
        """
        (SELECT true
         FROM attachments a
         WHERE a.place_kind = \(place) AND a.place_id = \(number) AND a.card_kind = \(kind)
         LIMIT 1) IS TRUE
        """
    }
}
