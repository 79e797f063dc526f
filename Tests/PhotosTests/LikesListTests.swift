import Photos
import Postgres
import Site
import TestSupport
import Testing
import Web

/// What an account likes at Unsplash comes in as favourites.
@Suite struct LikesListTests {
    private let stand: PhotosStand

    init() throws {
        stand = try PhotosStand(photos: 5)
        stand.unsplash.change {
            $0.answers["GET /me"] = (200, #"{"username":"anna_kovaleva","bio":null}"#)
            $0.likes = Array((1001...1156).reversed())
        }
    }

    private func workUp() throws {
        for _ in 1...20 where try !stand.work() { return }
    }

    private func refresh() throws {
        try stand.execute("UPDATE photo_accounts SET told_at = now() - interval '2 minutes'")
        _ = try stand.browser.post(Paths.photoProfile())
    }

    @Test func `takes over all of them, the newest first, a page at a time`() throws {
        _ = try stand.browser.get(Paths.photoProfile())
        try workUp()
        #expect(try stand.favourites() == Array((1001...1156).reversed()))
        let page = try stand.browser.get(Paths.photoProfile())
        #expect(page.photos == Array((1137...1156).reversed()) && page.text.contains("Избранное <small>156</small>"))
        #expect(!page.text.contains("загружается"))
    }

    @Test func `says how far they have come, and goes on in the next hour`() throws {
        _ = try stand.browser.get(Paths.photoProfile())
        try stand.execute(
            """
            INSERT INTO photo_requests (hour, most, remaining)
            VALUES (date_trunc('hour', now() - interval '5 seconds', 'UTC'), 50, 23)
            """)
        stand.unsplash.change { $0.remaining = 24 }
        try workUp()
        let page = try stand.browser.get(Paths.photoProfile()).text
        let sentence = /Избранное загружается: (\d+)\u{A0}из\u{A0}156\. Дальше через \d+\u{A0}минут/
        let kept = try stand.favourites().count
        #expect(kept > 0 && kept < 156)
        #expect(page.firstMatch(of: sentence).map { Int($0.output.1) } == kept, "\(kept)")
        stand.unsplash.change { $0.remaining = 5_000 }
        try stand.execute("UPDATE photo_requests SET hour = hour - interval '1 hour', remaining = 0")
        try stand.execute("UPDATE jobs SET run_at = now() WHERE kind = 'photos.likes'")
        try workUp()
        #expect(try stand.favourites() == Array((1001...1156).reversed()))
    }

    @Test func `goes on where it was when Unsplash fails midway, and hearts pressed meanwhile stand above`() throws {
        try stand.settled()
        stand.unsplash.change { $0.answers["GET /users/anna_kovaleva/likes?page=3&per_page=30"] = (500, "") }
        _ = try stand.browser.get(Paths.photoProfile())
        try workUp()
        #expect(try stand.favourites().count == 60)
        let page = try stand.browser.get(Paths.photoProfile()).text
        #expect(page.contains("Не удалось обновить профиль Unsplash."))
        #expect(page.contains("Избранное загружается: 60\u{A0}из\u{A0}156."))
        stand.unsplash.change {
            $0.answers["GET /users/anna_kovaleva/likes?page=3&per_page=30"] = nil
            $0.answers["POST /photos/photo-2/like"] = (201, "{}")
            $0.likes?.insert(2, at: 0)
        }
        _ = try stand.press(2)
        _ = try stand.browser.post(Paths.photoProfile())
        try workUp()
        #expect(try stand.favourites() == [2] + Array((1001...1156).reversed()))
    }

    @Test func `puts what was liked elsewhere since then where Unsplash lists it`() throws {
        stand.unsplash.change { $0.likes = Array((1001...1040).reversed()) }
        try stand.settled()
        _ = try stand.browser.get(Paths.photoProfile())
        try workUp()
        stand.unsplash.change { $0.answers["POST /photos/photo-3/like"] = (201, "{}") }
        _ = try stand.press(3)
        let now = [2002, 3, 2001] + Array((1001...1040).reversed())
        stand.unsplash.change { $0.likes = now }
        try refresh()
        try workUp()
        #expect(try stand.favourites() == now)
        _ = stand.unsplash.calls()
        try refresh()
        try workUp()
        #expect(stand.unsplash.calls().count == 2, "nothing is new on the first page")
        #expect(try stand.favourites() == now)
    }

    @Test func `misses none when a heart is taken away while they come in`() throws {
        _ = try stand.browser.get(Paths.photoProfile())
        try stand.work()
        stand.unsplash.change {
            $0.answers["DELETE /photos/photo-1156/like"] = (200, "{}")
            $0.likes?.removeFirst()
        }
        _ = try stand.press(1156, on: Paths.photoProfile())
        try workUp()
        #expect(try stand.favourites() == Array((1001...1155).reversed()))
    }

    @Test func `has the heart of the feed red for what is liked at Unsplash`() throws {
        stand.unsplash.change { $0.likes = [4] }
        try stand.settled()
        _ = try stand.browser.get(Paths.photoProfile())
        try workUp()
        #expect(try stand.browser.get(Paths.photos()).isLiked(stand.id(4)) == true)
        #expect(try stand.browser.get(Paths.photos()).isLiked(stand.id(5)) == false)
    }

    @Test(arguments: [(500, ""), (403, "{}"), (200, "[{")])
    func `never calls a list that did not come no favourites`(status: Int, body: String) throws {
        stand.unsplash.change { $0.answers["GET /users/anna_kovaleva/likes"] = (status, body) }
        let first = try stand.browser.get(Paths.photoProfile()).text
        #expect(first.contains("class=\"photos skeleton\"") && !first.contains("Избранного пока нет"))
        try workUp()
        let failed = try stand.browser.get(Paths.photoProfile()).text
        #expect(failed.contains("Не удалось обновить профиль Unsplash.") && failed.contains("Повторить"))
        #expect(!failed.contains("Избранного пока нет"))
        stand.unsplash.change { $0.answers["GET /users/anna_kovaleva/likes"] = nil }
        _ = try stand.browser.post(Paths.photoProfile())
        try workUp()
        #expect(try stand.favourites().count == 156, "Try again asks at once")
    }

    @Test func `says that there are no favourites when Unsplash has said so`() throws {
        stand.unsplash.change { $0.likes = [] }
        _ = try stand.browser.get(Paths.photoProfile())
        try workUp()
        #expect(try stand.browser.get(Paths.photoProfile()).text.contains("Избранного пока нет"))
    }

    @Test func `reads no list without an end for ever`() throws {
        stand.unsplash.change { $0.answers["GET /users/anna_kovaleva/likes"] = (200, "[]") }
        stand.unsplash.change { $0.endless = true }
        _ = try stand.browser.get(Paths.photoProfile())
        try stand.work()
        try stand.execute("UPDATE photo_accounts SET likes_page = 1000")
        try workUp()
        #expect(try stand.count("SELECT count(*) FROM photo_accounts WHERE likes_page IS NOT NULL") == 0)
    }
}
