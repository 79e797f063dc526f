import Files
import FoundationEssentials
import Postgres
import Site
import Storage
import TestSupport
import Testing
import Web

/// A file's page over what is known of how its copy looks; nothing is converted here.
struct PreviewPageTests {
    let kept: KeptFiles
    var app: TestApp { kept.app }
    var browser: Browser { kept.browser }
    var member: MemberID { kept.member }

    init() throws {
        kept = try KeptFiles()
    }

    /// A file with a saved copy that nobody looked at yet.
    private func saved(_ name: String) throws -> (file: FileID, blob: BlobID) {
        let connection = try kept.connect(.vk)
        let file = try kept.keep(name, of: connection, .vk)
        let blob = try keep("copy")
        try app.database.execute(
            """
            INSERT INTO saved_copies (file_id, member_id, state, blob_id, size, saved_at)
            VALUES (\(file), \(member), 'saved', \(blob), 1, now())
            """)
        return (file, blob)
    }

    /// Bytes of which only the row is there.
    private func keep(_ kind: String) throws -> BlobID {
        let id = BlobID()
        try app.database.execute(
            """
            INSERT INTO blobs (id, member_id, kind, media_type, size, sha256)
            VALUES (\(id), \(member), \(kind), 'image/jpeg', 1, sha256(''))
            """)
        return id
    }

    private func jobs() throws -> [String] {
        try app.database.rows("SELECT kind FROM jobs WHERE kind IN ('media.preview', 'media.pages') ORDER BY id") {
            try $0.only(String.self)
        }
    }

    private func page(_ file: FileID, _ number: Int? = nil) throws -> (text: String, trips: Int) {
        let answer = try browser.get(Paths.file(.vk, file).adding("page", number.map { String($0) }))
        #expect(answer.status == 200)
        return (answer.text, answer.trips)
    }

    /// As `quad work` leaves a document of so many pages.
    private func outline(_ blob: BlobID, pages: Int) throws {
        try app.database.execute(
            "UPDATE previews SET state = 'ready', kind = 'pdf', page_count = \(Int32(pages)) WHERE blob_id = \(blob)")
        try app.database.execute(
            """
            INSERT INTO preview_pages (preview_id, number, width, height)
            SELECT p.id, n, 5950, 8420
            FROM previews p, generate_series(1, least(\(Int32(pages)), 1000)) n
            WHERE p.blob_id = \(blob)
            """)
    }

    @Test func `the first look asks for a preview, once`() throws {
        let (file, _) = try saved("Отчёт.docx")
        #expect(try page(file).text.contains("Готовим просмотр"))
        #expect(try jobs() == ["media.preview"])
        let again = try page(file)
        #expect(again.text.contains("data-pending=\"preview\""))
        #expect(again.trips == 1)
        #expect(try jobs() == ["media.preview"])
        // It waits for long, and is the same job all the same.
        try app.database.execute("UPDATE previews SET requested_at = now() - interval '4 minutes'")
        _ = try page(file)
        #expect(try jobs() == ["media.preview"])
        // It is not there any more, without an answer.
        try app.database.execute("DELETE FROM jobs")
        try app.database.execute("UPDATE previews SET requested_at = now() - interval '4 minutes'")
        _ = try page(file)
        #expect(try jobs() == ["media.preview"])
    }

    @Test func `what is not shown is not asked for`() throws {
        let (file, _) = try saved("архив.zip")
        #expect(try !page(file).text.contains("data-pending=\"preview\""))
        #expect(try jobs().isEmpty)
    }

    @Test func `a document is drawn a stretch at a time, where somebody looks`() throws {
        let (file, blob) = try saved("Книга.pdf")
        _ = try page(file)
        try outline(blob, pages: 2_500)
        let first = try page(file)
        #expect(first.text.contains("Страницы 1–8 из 2\u{A0}500"))
        #expect(first.text.contains("Показываются первые 1\u{A0}000 страниц"))
        #expect(first.text.components("data-pending=\"page\"") == 8)
        #expect(first.text.contains("viewBox=\"0 0 595 842\""), "a place of the right size stands there before")
        #expect(try jobs() == ["media.preview", "media.pages"])
        #expect(try page(file).trips == 1)
        #expect(try jobs().count == 2)
        #expect(try page(file, 999).text.contains("id=\"page-1000\""))
        #expect(try jobs().count == 3)
        #expect(try page(file, 1_001).text.contains("id=\"page-1\""))
        #expect(try page(file, -5).text.contains("id=\"page-1\""))
    }

    @Test func `a drawn page has its text where it stands, escaped`() throws {
        let (file, blob) = try saved("Письмо.pdf")
        _ = try page(file)
        try outline(blob, pages: 1)
        let picture = try keep("preview")
        let lines = "720 1000 2003 100 <b>Привет & пока</b>\nmalformed\n1 2 3 x y"
        try app.database.execute("UPDATE preview_pages SET blob_id = \(picture), lines = \(lines)")
        let text = try page(file).text
        #expect(text.contains("<text x=\"72\" y=\"108\" font-size=\"8\" textLength=\"200.3\""))
        #expect(text.contains("&lt;b&gt;Привет &amp; пока&lt;/b&gt;</text>"))
        #expect(text.components("<text ") == 1)
        #expect(text.contains("\(app.settings.filesOrigin)/blobs/"))
        let policy = try browser.get(Paths.file(.vk, file)).headers["Content-Security-Policy"]
        #expect(policy?.contains("img-src 'self' data: blob: \(app.settings.filesOrigin);") == true)
    }

    /// Written down before there were bounds, or by another hand.
    @Test func `lines that are kept with places beside the page are not shown`() throws {
        let (file, blob) = try saved("Письмо.pdf")
        _ = try page(file)
        try outline(blob, pages: 1)
        let picture = try keep("preview")
        let lines = HostileNumbers.extremes.flatMap { number in
            ["\(number) 1 1 1 x", "1 \(number) 1 1 x", "1 1 \(number) 1 x", "1 1 1 \(number) x"]
        }
        let all = ["720 1000 2003 100 seen", "1 1 1 4600000000000000000 unseen", "1 1 20000 1 wide"] + lines
        let text = all.joined(separator: "\n")
        try app.database.execute("UPDATE preview_pages SET blob_id = \(picture), lines = \(text)")
        let shown = try page(file).text
        #expect(shown.contains(">seen</text>"))
        #expect(!shown.contains("unseen") && !shown.contains(">wide<"))
    }

    @Test func `the database keeps no page that cannot be`() throws {
        let (file, blob) = try saved("Письмо.pdf")
        _ = try page(file)
        try outline(blob, pages: 1)
        for change in [
            "preview_pages SET width = 200001", "preview_pages SET height = 0", "preview_pages SET number = 1001",
            "preview_pages SET lines = repeat('1', 2097153)", "previews SET page_count = 1000001",
            "previews SET page_count = -1", "files SET size = 1125899906842625", "files SET size = -1",
        ] {
            #expect("\(change)") { try app.database.run(script: "UPDATE \(change)") } throws: {
                ($0 as? DatabaseError)?.sqlState == "23514"
            }
        }
    }

    @Test(arguments: ["mismatch", "tooLarge", "tooManyPixels", "bomb", "unreadable", "slow", "unavailable"])
    func `a refusal is told in words and not tried again`(_ refusal: String) throws {
        let (file, blob) = try saved("Отчёт.docx")
        _ = try page(file)
        try app.database.execute(
            "UPDATE previews SET state = 'refused', refusal = \(refusal) WHERE blob_id = \(blob)")
        let text = try page(file).text
        #expect(text.contains("скачать"))
        #expect(!text.contains("data-pending=\"preview\""))
        try app.database.execute("DELETE FROM jobs")
        try app.database.execute("UPDATE previews SET requested_at = now() - interval '1 hour'")
        _ = try page(file)
        // What the machine lacked may have been installed since.
        #expect(try jobs().count == (refusal == "unavailable" ? 1 : 0))
    }

    @Test func `what was made of a copy goes with it`() throws {
        let (file, blob) = try saved("Книга.pdf")
        _ = try page(file)
        try outline(blob, pages: 1)
        let picture = try keep("preview")
        try app.database.execute("UPDATE preview_pages SET blob_id = \(picture)")
        try app.database.execute("DELETE FROM saved_copies")
        let store = BlobStore(root: "/tmp/quad-previews-\(UUID().uuidString)")
        #expect(try BlobTable(database: app.database, store: store).reap() == 2)
        #expect(
            try app.database.row("SELECT (SELECT count(*) FROM previews) + (SELECT count(*) FROM preview_pages)") {
                try $0.only(Int.self)
            } == 0)
    }
}

extension String {
    /// How often it occurs.
    fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
