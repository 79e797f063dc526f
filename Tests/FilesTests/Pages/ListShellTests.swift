import Files
import Postgres
import Site
import Storage
import TestSupport
import Testing
import Web

/// What stands around the rows of a list is kept as it was written: whatever it shows must be as it is now all the same.
struct ListShellTests {
    let kept: KeptFiles
    let yandex: ConnectionID

    init() throws {
        kept = try KeptFiles()
        yandex = try kept.connect(.yandex)
        try kept.keep((1...60).map { "Файл \($0).txt" }, in: "disk:/", of: yandex, .yandex)
    }

    /// The page as it is the second time, when it may be given as it was kept.
    private func page(_ address: Address = Paths.yandexFiles()) throws -> String {
        _ = try kept.page(address)
        return try kept.page(address)
    }

    private func change(_ sql: SQL) throws {
        #expect(try kept.stand.database.execute(sql) == 1)
    }

    private func values(of field: String, in page: String) -> [Substring] {
        page.split(separator: "name=\"\(field)\" value=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    }

    @Test func `is the same again, but for the keys of forms`() throws {
        let (first, second) = (try page(), try page())
        let keys = [first, second].map { values(of: "key", in: $0) }
        #expect(keys[0].count == 1 && keys[0] != keys[1])
        #expect(first.replacing(keys[0][0], with: "") == second.replacing(keys[1][0], with: ""))
    }

    @Test func `carries the token of whoever asks`() throws {
        let other = try kept.stand.member()
        for browser in [kept.browser, other, kept.browser] {
            let tokens = Set(values(of: "token", in: try browser.get(Paths.yandexFiles()).text))
            #expect(try tokens == [Substring(browser.formToken())])
        }
    }

    @Test func `follows the reader`() throws {
        #expect(try page().contains("Анна Ковалёва") && !page().contains("data-theme=\"dark\""))
        try change("UPDATE members SET full_name = 'Анна Белова' WHERE id = \(kept.member)")
        #expect(try page().contains("Анна Белова") && !page().contains("Анна Ковалёва"))
        try change("UPDATE members SET theme = 'dark' WHERE id = \(kept.member)")
        #expect(try page().contains("data-theme=\"dark\""))
        try change("UPDATE members SET language = 'en' WHERE id = \(kept.member)")
        #expect(try page().contains("lang=\"en\"") && page().contains("Show more"))
    }

    @Test func `follows what the source allows, and how its list stands`() throws {
        #expect(try page().contains("id=\"new-folder\"") && !page().contains("data-refreshing"))
        try change("UPDATE connections SET scopes = '{cloud_api:disk.read}' WHERE id = \(yandex)")
        #expect(try !page().contains("id=\"new-folder\""))
        try change("UPDATE file_listings SET asked_at = now() WHERE connection_id = \(yandex)")
        #expect(try page().contains("data-refreshing"))
        try change("UPDATE file_listings SET asked_at = NULL WHERE connection_id = \(yandex)")
        #expect(try !page().contains("data-refreshing"))
        let store = ListingStore(database: kept.stand.database)
        try store.fail(.init(connection: yandex, .folder, "disk:/"), .down)
        #expect(try page().contains("class=\"notice"))
        try change("UPDATE file_listings SET failed_at = NULL, failure = NULL WHERE connection_id = \(yandex)")
        #expect(try !page().contains("class=\"notice"))
    }

    @Test func `leads on behind the last row, whatever it is called`() throws {
        #expect(try page().contains("~\(PercentCoding.encode("Файл 50.txt"))"))
        try change("UPDATE files SET name = 'Файл 50б.txt' WHERE name = 'Файл 50.txt'")
        #expect(try page().contains("~\(PercentCoding.encode("Файл 50б.txt"))"))
        _ = try kept.stand.database.execute("DELETE FROM files WHERE name < 'Файл 20'")
        #expect(try !page().contains("rel=\"next\""))
        _ = try kept.stand.database.execute("DELETE FROM files")
        #expect(try page().contains("Здесь пока нет файлов"))
    }

    @Test func `shows what is on its way, and what is asked`() throws {
        #expect(try !page().contains("Новый.txt"))
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
        #expect(try !page().contains("Новый.txt"))
        let batch = try #require(
            try kept.stand.database.row(
                "INSERT INTO file_batches (member_id, act, target) VALUES (\(kept.member), 'move', 'disk:/') RETURNING id"
            ) { try $0.next(Int.self) })
        try change(
            """
            INSERT INTO file_batch_items (batch_id, number, source, name, state)
            VALUES (\(batch), 1, 'yandex', 'Занято.txt', 'asking')
            """)
        #expect(try page().contains("/files/batches/\(batch)"))
        try change("UPDATE file_batches SET ended_at = now() WHERE id = \(batch)")
        #expect(try !page().contains("/files/batches/"))
    }
}
