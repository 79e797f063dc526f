import Media
import Postgres
import Site
import Storage
import TestSupport
import Testing

/// Previews of bytes, whichever row holds them.
struct PreviewMakerTests {
    @Test func `are requested once, made of what the row holds, and go with it`() throws {
        let library = try Library()
        let services = library.app.services
        let text = try services.blobs.store.keep(Array("All happy families are alike".utf8))
        try library.database.transaction {
            _ = try library.database.fetch(BlobTable.add(text, .plain, kind: "book", for: library.member))
            _ = try library.database.execute(
                "INSERT INTO books (id, member_id, text_id) VALUES (1, \(library.member), \(text.id))")
        }
        for _ in 1...2 { _ = try library.browser.get(Library.path()) }
        #expect(try library.count("jobs WHERE kind = 'media.preview'") == 1)
        try library.app.work(Feature.media.jobs[.converters]?(Worker(services)) ?? [])
        let preview = try library.database.fetch(PreviewStore.preview(of: "SELECT text_id FROM books"))
        #expect(preview?.state == .ready && preview?.text?.body == "All happy families are alike")
        _ = try library.database.execute("DELETE FROM books")
        #expect(try services.blobs.reap() == 1)
        #expect(try library.count("previews") == 0)
    }

    @Test func `are not made of what nobody holds any more`() throws {
        let library = try Library()
        let blobs = library.app.services.blobs
        let kept = try blobs.store.keep([1])
        _ = try library.database.fetch(BlobTable.add(kept, .other, kind: "book", for: library.member))
        let store = PreviewStore(database: library.database)
        _ = try library.database.execute("UPDATE blobs SET released_at = now()")
        #expect(try store.request(kept.id, of: library.member) == nil)
        _ = try library.database.execute("UPDATE blobs SET released_at = NULL")
        let stranger = MemberID(rawValue: library.member.rawValue + 1)
        #expect(try store.request(kept.id, of: stranger) == nil, "they are another's")
        #expect(try store.request(kept.id, of: library.member) != nil)
    }
}
