import FoundationEssentials
import Postgres
import Site

/// A thing on the shelf of a project, besides its card.
package struct ShelfItem: Sendable {
    package let id: AttachmentID
    package let thing: ThingID
    package let adder: MemberID
    package let adderName: String
    package let added: Date
    package let note: String

    /// All of them, in their order, for somebody who is in the project.
    package static func all(on id: ProjectID, for reader: MemberID) -> Query<[ShelfItem]> {
        .rows(
            """
            SELECT a.id, a.card_kind, a.thing, a.added_by, m.name, a.added_at, coalesce(s.note, '') AS note
            FROM \(ProjectAudience.projects(of: reader)) p
            JOIN attachments a ON a.place_kind = \(ShelfStore.place) AND a.place_id = p.id
            JOIN members m ON m.id = a.added_by
            LEFT JOIN shelf_items s ON s.attachment_id = a.id
            WHERE p.id = \(id)
            ORDER BY a.position, a.id
            LIMIT \(constant: ShelfStore.most)
            """
        ) { row in
            let id: AttachmentID = try row.next("id")
            let kind: String = try row.next("card_kind")
            return ShelfItem(
                id: id, thing: ThingID(kind, try row.next("thing")), adder: try row.next("added_by"),
                adderName: try row.next("name"), added: try row.next("added_at"), note: try row.next("note"))
        }
    }

    /// Their cards, likewise.
    package static func cards(
        on id: ProjectID, for reader: MemberID, _ kinds: [Attachable]
    ) -> Query<[Int: [AttachmentCard.Making]]> {
        AttachmentCard.on(
            ShelfStore.place, in: "SELECT p.id FROM \(ProjectAudience.projects(of: reader)) p WHERE p.id = \(id)",
            for: reader, kinds)
    }

    /// How many stand there: an expression on the project's number.
    static func count(in project: SQL) -> SQL {
        "(SELECT count(*) FROM attachments a WHERE a.place_kind = \(ShelfStore.place) AND a.place_id = \(project))"
    }
}
