import Files
import Postgres
import Site
import Storage
import TestSupport
import Testing
import Web

/// What stands around the rows of a list.
struct ListPageTests {
    let kept: KeptFiles
    let yandex: ConnectionID

    init() throws {
        kept = try KeptFiles()
        yandex = try kept.connect(.yandex)
        try kept.keep((1...60).map { "Файл \($0).txt" }, in: "disk:/", of: yandex, .yandex)
    }

    private func page() throws -> String { try kept.page(Paths.yandexFiles()) }

    private func change(_ sql: SQL) throws {
        #expect(try kept.app.database.execute(sql) == 1)
    }

    @Test func `offers what the source allows, and tells how its list stands`() throws {
        let whole = try page()
        #expect(whole.contains("id=\"new-folder\"") && whole.contains("value=\"delete\""))
        #expect(!whole.contains("data-pending=\"refresh\"") && !whole.contains("только чтение"))
        try change("UPDATE connections SET scopes = '{cloud_api:disk.read}' WHERE id = \(yandex)")
        let readOnly = try page()
        #expect(!readOnly.contains("id=\"new-folder\"") && !readOnly.contains("value=\"delete\""))
        #expect(readOnly.contains("Яндекс Диск разрешил только чтение"))
        try change("UPDATE file_listings SET asked_at = now() WHERE connection_id = \(yandex)")
        #expect(try page().contains("data-pending=\"refresh\""))
    }

    @Test func `leads on behind the last row, whatever it is called`() throws {
        try change("UPDATE files SET name = 'Файл 50&б.txt' WHERE name = 'Файл 50.txt'")
        #expect(try page().contains("~\(PercentCoding.encode("Файл 50&б.txt"))"))
        _ = try kept.app.database.execute("DELETE FROM files WHERE name < 'Файл 20'")
        #expect(try !page().contains("rel=\"next\""))
        _ = try kept.app.database.execute("DELETE FROM files")
        #expect(try page().contains("Файлов пока нет"))
    }

    @Test func `shows what is on its way, and what waits for answers`() throws {
        let blob = BlobID()
        try change(
            """
            INSERT INTO blobs (id, member_id, kind, media_type, size, sha256)
            VALUES (\(blob), \(kept.member), 'upload', 'text/plain', 1, sha256(''))
            """)
        try change(
            """
            INSERT INTO uploads (member_id, connection_id, blob_id, folder, name, size)
            VALUES (\(kept.member), \(yandex), \(blob), 'disk:/', 'Новый.txt', 1)
            """)
        #expect(try page().contains("Новый.txt"))
        try change("DELETE FROM uploads WHERE member_id = \(kept.member)")
        let batch = try #require(
            try kept.app.database.row(
                "INSERT INTO file_batches (member_id, act, target) VALUES (\(kept.member), 'move', 'disk:/') RETURNING id"
            ) { try $0.only(Int.self) })
        try change(
            """
            INSERT INTO file_batch_items (batch_id, number, source, name, state)
            VALUES (\(batch), 1, 'yandex', 'Занято.txt', 'asking')
            """)
        let answer = try kept.browser.get(Paths.yandexFiles())
        #expect(answer.text.contains("/files/batches/\(batch)") && answer.trips == 1)
        try change("UPDATE file_batches SET ended_at = now() WHERE id = \(batch)")
        #expect(try !page().contains("/files/batches/") && !page().contains("Новый.txt"))
    }
}
