import Features
import FoundationEssentials
import Media
import Postgres
import Site
import Storage
import TestSupport
import Testing
import Web

/// A feature of the tests' own: books that have a text and a cover.
struct Library {
    enum Noun {}

    static let path = Path("/books")
    let app: TestApp
    let browser: Browser
    let member: MemberID
    var database: Connection { app.database }

    init() throws {
        app = try TestApp { settings, reader in
            var books = Feature("books")
            books.routes = { $0.get(Self.path, .members, Self.show) }
            return Features.all(settings, &reader) + [books]
        }
        browser = try app.member()
        member = try #require(browser.member)
        for statement: SQL in [
            """
            CREATE TABLE books (
                id bigint PRIMARY KEY,
                member_id bigint NOT NULL,
                text_id uuid REFERENCES blobs (id),
                thumbnail_source text,
                thumbnail_id uuid REFERENCES blobs (id),
                thumbnail_requested_at timestamptz,
                thumbnail_failed_at timestamptz
            )
            """, "CALL hold_blobs('books', 'text_id')", "CALL hold_blobs('books', 'thumbnail_id')",
        ] { _ = try database.execute(statement) }
    }

    /// Requests what the books lack.
    private static func show(_ context: Context) throws -> Response {
        let books = try context.database.rows("SELECT id, \(Thumbnail.columns(of: "b")), text_id FROM books b") {
            (
                id: try $0.next("id", as: Identifier<Noun>.self), thumbnail: try Thumbnail(&$0),
                text: try $0.next("text_id", as: BlobID?.self)
            )
        }
        try context.requestThumbnails(Covers.self, of: books.filter(\.thumbnail.isWanted).map(\.id))
        for text in books.compactMap(\.text) {
            let subject = PreviewSubject(
                text, of: try context.member().id, name: "book.txt", on: FormAction(path()), from: 1)
            let preview = PreviewStore.preview(of: "SELECT text_id FROM books WHERE text_id = \(text)")
            _ = try subject.content(context.database.fetch(preview), [], context)
        }
        return Response(status: .noContent)
    }

    /// How the covers stand.
    func covers() throws -> [Thumbnail] {
        try database.rows("SELECT \(Thumbnail.columns(of: "b")) FROM books b ORDER BY id") { try Thumbnail(&$0) }
    }

    func count(_ rows: SQL) throws -> Int {
        try database.row("SELECT count(*) FROM \(rows)") { try $0.only(Int.self) } ?? 0
    }
}

struct Covers: ThumbnailSource {
    static let table: StaticString = "books"
    static let kind = "books.covers"
    static let side = 32

    let read: (String) throws -> [UInt8]

    func bytes(of order: ThumbnailOrder) throws -> [UInt8] { try read(order.source) }

    /// One grey pixel.
    static let dot = [UInt8](Data(base64Encoded: "\(head)AAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==") ?? Data())
    private static let head = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptV"
}
