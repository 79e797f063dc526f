import Bounds
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

/// A feature that Quad does not have: books, of which some are rare and stand before the others, and most were never lent.
struct Book {
    let id: Int
    let title: String
    let pages: Int
    let lent: Date?
    let isRare: Bool

    static let columns = Columns(of: "b", "id", "title", "pages", "lent_at", "is_rare")

    init(_ row: inout Row) throws {
        id = try row.next("id")
        title = try row.next("title")
        pages = try row.next("pages")
        lent = try row.next("lent_at")
        isRare = try row.next("is_rare")
    }
}

enum BookKey: String, ListKey {
    case title, pages, lent, shelf

    var columns: [KeyColumn<Book>] {
        let title = KeyColumn<Book>.text("b.title", \.title)
        let pages = KeyColumn<Book>.number("b.pages", within: .count, \.pages)
        return switch self {
        case .title: [title]
        case .pages: [pages]
        case .lent: [.moment(orNothing: "b.lent_at", \.lent)]
        case .shelf: [pages, title]
        }
    }

    var id: SQL { "b.id" }
    static func id(of row: Book) -> Int { row.id }
    static let parts: [SQL] = ["b.is_rare", "NOT b.is_rare"]
    static func part(of row: Book) -> Int { row.isRare ? 0 : 1 }
}

enum Worth: String {
    case rare, common
}

enum House: String {
    case pokrovka
}

extension ListKind where Key == BookKey {
    static var books: ListKind {
        ListKind("books", by: ListOrder(.title), .twenty, filters: [Shelf.worth, Shelf.room, Shelf.house])
    }
}

extension Feature {
    /// The list of books, its bulk act, and nothing else.
    static let shelf: Feature = {
        var shelf = Feature("shelf")
        shelf.routes = { routes in
            routes.get(Shelf.path, .members) { context in
                let list = try context.list(.books, at: Shelf.path())
                let found = try context.fetch(Shelf.books(list))
                try context.remember(list)
                let page = ShelfPage(found, list, context)
                return context.page("Books", in: .settings) { out, layout in
                    out.listTools(page.tools, layout)
                    out.listPart(
                        page.part, layout,
                        content: {
                            out.raw("<ul id=\"books\">")
                            for book in page.rows.shown {
                                out.raw("<li id=\"book-")
                                out.write(book.id)
                                out.raw("\" data-item></li>")
                            }
                            out.raw("</ul>")
                            out.selectionBar(page.selection, layout)
                            out.rowMenu(Shelf.menu, layout)
                        })
                }
            }
        }
        return shelf
    }()
}

/// What stands on the page of the shelf.
struct ShelfPage {
    let rows: ListRows<BookKey>
    let tools: ListTools
    let part: ListPart
    let selection: ListSelection

    init(_ found: [Book], _ list: ListAddress<BookKey>, _ context: Context) {
        rows = ListRows(found, of: list, context.words)
        let retry = FormAction(Shelf.path())
        let why = list[Shelf.room] == "lost" ? "The shelf fell over." : nil
        part = ListPart(
            "shelf", rows, in: "books", more: "More", refresh: .page(list.page),
            notice: rows.shown.isEmpty
                ? nil : why.map { .stale($0, asOf: "14:05", way: nil, retry: retry, context.words) },
            state: rows.shown.isEmpty
                ? why.map { .failed($0, way: nil, retry: retry, context) }
                    ?? .nothingFound("No book.", in: list, context.words) : nil)
        let filters = [
            list.choice(Shelf.worth, "Worth", [(.rare, "Rare"), (.common, "Common")]),
            list.choice(Shelf.room, "Room", [("201", "Room 201")]),
        ]
        tools = ListTools(
            "book-acts", list, of: part, search: "Find", filters: filters, hasViews: true, context.words
        ) { $0.text }
        selection = ListSelection(FormAction(Shelf.path()), [Button("Burn", name: "act", value: "burn")])
    }
}

/// A test app with books.
struct Shelf {
    static let path = Path("/shelf")
    static let worth = ListFilter<Worth>("worth")
    static let room = ListFilter<String>("room")
    static let house = ListFilter<House>("house", isPlace: true)
    /// Of its rows: a book that is lent can be called back, any other is lent, and each has its story.
    static let menu = RowMenu(
        "books", number: "0",
        [
            [
                RowMenu.Act(MenuItem("Lend", .button(path().adding("lend", "0"), form: RowMenu.form)), .hasNot("lent")),
                RowMenu.Act(MenuItem("Call back", .sheet(path().adding("back", "0"))), .has("lent")),
            ], [], [RowMenu.Act(MenuItem("Story", .link(path().adding("story", "0"))))],
        ])

    let app: TestApp
    let browser: Browser

    init(_ count: Int) throws {
        app = try TestApp(features: { _, _ in [.shelf] })
        browser = try app.member()
        // Keys that repeat; every seventh was never lent.
        try app.database.run(
            script: """
                CREATE TABLE books (
                    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, title text COLLATE "C" NOT NULL,
                    pages integer NOT NULL, lent_at timestamptz, is_rare boolean NOT NULL);
                INSERT INTO books (title, pages, lent_at, is_rare)
                SELECT 'Том ~' || n % 11, n % 9, CASE WHEN n % 7 > 0 THEN now() - make_interval(mins => n % 13) END,
                       n % 5 = 0
                FROM generate_series(1, \(count)) AS n;
                CREATE INDEX books_by_title ON books (is_rare, title, id);
                CREATE INDEX books_by_pages ON books (is_rare, pages, id);
                CREATE INDEX books_by_lent ON books (is_rare, lent_at, id);
                CREATE INDEX books_by_shelf ON books (is_rare, pages, title, id);
                ANALYZE books;
                """)
    }

    static func sql(_ page: Keyset<BookKey>, where condition: SQL = "true") -> SQL {
        page.rows("SELECT \(Book.columns) FROM books b", where: condition)
    }

    static func books(_ list: ListAddress<BookKey>) -> Query<[Book]> {
        let isRare = list[worth].map { $0 == .rare }
        return .rows(
            sql(list.keyset, where: "strpos(b.title, \(list.query)) > 0 AND b.is_rare = coalesce(\(isRare), b.is_rare)")
        ) { try Book(&$0) }
    }

    func page(_ page: Keyset<BookKey>) throws -> [Book] {
        try app.database.rows(Self.sql(page)) { try Book(&$0) }
    }
}
