import Files
import Postgres
import Site
import Storage
import TestSupport
import Testing
import Web

/// A page of a list is given again while the database has counted no change of what such pages show.
struct ListChangesTests {
    let kept: KeptFiles
    let yandex: ConnectionID
    let file: FileID

    init() throws {
        kept = try KeptFiles()
        yandex = try kept.connect(.yandex)
        file = try kept.keep("План.docx", of: yandex, .yandex)
    }

    private func change(_ sql: SQL) throws { _ = try kept.stand.database.execute(sql) }

    private func count(_ member: MemberID? = nil) throws -> Int {
        try kept.stand.database.row(
            "SELECT count FROM file_list_changes WHERE member_id = \(member ?? kept.member)"
        ) { try $0.next(Int.self) } ?? 0
    }

    /// How much more is counted when this is done.
    private func counted(_ act: () throws -> Void) throws -> Int {
        let before = try count()
        try act()
        return try count() - before
    }

    private func counts(_ sql: SQL, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try counted { try change(sql) } == 1, sourceLocation: sourceLocation)
    }

    private func page(_ address: Address = Paths.yandexFiles()) throws -> String { try kept.page(address) }

    @Test(arguments: [
        Paths.yandexFiles(), Paths.yandexFiles().adding("sort", "-size").adding("view", "grid"), Paths.files(),
        Paths.allFiles().adding("query", "план"),
    ])
    func `a page that nothing has changed in is one round trip, and asks for no list`(_ address: Address) throws {
        // Lists that no source was asked for yet are no old ones.
        _ = try page(address)
        try change("UPDATE file_listings SET refreshed_at = now(), asked_at = NULL")
        _ = try page(address)
        #expect(try kept.browser.get(address).trips == 1)
        #expect(try page(address).contains("План.docx"))
        // What is not counted is not seen.
        try change("ALTER TABLE files DISABLE TRIGGER USER")
        try change("UPDATE files SET name = 'План года.docx'")
        try change("ALTER TABLE files ENABLE TRIGGER USER")
        #expect(try page(address).contains("План.docx"))
        try change("UPDATE file_list_changes SET count = count + 1")
        let answer = try kept.browser.get(address)
        #expect(answer.trips == 2 && answer.text.contains("План года.docx"))
    }

    @Test func `choices are remembered by pages that are given again, too`() throws {
        let address = Paths.yandexFiles().adding("view", "grid")
        for _ in 1...2 {
            let answer = try kept.browser.get(address)
            #expect(answer.setCookies.contains { $0.value.contains("grid") })
            kept.browser.cookies[ListChoices.cookieName] = nil
        }
    }

    @Test func `what a list shows is counted, whichever table it stands in`() throws {
        let blob = BlobID()
        try change(
            """
            INSERT INTO blobs (id, member_id, kind, media_type, size, sha256)
            VALUES (\(blob), \(kept.member), 'upload', 'text/plain', 1, sha256(''))
            """)
        try counts("UPDATE files SET picture_id = \(blob)")
        try counts("UPDATE files SET activity = 'renaming', activity_at = now()")
        try counts(
            "INSERT INTO saved_copies (file_id, member_id, fetch_id) VALUES (\(file), \(kept.member), \(BlobID()))")
        try counts("UPDATE saved_copies SET received = 1")
        try counts("DELETE FROM saved_copies")
        try counts("UPDATE connections SET state = 'expired'")
        try counts("INSERT INTO file_listings (connection_id, kind, path) VALUES (\(yandex), 'all', '')")
        try counts("UPDATE file_listings SET asked_at = now() WHERE kind = 'all'")
        try counts("DELETE FROM file_listings WHERE kind = 'all'")
        try counts(
            """
            INSERT INTO uploads (member_id, connection_id, blob_id, folder, name, size)
            VALUES (\(kept.member), \(yandex), \(blob), 'disk:/', 'Новый.txt', 1)
            """)
        try counts("DELETE FROM uploads")
        try counts("INSERT INTO file_batches (member_id, act) VALUES (\(kept.member), 'delete')")
        try counts("UPDATE file_batches SET ended_at = now()")
        try counts("UPDATE file_batches SET ended_at = NULL")
        try counts("UPDATE file_batches SET created_at = now()")
        try counts("DELETE FROM file_batches")
        try counts("DELETE FROM blobs")
        #expect(try kept.stand.database.row("SELECT picture_id IS NULL FROM files") { try $0.next(Bool.self) } == true)
        try counts("DELETE FROM files")
        try counts(
            "INSERT INTO connections (member_id, provider, account, name, access_token) SELECT member_id, 'vk', 'vk', '', '' FROM connections"
        )
        try counts("DELETE FROM connections")
    }

    @Test(arguments: [
        ("TRUNCATE connections CASCADE" as SQL), "TRUNCATE files CASCADE", "TRUNCATE saved_copies",
        "TRUNCATE file_listings", "TRUNCATE uploads", "TRUNCATE file_batches CASCADE",
    ])
    func `a table that is emptied is counted for everybody`(_ sql: SQL) throws {
        let other = try #require(try kept.stand.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев").member)
        let before = try (count(), count(other))
        try change(sql)
        #expect(try count() > before.0 && count(other) > before.1)
    }

    @Test func `a transaction counts once, for each of its members`() throws {
        let other = try KeptFiles(of: kept.stand.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев"))
        try other.keep("Смета.xlsx", of: other.connect(.vk), .vk)
        let before = try (count(), count(other.member))
        try kept.stand.database.transaction {
            for _ in 1...3 { try change("UPDATE files SET md5 = md5") }
            try change("UPDATE connections SET name = name")
            try change("UPDATE file_listings SET asked_at = now()")
        }
        #expect(try count() == before.0 + 1)
        #expect(try count(other.member) == before.1 + 1)
        try change("UPDATE files SET member_id = \(other.member) WHERE id = \(file)")
        #expect(try count() == before.0 + 2, "the one who had it")
        #expect(try count(other.member) == before.1 + 2, "the one who has it")
    }

    @Test func `what a savepoint takes back is not counted, and what follows it is`() throws {
        let taken = try counted {
            try kept.stand.database.transaction {
                try change("SAVEPOINT a")
                try change("UPDATE files SET md5 = '1'")
                try change("ROLLBACK TO a")
            }
        }
        #expect(taken == 0)
        let followed = try counted {
            try kept.stand.database.transaction {
                try change("SAVEPOINT a")
                try change("UPDATE files SET md5 = '1'")
                try change("ROLLBACK TO a")
                try change("UPDATE files SET md5 = '2'")
            }
        }
        #expect(followed == 1)
    }

    @Test func `a member who is gone leaves no number`() throws {
        try change("DELETE FROM members WHERE id = \(kept.member)")
        #expect(try kept.stand.database.row("SELECT count(*) FROM file_list_changes") { try $0.next(Int.self) } == 0)
    }
}
