import Postgres
import Site

/// What stands on the shelves of projects: attachments, whose place is the project. Each act is on a project that is held.
///
/// So cards, requests for access, where a thing is used and the export are what they are for texts. What is taken off
/// is of another place, which no feature declares, keeps number, order and note for a day, and is nowhere by any of
/// those ways. Taking off is for the member who put it there and administrators: it may be the only way to a thing of
/// theirs.
package struct ShelfStore {
    /// Of attachments.
    package static let place = "shelf"
    /// Of those that were taken off, as long as they can be put back.
    static let taken = "taken"
    /// Things on one shelf.
    package static let most = 100
    /// Characters of a note.
    package static let longestNote = 300

    /// There is no room for them.
    package struct Full: Error {}

    private let projects: ProjectStore
    private var database: Connection { projects.database }

    package init(_ projects: ProjectStore) { self.projects = projects }

    /// Puts things on it, over what is there; those that are there stay where they are. Of what a member may not attach nothing is put.
    ///
    /// - Returns: how many were put
    package func put(
        _ things: [ThingID], on held: HeldProject, by member: MemberID, _ services: Services
    ) throws -> Int {
        try held.requireOpen()
        let known = try database.rows(
            """
            SELECT card_kind, thing
            FROM attachments
            WHERE \(Self.stand(on: held.id))
            """
        ) { ThingID(try $0.next("card_kind"), try $0.next("thing")) }
        let fresh = things.filter { !known.contains($0) }
        guard !fresh.isEmpty else { return 0 }
        guard known.count + fresh.count <= Self.most else { throw Full() }
        try AttachmentStore(services).add(fresh, on: ThingID(Self.place, held.id.rawValue), by: member)
        let (names, numbers) = (fresh.map(\.kind), fresh.map(\.number))
        let isFresh: SQL =
            "(card_kind, thing) IN (SELECT * FROM unnest(\(names)::text[], \(numbers)::bigint[]))"
        let count = try database.row(
            """
            WITH told AS (
                INSERT INTO project_events (project_id, kind, actor_id, detail)
                SELECT place_id, \(ProjectEvent.Kind.shelved.rawValue), \(member), label
                FROM attachments
                WHERE \(Self.stand(on: held.id)) AND \(isFresh)
                ORDER BY position, id
                RETURNING 1
            )
            SELECT count(*) FROM told
            """
        ) { try $0.only(Int.self) }
        try order(held, moving: isFresh, by: -10 * Self.most)
        try projects.touch(held)
        return count ?? 0
    }

    /// Up or down by one; one that is gone or at the end stays as it is.
    package func move(_ item: AttachmentID, isUp: Bool, on held: HeldProject) throws {
        try held.requireOpen()
        try order(held, moving: "id = \(item)", by: isUp ? -3 : 3)
    }

    /// Takes it off; what somebody took off already stays so.
    ///
    /// - Throws: ``HeldProject/NotAdministrator`` for a member who has neither put it there nor administers the project
    package func take(_ item: AttachmentID, off held: HeldProject, by member: MemberID) throws {
        guard try find(item, in: [Self.place, Self.taken], of: held, by: member) == Self.place else { return }
        _ = try database.fetch(
            // One that was taken off before makes room: it would stand there twice.
            Query<Int>.execute(
                """
                DELETE FROM attachments t
                USING attachments a
                WHERE a.id = \(item) AND t.place_kind = \(Self.taken) AND t.place_id = a.place_id
                  AND t.card_kind = a.card_kind AND t.thing = a.thing
                """),
            Query<Int>.execute("UPDATE attachments SET place_kind = \(Self.taken) WHERE id = \(item)"),
            Query<Int>.execute(
                """
                INSERT INTO shelf_items (attachment_id, taken_at) VALUES (\(item), now())
                ON CONFLICT ON CONSTRAINT shelf_items_pkey DO UPDATE SET taken_at = excluded.taken_at
                """))
        try order(held, moving: "false", by: 0)
        try projects.touch(held)
    }

    /// Puts it back where it stood, with its note. Where the same was put there meanwhile, that stays.
    package func restore(_ item: AttachmentID, to held: HeldProject, by member: MemberID) throws {
        guard try find(item, in: [Self.place, Self.taken], of: held, by: member) == Self.taken else { return }
        let (count, isThere) =
            try database.row(
                """
                SELECT count(*) AS count, coalesce(bool_or((card_kind, thing) = (
                    SELECT t.card_kind, t.thing FROM attachments t WHERE t.id = \(item)
                )), false) AS is_there
                FROM attachments
                WHERE \(Self.stand(on: held.id))
                """
            ) { (try $0.next("count", as: Int.self), try $0.next("is_there", as: Bool.self)) } ?? (0, false)
        guard !isThere else { return }
        guard count < Self.most else { throw Full() }
        _ = try database.fetch(
            Query<Int>.execute("UPDATE attachments SET place_kind = \(Self.place) WHERE id = \(item)"),
            Query<Int>.execute("UPDATE shelf_items SET taken_at = NULL WHERE attachment_id = \(item)"))
        try order(held, moving: "id = \(item)", by: -1)
        try projects.touch(held)
    }

    /// Says something of it.
    package func note(_ text: String, of item: AttachmentID, on held: HeldProject, by member: MemberID) throws {
        _ = try find(item, in: [Self.place], of: held, by: member)
        _ = try database.execute(
            """
            INSERT INTO shelf_items (attachment_id, note) VALUES (\(item), \(text))
            ON CONFLICT ON CONSTRAINT shelf_items_pkey DO UPDATE SET note = excluded.note
            """)
        try projects.touch(held)
    }

    // MARK: Rows

    /// The condition that attachments stand on a project's.
    private static func stand(on id: ProjectID) -> SQL { "place_kind = \(place) AND place_id = \(id)" }

    /// Where it stands, for an act of somebody who may do that with it.
    private func find(
        _ item: AttachmentID, in places: [String], of held: HeldProject, by member: MemberID
    ) throws -> String {
        try held.requireOpen()
        let found = try database.row(
            """
            SELECT place_kind, added_by
            FROM attachments
            WHERE id = \(item) AND place_kind = ANY(\(places)::text[]) AND place_id = \(held.id)
            """
        ) { (place: try $0.next("place_kind", as: String.self), adder: try $0.next("added_by", as: MemberID.self)) }
        guard let found else { throw Failure.notFound }
        guard held.isAdmin || found.adder == member else { throw HeldProject.NotAdministrator() }
        return found.place
    }

    /// Numbers those that stand there anew.
    ///
    /// - Parameters:
    ///   - moved: a condition on those that move
    ///   - halves: by how many halves of a place they do
    private func order(_ held: HeldProject, moving moved: SQL, by halves: Int) throws {
        _ = try database.execute(
            """
            UPDATE attachments a
            SET position = o.place
            FROM (
                SELECT id, row_number() OVER (
                    ORDER BY 2 * position + CASE WHEN \(moved) THEN \(Int32(clamping: halves)) ELSE 0 END, id
                )::smallint AS place
                FROM attachments
                WHERE \(Self.stand(on: held.id))
            ) o
            WHERE a.id = o.id AND a.position <> o.place
            """)
    }
}
