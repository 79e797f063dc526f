import Photos
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct ProfileTests {
    private let stand: PhotosStand

    init() throws {
        stand = try PhotosStand(photos: 5)
        stand.unsplash.change {
            $0.answers["GET /me"] = (200, #"{"username":"anna_kovaleva","bio":"Утро\n<b>туман</b>\u0000"}"#)
            $0.answers["GET /users/anna_kovaleva/likes"] = (200, FakeUnsplash.list([77, 3]))
        }
    }

    @Test func `shows who one is at Unsplash and what one likes there`() throws {
        let first = try stand.browser.get(Paths.photoProfile())
        #expect(first.text.contains("<bdi>Анна Ковалёва</bdi>") && !first.text.contains("@anna"))
        #expect(stand.unsplash.calls().isEmpty && first.text.contains("data-pending=\"refresh\""))
        try stand.work()
        #expect(
            stand.unsplash.calls() == ["GET /me", "GET /users/anna_kovaleva/likes?page=1&per_page=30"])
        let page = try stand.browser.get(Paths.photoProfile())
        #expect(page.text.contains("<bdi>@anna_kovaleva</bdi>"))
        #expect(page.text.contains("<p class=\"photo-bio\">Утро\n&lt;b&gt;туман&lt;/b&gt;</p>"))
        #expect(page.text.contains("Избранное <small>2</small>") && page.photos == [77, 3])
        #expect(page.trips == 1 && !page.text.contains("data-pending=\"refresh\""))
        #expect(try stand.browser.get(Paths.favourites()).location == "/photos/profile#favourites")
    }

    @Test func `adds what is liked at Unsplash, but not what was taken away here and waits to be told`() throws {
        _ = try stand.browser.get(Paths.photoProfile())
        try stand.work()
        try stand.execute("UPDATE photo_requests SET remaining = 0")
        _ = try stand.press(77, on: Paths.photoProfile())
        try stand.execute("UPDATE photo_requests SET remaining = 50")
        try stand.execute("UPDATE jobs SET run_at = now() + interval '1 hour' WHERE kind = 'photos.like'")
        try stand.execute("UPDATE photo_accounts SET told_at = now() - interval '2 minutes'")
        #expect(try stand.browser.post(Paths.photoProfile()).location == "/photos/profile")
        try stand.work()
        #expect(try stand.favourites() == [3])
    }

    @Test(arguments: [(404, "{}"), (500, ""), (200, "[{"), (200, "{\"username\":\"../x\"}")])
    func `keeps what it has when Unsplash does not tell`(status: Int, body: String) throws {
        _ = try stand.browser.get(Paths.photoProfile())
        try stand.work()
        stand.unsplash.change { $0.answers["GET /me"] = (status, body) }
        try stand.execute("UPDATE photo_accounts SET told_at = now() - interval '2 hours'")
        _ = try stand.browser.get(Paths.photoProfile())
        try stand.work()
        _ = stand.unsplash.calls()
        let page = try stand.browser.get(Paths.photoProfile()).text
        #expect(page.contains("@anna_kovaleva") && page.contains("Избранное <small>2</small>"))
        #expect(page.contains("Не удалось обновить профиль Unsplash. Список на "))
        try stand.work()
        #expect(stand.unsplash.calls().isEmpty, "it is left alone for a while")
        try stand.execute("UPDATE photo_accounts SET failed_at = now() - interval '6 minutes'")
        #expect(try stand.browser.get(Paths.photoProfile()).text.contains("data-pending=\"refresh\""))
    }

    @Test func `says over what is kept that Unsplash has not answered yet`() throws {
        _ = try stand.browser.get(Paths.photoProfile())
        try stand.work()
        try stand.execute("UPDATE photo_accounts SET told_at = now() - interval '2 hours'")
        let words = "Unsplash пока не ответил. Список на "
        #expect(!(try stand.browser.get(Paths.photoProfile()).text.contains(words)), "it was asked just now")
        try stand.execute("UPDATE photo_accounts SET asked_at = asked_at - interval '1 second'")
        let page = try stand.browser.get(Paths.photoProfile())
        #expect(page.text.contains(words) && page.photos == [77, 3])
        #expect(page.text.contains("data-pending=\"refresh\""), "it goes on waiting")
        try stand.work()
        #expect(!(try stand.browser.get(Paths.photoProfile()).text.contains(words)))
    }

    @Test func `does without a list of likes where Unsplash has none`() throws {
        stand.unsplash.change { $0.answers["GET /users/anna_kovaleva/likes"] = (404, "{}") }
        _ = try stand.browser.get(Paths.photoProfile())
        try stand.work()
        let page = try stand.browser.get(Paths.photoProfile()).text
        #expect(page.contains("@anna_kovaleva") && page.contains("Здесь будут фото, которые вам понравились"))
    }

    @Test func `shows the start page without an account, at every address`() throws {
        try stand.settled()
        let mikhail = try stand.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        for address in [Paths.photoProfile(), Paths.favourites(), Paths.photoSignOut(), Paths.photo(try stand.id(5))] {
            let page = try mikhail.get(address)
            #expect(page.status == 200 && page.trips == 1 && page.text.contains("Войдите в Unsplash:"))
        }
    }

    @Test func `goes with the member who leaves, and nobody else's with it`() throws {
        _ = try stand.browser.get(Paths.photoProfile())
        try stand.work()
        let mikhail = try stand.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        try stand.connect(mikhail, "another")
        try stand.execute("INSERT INTO photo_accounts (account) VALUES ('another')")
        try stand.execute(
            "INSERT INTO photo_favourites (account, photo_id) SELECT 'another', min(photo_id) FROM photo_favourites")
        let member = try #require(stand.browser.member)
        for erasure in stand.app.features.reversed().compactMap(\.erasure) {
            try erasure.erase(member, stand.app.services)
        }
        #expect(try stand.count("SELECT count(*) FROM photo_accounts") == 1)
        #expect(try stand.favourites(of: "another").count == 1 && stand.favourites().count == 1)
    }

    @Test func `lets go of an account that nobody has connected for a year`() throws {
        _ = try stand.browser.get(Paths.photoProfile())
        try stand.work()
        try stand.execute("UPDATE photo_accounts SET seen_at = now() - interval '2 years'")
        let clock = { try UpkeepClock(of: stand.app.features, stand.app.services).runDue() }
        try clock()
        #expect(try stand.count("SELECT count(*) FROM photo_favourites") == 2, "it is connected")
        try stand.execute("DELETE FROM connections")
        try clock()
        #expect(try stand.count("SELECT count(*) FROM photo_favourites") == 0)
    }
}
