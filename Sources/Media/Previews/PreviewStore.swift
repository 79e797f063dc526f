import Conversion
import Postgres
import Site
import Storage

/// Previews of kept bytes.
package struct PreviewStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    /// What is known of how bytes look; nil when nobody asked yet.
    ///
    /// - Parameter blob: a SELECT of their number, from the row that holds them; it says who may see them
    package static func preview(of blob: SQL) -> Query<Preview?> {
        .row(
            """
            SELECT \(Preview.columns)
            FROM previews p
            WHERE p.blob_id = (\(blob))
            """
        ) { try Preview(&$0) }
    }

    /// Its pages, beginning with this number.
    package static func pages(of blob: SQL, from first: Int) -> Query<[PreviewPage]> {
        .rows(
            """
            SELECT \(PreviewPage.columns)
            FROM previews p
            JOIN preview_pages g ON g.preview_id = p.id
            WHERE p.blob_id = (\(blob))
              AND g.number >= \(Int32(first)) AND g.number < \(Int32(first + Preview.stretch))
            ORDER BY g.number
            """
        ) { try PreviewPage(&$0) }
    }

    // MARK: Asking

    /// Notes that a preview is wanted of these bytes; nil when it is on its way already, or there.
    package func request(_ blob: BlobID, of member: MemberID) throws -> Int? {
        try database.row(
            """
            INSERT INTO previews AS p (blob_id, member_id)
            SELECT id, member_id
            FROM blobs
            WHERE id = \(blob) AND member_id = \(member) AND \(BlobTable.isHeld)
            FOR KEY SHARE SKIP LOCKED
            ON CONFLICT ON CONSTRAINT previews_are_of_different_bytes DO UPDATE
            SET requested_at = now(), state = 'waiting', refusal = NULL
            WHERE p.requested_at < now() - make_interval(secs => \(Preview.timeout))
              AND (p.state = 'waiting' OR p.refusal = 'unavailable')
            RETURNING id
            """
        ) { try $0.only(Int.self) }
    }

    /// Notes that pictures of pages are wanted, beginning with this number; false when they are on their way already.
    package func requestPages(of preview: Int, from first: Int) throws -> Bool {
        try database.execute(
            """
            UPDATE preview_pages AS g
            SET requested_at = now()
            WHERE g.preview_id = \(preview)
              AND g.number >= \(Int32(first)) AND g.number < \(Int32(first + Preview.stretch))
              AND g.blob_id IS NULL AND NOT g.failed
              AND (g.requested_at IS NULL OR g.requested_at < now() - make_interval(secs => \(Preview.timeout)))
            """) > 0
    }

    // MARK: Making

    /// What `quad work` makes a preview of.
    package struct Order {
        let preview: Int
        let blob: BlobID
        let pdf: BlobID?
        let member: MemberID
    }

    /// Nil when the bytes are gone by now.
    package func order(_ preview: Int) throws -> Order? {
        try database.row(
            """
            SELECT id, blob_id, pdf_id, member_id
            FROM previews
            WHERE id = \(preview)
            """
        ) {
            Order(
                preview: try $0.next("id"), blob: try $0.next("blob_id"), pdf: try $0.next("pdf_id"),
                member: try $0.next("member_id"))
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
                SET blob_id = NULL, requested_at = NULL
                FROM old
                WHERE g.preview_id = \(order.preview) AND g.number = old.number
                """)
        }
    }

    /// Does this unless the preview or its bytes are gone, or just let go, which waits for nobody here and nobody here for
    /// it.
    private func held(_ order: Order, _ body: () throws -> Void) throws {
        try database.transaction {
            let isThere = try database.row(
                """
                SELECT true
                FROM previews p
                JOIN blobs b ON b.id = p.blob_id
                WHERE p.id = \(order.preview) AND b.released_at IS NULL
                FOR KEY SHARE OF p SKIP LOCKED
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
