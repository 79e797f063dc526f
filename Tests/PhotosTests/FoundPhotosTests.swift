import Photos
import Postgres
import Site
import TestSupport
import Testing

/// What the one search finds of photos: those that the member's own account likes.
struct FoundPhotosTests {
    private func found(_ words: String, _ stand: PhotosStand) throws -> [FoundPhotos.Found] {
        let member = try #require(stand.browser.member)
        return try stand.app.database.fetch(FoundPhotos.rows(SearchRequest(words: words, most: 20), of: member))
    }

    /// - Parameter account: nil is the member's own
    private func like(
        _ description: String, by photographer: String, of account: String? = nil, _ stand: PhotosStand
    ) throws {
        let own = try #require(stand.browser.member)
        try stand.app.database.execute(
            """
            WITH account AS (
                INSERT INTO photo_accounts (account) VALUES (\(account ?? "of \(own.rawValue)"))
                ON CONFLICT (account) DO UPDATE SET seen_at = now()
                RETURNING account
            ), photo AS (
                INSERT INTO photos (remote_id, width, height, description, picture, page, download, photographer,
                                    photographer_page, uploaded_at)
                VALUES (\(description), 10, 10, \(description), 'https://images.unsplash.com/a', 'https://unsplash.com/a',
                        '', \(photographer), 'https://unsplash.com/@a', now())
                RETURNING id
            )
            INSERT INTO photo_favourites (account, photo_id) SELECT account, id FROM account, photo
            """)
    }

    @Test func `words of what it shows and who took it find a photo that the member likes, and no other`() throws {
        let stand = try PhotosStand(photos: 1)
        try like("mountains at dawn", by: "Ирина Павлова", stand)
        try like("a mountain lake", by: "James Whitfield", stand)
        try like("the mountains of another", by: "James Whitfield", of: "another", stand)
        let mountains = try found("mountain", stand)
        #expect(mountains.map(\.favourite.photo.description) == ["a mountain lake", "mountains at dawn"])
        #expect(mountains.first?.title == "a \u{E000}mountain\u{E001} lake")
        #expect(mountains.first?.count == 2)
        #expect(try found("павлова", stand).map(\.favourite.photo.description) == ["mountains at dawn"])
        #expect(try found("desert", stand).isEmpty)
    }
}
