import FoundationEssentials
import Postgres
import Site
import Storage
import TestSupport
import Testing
import Web

/// An archive of what is a member's, as `quad work` makes it.
@Suite struct ExportMakerTests {
    private let app: TestApp
    private let anna: Browser
    private let member: MemberID
    private var database: Connection { app.database }

    init() throws {
        app = try TestApp()
        anna = try app.member()
        member = try #require(anna.member)
    }

    private func ask(_ browser: Browser? = nil) throws -> Answered {
        try (browser ?? anna).post(Address("/settings/data/export"), ["key": IdempotencyKey().text])
    }

    /// Does all of it that is due, each turn of it by itself.
    ///
    /// - Parameter steps: turns that are done at most
    private func work(steps: Int = .max, isStopping: @escaping () -> Bool = { false }) throws {
        let handlers = app.features
            .handlers(of: .transfers, Worker(app.services, isStopping: isStopping))
            .filter { $0.kind == "export" }
        var step = 0
        while step < steps, try app.work(handlers) { step += 1 }
    }

    private func state() throws -> String? {
        try database.row("SELECT state FROM exports ORDER BY id DESC LIMIT 1") { try $0.only(String.self) }
    }

    /// The bytes of the archive; nothing in it is compressed.
    private func archive() throws -> String {
        let blob = try #require(
            try database.row("SELECT blob_id FROM exports WHERE state = 'ready' ORDER BY id DESC LIMIT 1") {
                try $0.only(BlobID.self)
            })
        let size = try #require(app.services.blobs.store.size(of: blob))
        return String(decoding: try app.services.blobs.store.beginning(of: blob, size), as: UTF8.self)
    }

    private func remind(_ count: Int, _ text: String) throws {
        _ = try database.execute(
            """
            INSERT INTO reminders (member_id, text)
            SELECT \(member), \(text) || ' ' || n FROM generate_series(1, \(count)) AS n
            """)
    }

    @Test func `has what is the member's, and says what it has not`() throws {
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        for (browser, text) in [(anna, "Семинар в среду"), (mikhail, "Кафедра в пятницу")] {
            _ = try browser.post(Address("/posts/new"), ["body": text, "key": IdempotencyKey().text])
        }
        try remind(3, "Забрать книгу")
        #expect(try ask().location == "/settings/data")
        try work()
        #expect(try state() == "ready")
        let text = try archive()
        for part in [
            "index.html", "manifest.json", "network/posts-1.json", "reminders/reminders-1.json", "Семинар в среду",
            "Забрать книгу 3", "anna.kovaleva@hse.ru", "Чего здесь нет",
        ] { #expect(text.contains(part), "\(part)") }
        #expect(!text.contains("Кафедра в пятницу") && !text.contains("mikhail.lebedev@hse.ru"))
        // Nothing is kept but the archive, and the letter leads to it.
        #expect(try database.row("SELECT count(*) FROM export_files") { try $0.only(Int.self) } == 0)
        _ = try app.services.blobs.reap()
        #expect(try database.row("SELECT count(*) FROM blobs") { try $0.only(Int.self) } == 1)
        #expect(try database.row("SELECT count(*) FROM jobs WHERE kind = 'letter'") { try $0.only(Int.self) } == 1)
    }

    @Test func `no row of it has what opens a door`() throws {
        let feed = try anna.post(Address("/settings/reminders/feed"), ["key": IdempotencyKey().text])
        #expect(feed.status == 303)
        let session = try #require(
            try database.row("SELECT encode(token_hash, 'hex') FROM sessions WHERE member_id = \(member)") {
                try $0.only(String.self)
            })
        _ = try ask()
        try work()
        let text = try archive()
        #expect(text.contains("\"calendar_feeds\"") || text.contains("reminders/calendar_feeds-1.json"))
        #expect(!text.contains(session) && !text.contains("token_hash\" :") && !text.contains("secret\" :"))
    }

    @Test func `goes on behind what was written when its worker died`() throws {
        try remind(10_001, "Строка")
        _ = try ask()
        // Each turn is one part; then the worker that was at it is gone.
        try work(steps: 8)
        let before = try database.rows("SELECT part || number FROM export_parts ORDER BY 1") {
            try $0.only(String.self)
        }
        #expect(before.count == 8)
        var looks = 0
        try work(steps: 1) {
            looks += 1
            return looks > 0
        }
        #expect(try state() == "running")
        #expect(
            try database.row("SELECT attempts FROM jobs WHERE kind = 'export'") { try $0.only(Int32.self) } == 0)
        try work()
        #expect(try state() == "ready")
        let files = try database.rows(
            "SELECT number || ':' || objects FROM export_parts WHERE part = 'reminders/reminders' ORDER BY number"
        ) { try $0.only(String.self) }
        #expect(files == ["1:10000", "2:1"])
        let after = try database.rows("SELECT part || number FROM export_parts ORDER BY 1") { try $0.only(String.self) }
        #expect(Set(before).isSubset(of: after))
        #expect(try archive().contains("Строка 10001"))
    }

    @Test func `rows in groups are walked through one group after the other`() throws {
        _ = try database.execute(
            """
            WITH made AS (
                INSERT INTO projects (name, creator_id) SELECT 'Проект ' || n, \(member) FROM generate_series(1, 3) AS n
                RETURNING id
            ), joined AS (
                INSERT INTO project_members (project_id, member_id) SELECT id, \(member) FROM made
            )
            INSERT INTO project_events (project_id, kind, actor_id)
            SELECT id, 'created', \(member) FROM made, generate_series(1, 150)
            """)
        _ = try ask()
        try work()
        let events = try database.row("SELECT objects FROM export_parts WHERE part = 'projects/events'") {
            try $0.only(Int32.self)
        }
        #expect(events == 450)
    }

    @Test func `a part that the database refuses is named, and keeps nothing else from its place`() throws {
        try remind(2, "Рядом")
        _ = try database.execute("ALTER TABLE bookmarks RENAME COLUMN created_at TO made_at")
        _ = try ask()
        for _ in 0..<3 {
            try work()
            _ = try database.execute("UPDATE jobs SET run_at = now()")
        }
        try work()
        #expect(try state() == "ready")
        let text = try archive()
        #expect(text.contains("Не удалось прочитать") && text.contains("Рядом 2"))
        #expect(try anna.get("/settings/data").text.contains("Закладки"))
        #expect(text.contains("\"is_failed\":true"))
    }

    @Test func `one is made at a time, and it can be stopped`() throws {
        _ = try ask()
        _ = try ask()
        #expect(try database.row("SELECT count(*) FROM exports") { try $0.only(Int.self) } == 1)
        #expect(try anna.get("/settings/data").text.contains("уже готовится"))
        try work(steps: 2)
        #expect(try anna.post(Address("/settings/data/export/stop")).status == 303)
        #expect(try state() == "stopped")
        try work()
        #expect(try state() == "stopped")
        #expect(try database.row("SELECT count(*) FROM jobs WHERE kind = 'export'") { try $0.only(Int.self) } == 0)
        _ = try app.services.blobs.reap()
        #expect(try database.row("SELECT count(*) FROM blobs") { try $0.only(Int.self) } == 0)
    }

    @Test func `a new one takes the place of the last`() throws {
        for _ in 0..<2 {
            _ = try ask()
            try work()
        }
        _ = try app.services.blobs.reap()
        #expect(try database.row("SELECT count(*) FROM blobs") { try $0.only(Int.self) } == 1)
        #expect(try anna.get("/settings/data").text.contains("больше недоступен"))
    }

    @Test func `bytes that a member keeps stand in it by their names, and what went meanwhile is missing`() throws {
        let store = app.services.blobs.store
        for (number, name) in ["План.docx", "Смета.xlsx"].enumerated() {
            let kept = try store.keep(Array("bytes \(number)".utf8))
            _ = try database.fetch(BlobTable.add(kept, .other, kind: "copy", for: member))
            _ = try database.execute(
                """
                WITH connection AS (
                    INSERT INTO connections (member_id, provider, account, name, access_token)
                    VALUES (\(member), 'yandex', 'a', 'Анна', '')
                    ON CONFLICT DO NOTHING
                    RETURNING id
                ), found AS (
                    SELECT id FROM connection UNION ALL SELECT id FROM connections WHERE member_id = \(member) LIMIT 1
                ), file AS (
                    INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category,
                                       modified_at)
                    SELECT id, \(member), 'yandex', \(name), \(name), '', false, \(name), 1, now() FROM found
                    RETURNING id
                )
                INSERT INTO saved_copies (file_id, member_id, state, blob_id, size)
                SELECT id, \(member), 'saved', \(kept.id), \(kept.size) FROM file
                """)
        }
        _ = try ask()
        // Written, not yet put together.
        let parts = app.features.flatMap { $0.exports?.parts ?? [] }.count
        try work(steps: parts)
        let second = try #require(
            try database.row(
                "SELECT s.blob_id FROM saved_copies s JOIN files f ON f.id = s.file_id WHERE f.name LIKE 'См%'"
            ) {
                try $0.only(BlobID.self)
            })
        try store.remove(second)
        try work()
        #expect(try state() == "ready")
        let text = try archive()
        #expect(text.contains("/План.docx") && text.contains("bytes 0") && !text.contains("bytes 1"))
        #expect(text.contains("исчезли, пока архив готовился"))
    }

    @Test func `asking and fetching want a fresh code`() throws {
        _ = try database.execute("UPDATE sessions SET proven_at = now() - interval '1 hour'")
        #expect(try ask().status == 422)
        #expect(try database.row("SELECT count(*) FROM exports") { try $0.only(Int.self) } == 0)
        _ = try database.execute("UPDATE sessions SET proven_at = now()")
        _ = try ask()
        try work()
        let fetch = Address("/settings/data/archive")
        #expect(try anna.post(fetch).text.contains("\(app.settings.filesOrigin)/"))
        _ = try database.execute("UPDATE sessions SET proven_at = now() - interval '1 hour'")
        #expect(try anna.post(fetch).status == 422)
        _ = try database.execute("UPDATE sessions SET proven_at = now()")
        #expect(try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев").post(fetch).status == 404)
        _ = try database.execute("UPDATE exports SET expires_at = now() - interval '1 second'")
        #expect(try anna.post(fetch).status == 404)
    }
}
