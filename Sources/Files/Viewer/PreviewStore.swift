import Conversion
import Media
import Postgres
import Site
import Storage

/// Previews of saved copies. The member stands in every condition of what a page reads.
package struct PreviewStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    /// What is known of how the copy of a file looks; nil when nobody asked yet.
    package static func preview(of file: FileID, for member: MemberID) -> Query<Preview?> {
        .row(
            """
            SELECT \(Preview.columns)
            FROM saved_copies s
            JOIN previews p ON p.copy_id = s.blob_id
            WHERE s.file_id = \(file) AND s.member_id = \(member)
            """
        ) { try Preview(&$0) }
    }

    /// Pages of the copy of a file, beginning with this number.
    package static func pages(of file: FileID, from first: Int, for member: MemberID) -> Query<[PreviewPage]> {
        .rows(
            """
            SELECT \(PreviewPage.columns)
            FROM saved_copies s
            JOIN previews p ON p.copy_id = s.blob_id
            JOIN preview_pages g ON g.preview_id = p.id
            WHERE s.file_id = \(file) AND s.member_id = \(member)
              AND g.number >= \(Int32(first)) AND g.number < \(Int32(first + Preview.stretch))
            ORDER BY g.number
            """
        ) { try PreviewPage(&$0) }
    }

    // MARK: Asking

    /// Notes that a preview is wanted of these bytes; nil when it is on its way already, or there.
    package func ask(_ blob: BlobID, of file: FileID, for member: MemberID) throws -> Int? {
        try database.row(
            """
            INSERT INTO previews AS p (copy_id, file_id, member_id)
            SELECT s.blob_id, s.file_id, s.member_id
            FROM saved_copies s
            JOIN files f ON f.id = s.file_id
            WHERE s.file_id = \(file) AND s.member_id = \(member) AND s.blob_id = \(blob)
            FOR KEY SHARE OF f SKIP LOCKED
            ON CONFLICT ON CONSTRAINT previews_are_of_different_bytes DO UPDATE
            SET asked_at = now(), state = 'waiting', refusal = NULL
            WHERE p.asked_at < now() - make_interval(secs => \(Preview.patience))
              AND (p.state = 'waiting' OR p.refusal = 'unavailable')
            RETURNING id
            """
        ) { try $0.only(Int.self) }
    }

    /// Notes that pictures of pages are wanted, beginning with this number; false when they are on their way already.
    package func askPages(of preview: Int, from first: Int) throws -> Bool {
        try database.execute(
            """
            UPDATE preview_pages AS g
            SET asked_at = now()
            WHERE g.preview_id = \(preview)
              AND g.number >= \(Int32(first)) AND g.number < \(Int32(first + Preview.stretch))
              AND g.blob_id IS NULL AND NOT g.failed
              AND (g.asked_at IS NULL OR g.asked_at < now() - make_interval(secs => \(Preview.patience)))
            """) > 0
    }

    // MARK: Making

    /// What `quad work` makes a preview of.
    package struct Order {
        let preview: Int
        let copy: BlobID
        let pdf: BlobID?
        let file: FileID
        let member: MemberID
        let name: String
    }

    /// Nil when the copy, or the file, is gone by now.
    package func order(_ preview: Int) throws -> Order? {
        try database.row(
            """
            SELECT p.id, p.copy_id, p.pdf_id, p.file_id, p.member_id, f.name
            FROM previews p
            JOIN files f ON f.id = p.file_id
            WHERE p.id = \(preview)
            """
        ) { row in
            Order(
                preview: try row.next("id"), copy: try row.next("copy_id"), pdf: try row.next("pdf_id"),
                file: try row.next("file_id"),
                member: try row.next("member_id"), name: try row.next("name"))
        }
    }

    package func refuse(_ order: Order, _ refusal: Refusal) throws {
        try held(order) {
            _ = try database.execute(
                """
                UPDATE previews
                SET state = 'refused', refusal = \(refusal.rawValue)
                WHERE id = \(order.preview) AND state = 'waiting'
                """)
        }
    }

    func settle(_ order: Order, _ kind: DocumentType.Kind, _ text: PreviewText? = nil) throws {
        try held(order) {
            _ = try database.execute(
                """
                UPDATE previews
                SET state = 'ready', kind = \(kind.rawValue), body = \(text?.body),
                    is_markup = \(text?.isMarkup ?? false), is_cut = \(text?.isCut ?? false),
                    text_size = text_size + \(text?.body.utf8.count ?? 0)
                WHERE id = \(order.preview) AND state = 'waiting'
                """)
        }
    }

    /// A picture becomes a page of its own.
    package func settle(_ order: Order, _ kind: DocumentType.Kind, _ blob: KeptBlob, width: Int, height: Int) throws {
        try held(order) {
            try keep(blob, .webp, of: order)
            _ = try database.execute(
                """
                INSERT INTO preview_pages (preview_id, number, width, height, blob_id, made_at)
                VALUES (\(order.preview), 1, \(Int32(width)), \(Int32(height)), \(blob.id), now())
                ON CONFLICT ON CONSTRAINT preview_pages_pkey DO UPDATE SET blob_id = excluded.blob_id
                """)
            try settle(order, kind)
        }
    }

    /// The pages of a document, not drawn yet.
    package func settle(
        _ order: Order, _ kind: DocumentType.Kind, pdf: KeptBlob?, count: Int, sizes: [PDF.PageSize]
    ) throws {
        try held(order) {
            if let pdf {
                try keep(pdf, .pdf, of: order)
                _ = try database.execute("UPDATE previews SET pdf_id = \(pdf.id) WHERE id = \(order.preview)")
            }
            let widths = sizes.map { Int(($0.width * 10).rounded()) }
            let heights = sizes.map { Int(($0.height * 10).rounded()) }
            _ = try database.execute(
                """
                INSERT INTO preview_pages (preview_id, number, width, height)
                SELECT \(order.preview), number, width, height
                FROM unnest(\(widths)::bigint[]::integer[], \(heights)::bigint[]::integer[]) WITH ORDINALITY
                    AS n (width, height, number)
                ON CONFLICT ON CONSTRAINT preview_pages_pkey DO NOTHING
                """)
            _ = try database.execute(
                "UPDATE previews SET page_count = \(Int32(count)) WHERE id = \(order.preview)")
            try settle(order, kind)
        }
    }

    /// Numbers of pages that were asked for and are not drawn yet.
    func wanted(_ preview: Int, from first: Int) throws -> [Int] {
        try database.rows(
            """
            SELECT g.number
            FROM preview_pages g
            WHERE g.preview_id = \(preview) AND g.blob_id IS NULL AND NOT g.failed
              AND g.number >= \(Int32(first)) AND g.number < \(Int32(first + Preview.stretch))
            ORDER BY g.number
            """
        ) { Int(try $0.only(Int32.self)) }
    }

    /// A page's picture and text; nil for a page that could not be drawn.
    package func add(_ number: Int, _ drawn: (blob: KeptBlob, lines: [TextLine])?, to order: Order) throws {
        try held(order) {
            guard let drawn else {
                _ = try database.execute(
                    """
                    UPDATE preview_pages
                    SET failed = true
                    WHERE preview_id = \(order.preview) AND number = \(Int32(number))
                    """)
                return
            }
            try keep(drawn.blob, .jpeg, of: order)
            let lines = PreviewLine.text(of: drawn.lines)
            _ = try database.execute(
                """
                WITH older AS (
                    SELECT octet_length(lines) AS size
                    FROM preview_pages
                    WHERE preview_id = \(order.preview) AND number = \(Int32(number))
                ), drawn AS (
                    UPDATE preview_pages
                    SET blob_id = \(drawn.blob.id), made_at = now(), lines = \(lines)
                    WHERE preview_id = \(order.preview) AND number = \(Int32(number))
                )
                UPDATE previews
                SET text_size = text_size + \(lines.utf8.count) - coalesce((SELECT size FROM older), 0)
                WHERE id = \(order.preview)
                """)
        }
    }

    /// Lets pictures go that were made longest ago, beyond those that are kept of one document.
    func thin(_ order: Order) throws {
        try held(order) {
            _ = try database.execute(
                """
                WITH old AS (
                    SELECT number
                    FROM preview_pages
                    WHERE preview_id = \(order.preview) AND blob_id IS NOT NULL
                    ORDER BY made_at DESC, number
                    OFFSET \(Preview.keptPages)
                )
                UPDATE preview_pages AS g
                SET blob_id = NULL, asked_at = NULL
                FROM old
                WHERE g.preview_id = \(order.preview) AND g.number = old.number
                """)
        }
    }

    /// Does this unless the file, its copy or the preview is gone or just being deleted, which waits for nobody here and
    /// nobody here for it.
    private func held(_ order: Order, _ body: () throws -> Void) throws {
        try database.transaction {
            let isThere = try database.row(
                """
                SELECT true
                FROM previews p
                JOIN files f ON f.id = p.file_id
                JOIN blobs b ON b.id = p.copy_id
                WHERE p.id = \(order.preview) AND b.released_at IS NULL
                FOR KEY SHARE OF f, p SKIP LOCKED
                FOR SHARE OF b SKIP LOCKED
                """
            ) { try $0.only(Bool.self) }
            if isThere != nil { try body() }
        }
    }

    /// Writes down bytes of a preview.
    private func keep(_ blob: KeptBlob, _ kind: MediaKind, of order: Order) throws {
        _ = try database.fetch(BlobTable.add(blob, kind, kind: "preview", for: order.member))
    }
}
