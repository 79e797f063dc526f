import Postgres

extension AttachmentStore {
    /// What became of a card that was to be taken off.
    package enum Removal {
        /// On the text of this number.
        case removed(ThingID)
        /// It stays: what is attached opens.
        case alive(ThingID)
    }

    /// Takes a dead card off its text, in the act's transaction.
    ///
    /// - Throws: ``Failure/notFound`` where there is no card for the member to take off, ``CardPlace/Closed``
    package func remove(_ card: AttachmentID, by member: MemberID, _ services: Services) throws -> Removal {
        let found = try services.database.row(
            "SELECT a.place_kind, a.place_id, a.card_kind FROM attachments a WHERE a.id = \(card)"
        ) { row in
            (
                place: ThingID(try row.next("place_kind"), try row.next("place_id")),
                kind: try row.next("card_kind", as: String.self)
            )
        }
        guard let found, let place = services.features.linkables.named(found.place.kind)?.cards,
            let kind = services.features.attachables.named(found.kind)
        else { throw Failure.notFound }
        let publish = try place.hold(found.place.number, member, services.database, services.settings.keys)
        // It stands where it stood: who may take it off, and whether it is dead, is asked behind the lock.
        let isDead = try services.database.row(
            """
            SELECT \(kind.isDead("a.thing", "c.access", member)) AS is_dead
            FROM attachments a
            LEFT JOIN (\(kind.rows("SELECT x.thing FROM attachments x WHERE x.id = \(card)", member))) c ON c.number = a.thing
            WHERE a.id = \(card) AND a.place_kind = \(found.place.kind) AND \(place.isTended("a.place_id", member))
            """
        ) { try $0.only(Bool.self) }
        guard let isDead else { throw Failure.notFound }
        guard isDead else { return .alive(found.place) }
        _ = try services.database.execute("DELETE FROM attachments WHERE id = \(card)")
        try publish()
        return .removed(found.place)
    }
}
