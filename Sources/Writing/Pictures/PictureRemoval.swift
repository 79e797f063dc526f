import HTML
import Markdown
import Postgres
import Site

extension Reportable {
    package static let picture = "picture"

    /// A picture without the texts that it stands in.
    static let pictures = Reportable(
        picture, .picture, name: { WritingWords($0).reportedPicture },
        find: { number, _, shared in
            PictureRemoval.find(number, where: "i.removed_at IS NULL AND \(BlobTable.isHeld) AND (\(shared))")
        },
        now: { number, _ in PictureRemoval.find(number, where: "true") },
        remove: { number, _, moment, services in try PictureRemoval.set(number, moment, services) },
        restore: { number, _, services in
            try PictureRemoval.set(number, "NULL", services)
            return try PictureRemoval.isThere(number, services) ? .back : .gone
        })
}

/// Pictures as moderators see them, and what these do to them.
enum PictureRemoval {
    /// - Parameter condition: on `pictures i` and `blobs b`
    static func find(_ number: SQL, where condition: SQL) -> Query<ReportedThing?> {
        .row(
            """
            SELECT i.id, i.width, i.height, i.member_id, m.name, i.created_at, i.removed_at IS NOT NULL AS is_removed
            FROM pictures i
            JOIN members m ON m.id = i.member_id
            JOIN blobs b ON b.id = i.blob_id
            WHERE i.id = \(number) AND i.width IS NOT NULL AND \(condition)
            """
        ) { row in
            let picture = try Picture(&row)
            let author: MemberID = try row.next("member_id")
            let name: String = try row.next("name")
            let size = picture.size
            return ReportedThing(
                by: author, named: name, "", html: HTML { $0.reportedPicture(picture) },
                summary: "\(size.width) × \(size.height)", version: 1, written: try row.next("created_at"),
                at: Paths.picture(picture.id),
                state: try row.next("is_removed", as: Bool.self) ? .removed : .standing)
        }
    }

    /// Twice is once. What was cut from it goes and comes back with it, by the trigger `remove_portraits`.
    static func set(_ number: Int, _ moment: SQL, _ services: Services) throws {
        _ = try services.database.execute("UPDATE pictures SET removed_at = \(moment) WHERE id = \(number)")
    }

    static func isThere(_ number: Int, _ services: Services) throws -> Bool {
        try services.database.row("SELECT 1 FROM pictures WHERE id = \(number)") { try $0.only(Int32.self) } != nil
    }
}
