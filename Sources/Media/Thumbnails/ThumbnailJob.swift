import Postgres
import Site

/// Makes the thumbnails of some rows: of a page all at once.
package struct ThumbnailJob<Source: ThumbnailSource>: Job, Hashable {
    package static var kind: String { Source.kind }
    package static var publishes: [Outbox.Kind] { [Source.publishes] }
    package static var pool: WorkPool { .pictures }
    /// Seconds after which nobody waits for them any more.
    package static var expiry: Int? { 90 }

    /// Who looks at them.
    let member: MemberID
    let rows: [Int]

    package var owner: MemberID? { member }
    package var dedupeKey: String? { rows.map(String.init).joined(separator: " ") }

    package init(of rows: [Int], for member: MemberID) {
        self.member = member
        self.rows = rows
    }
}

extension Context {
    /// Has the thumbnails of these rows made, unless somebody is at them, in one job.
    ///
    /// - Parameter rows: those of what the reader was shown that are ``Thumbnail/wanted``
    package func requestThumbnails<Source: ThumbnailSource, Noun>(
        _ source: Source.Type, of rows: [Identifier<Noun>]
    ) throws {
        guard !rows.isEmpty else { return }
        let member = try member().id
        let table = SQL(stringLiteral: Source.table)
        try database.transaction {
            // What somebody writes just now is passed over: a page waits for nobody, and asks again when it is looked at.
            // An array is made once; IN over rows that are locked may be run again for every row of the table.
            let taken = try database.rows(
                """
                UPDATE \(table)
                SET thumbnail_requested_at = now()
                WHERE id = ANY (ARRAY(
                    SELECT id
                    FROM \(table)
                    WHERE id = ANY(\(rows.map(\.rawValue))::bigint[]) AND thumbnail_id IS NULL
                      AND thumbnail_source IS NOT NULL
                      AND (thumbnail_requested_at IS NULL
                           OR thumbnail_requested_at < now() - \(Thumbnail.timeout))
                    FOR NO KEY UPDATE SKIP LOCKED
                ))
                RETURNING id
                """
            ) { try $0.only(Int.self) }
            guard !taken.isEmpty else { return }
            _ = try database.fetch(ThumbnailJob<Source>(of: taken, for: member).enqueue(keys: keys))
        }
    }
}
