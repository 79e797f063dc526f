import Files
import Postgres
import Site
import Storage
import TestSupport
import Testing
import Web

/// The small pictures of a list over what is kept of them.
struct ListPicturesTests {
    let kept: KeptFiles

    init() throws {
        kept = try KeptFiles()
    }

    private func jobs() throws -> Int? {
        try kept.app.database.row("SELECT count(*) FROM jobs WHERE kind = 'files.thumbnails'") { try $0.only() }
    }

    @Test func `a page asks for all the pictures that it lacks, once, and for none that cannot be had`() throws {
        let vk = try kept.connect(.vk)
        try kept.keep((1...60).map { "Снимок \($0).jpg" }, in: "", of: vk, .vk)
        try kept.app.database.execute("UPDATE files SET thumbnail_source = 'https://sun9-1.userapi.com/' || id")
        func waiting(_ page: String) -> Int { page.split(separator: "data-pending=\"picture\"").count - 1 }
        #expect(try waiting(kept.page(Paths.vkFiles())) == 50)
        #expect(try waiting(kept.page(Paths.vkFiles())) == 50)
        #expect(try jobs() == 1)
        #expect(try !kept.page(Paths.vkFiles()).contains("userapi"), "a browser asks no source")
        try kept.app.database.execute("DELETE FROM jobs")  // It is done.
        try kept.app.database.execute("UPDATE files SET thumbnail_requested_at = NULL, thumbnail_failed_at = now()")
        #expect(try waiting(kept.page(Paths.vkFiles())) == 0)
        try kept.app.database.execute("UPDATE files SET thumbnail_failed_at = now() - interval '2 days'")
        #expect(try waiting(kept.page(Paths.vkFiles())) == 50)
        #expect(try jobs() == 1, "a day later it is worth a try")
        try kept.app.database.execute("UPDATE connections SET state = 'revoked'")
        try kept.app.database.execute("UPDATE files SET thumbnail_requested_at = NULL, thumbnail_failed_at = NULL")
        _ = try kept.page(Paths.vkFiles())
        #expect(try jobs() == 1, "a source that is left asks for nothing")
    }

    @Test(arguments: [(FileSource.vk, Paths.vkOptions()), (.yandex, Paths.fileUsage())])
    func `a page of the largest files asks for the pictures that it lacks`(_ source: FileSource, _ page: Address) throws
    {
        try kept.keep(["Снимок.jpg"], in: "", of: try kept.connect(source), source)
        try kept.app.database.execute("UPDATE files SET thumbnail_source = 'https://sun9-1.userapi.com/' || id")
        #expect(try kept.page(page).contains("data-pending=\"picture\""))
        #expect(try jobs() == 1)
        try kept.app.database.execute("DELETE FROM jobs")
        try kept.app.database.execute("UPDATE files SET thumbnail_requested_at = NULL")
        try kept.app.database.execute("UPDATE connections SET state = 'revoked'")
        _ = try kept.page(page)
        #expect(try jobs() == 0)
    }

    @Test func `a picture that is kept is shown from the files origin, to its member alone`() throws {
        let vk = try kept.connect(.vk)
        try kept.keep(["Снимок.jpg"], in: "", of: vk, .vk)
        let blob = BlobID()
        try kept.app.database.execute(
            """
            INSERT INTO blobs (id, member_id, kind, media_type, size, sha256)
            VALUES (\(blob), \(kept.member), 'thumbnail', 'image/jpeg', 1, sha256(''))
            """)
        try kept.app.database.execute(
            "UPDATE files SET thumbnail_source = 'https://sun9-1.userapi.com/1', thumbnail_id = \(blob)")
        _ = try kept.browser.get(Paths.vkFiles())
        let answer = try kept.browser.get(Paths.vkFiles())
        #expect(answer.text.contains("<img class=\"thumb\" src=\"http://127.0.0.1:8082/blobs/"))
        #expect(answer.trips == 1 && !answer.text.contains("data-pending=\"picture\""))
        #expect(answer.headers["Content-Security-Policy"]?.contains("http://127.0.0.1:8082") == true)
        // Another picture at the source is not this one.
        try kept.keep(["Снимок.jpg"], in: "", of: vk, .vk)
        #expect(try !kept.page(Paths.vkFiles()).contains("class=\"thumb\""))
    }
}
