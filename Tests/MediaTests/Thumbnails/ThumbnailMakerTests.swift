import Media
import Postgres
import Site
import Storage
import Testing

/// Thumbnails of the rows of any table.
struct ThumbnailMakerTests {
    private let library: Library

    init() throws {
        library = try Library()
        _ = try library.database.execute(
            """
            INSERT INTO books (id, member_id, thumbnail_source)
            VALUES (1, \(library.member), 'first'), (2, \(library.member), 'second'), (3, \(library.member), NULL)
            """)
    }

    private func work(_ read: @escaping (String) throws -> [UInt8] = { _ in Covers.dot }) throws {
        _ = try library.browser.get(Library.path())
        try library.app.work([ThumbnailMaker(Covers(read: read), library.app.services).handler])
    }

    @Test func `are requested once, made by one job, and held by their rows`() throws {
        for _ in 1...2 { _ = try library.browser.get(Library.path()) }
        #expect(try library.count("jobs WHERE kind = 'books.covers'") == 1)
        #expect(try library.covers().map(\.isExpected) == [true, true, false])
        try work()
        let made = try library.covers().compactMap(\.blob)
        #expect(made.count == 2)
        #expect(made.allSatisfy { library.app.services.blobs.store.size(of: $0) != nil })
        #expect(try library.count("blobs WHERE kind = 'thumbnail' AND media_type = 'image/webp'") == 2)
        _ = try library.database.execute("DELETE FROM books WHERE id = 1")
        #expect(try library.app.services.blobs.reap() == 1)
    }

    @Test func `are of the source that the row has when they are made`() throws {
        try work { source in
            if source == "first" {
                _ = try library.database.execute("UPDATE books SET thumbnail_source = 'other' WHERE id = 1")
            }
            return Covers.dot
        }
        #expect(try library.covers().map { $0.blob == nil } == [true, false, true])
        #expect(try library.count("blobs") == 1)
    }

    @Test func `that cannot be made are left alone for a day, the others come`() throws {
        try work { source in
            guard source == "first" else { return Array("<script>".utf8) }
            throw ThumbnailFailure.none
        }
        #expect(try !library.covers().contains(where: \.isExpected))
        _ = try library.database.execute("UPDATE books SET thumbnail_failed_at = now() - interval '25 hours'")
        try work()
        #expect(try library.covers().compactMap(\.blob).count == 2)
    }

    @Test func `are requested again later where nobody answers`() throws {
        var asked: [String] = []
        try work {
            asked.append($0)
            throw ThumbnailFailure.later
        }
        #expect(asked.count == 1, "it does not answer for the others either")
        #expect(try library.covers().map(\.isWanted) == [false, false, false])
        _ = try library.database.execute("UPDATE books SET thumbnail_requested_at = now() - interval '91 seconds'")
        #expect(try library.covers().map(\.isWanted) == [true, true, false])
    }
}
