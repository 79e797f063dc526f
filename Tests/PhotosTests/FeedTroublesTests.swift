import Photos
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct FeedTroublesTests {
    @Test(arguments: [
        (503, "<html>", "Unsplash не отвечает."), (200, "[{", "Unsplash прислал непонятный ответ."),
        (418, "{}", "Unsplash прислал непонятный ответ."), (403, "Rate Limit Exceeded", "Новые фото через"),
        (401, "{\"errors\":[\"invalid\"]}", "Unsplash не принимает ключ приложения."),
    ])
    func `show what is kept with its time and the reason`(status: Int, body: String, words: String) throws {
        let stand = try PhotosStand()
        try stand.settled()
        stand.unsplash.change { $0.wrong = (status, body) }
        try stand.age("11 minutes")
        let page = try stand.settled()
        #expect(page.photos.count == 20)
        #expect(page.text.contains(words) && page.text.contains("Список на "))
        #expect(page.text.contains("Повторить</span>") == (body != "Rate Limit Exceeded"))
    }

    @Test func `say over what is kept that the provider has not answered yet`() throws {
        let stand = try PhotosStand()
        try stand.settled()
        try stand.age("11 minutes")
        let words = "Unsplash пока не ответил. Список на "
        #expect(!(try stand.browser.get(Paths.photos()).text.contains(words)), "it was asked just now")
        try stand.execute("UPDATE photo_feed_state SET top_asked_at = top_asked_at - interval '1 second'")
        let page = try stand.browser.get(Paths.photos())
        #expect(page.text.contains(words) && page.photos.count == 20)
        #expect(page.text.contains("data-pending=\"refresh\""), "it goes on waiting")
        #expect(!(try stand.settled().text.contains(words)))
    }

    @Test func `say what is wrong where nothing is kept`() throws {
        let stand = try PhotosStand()
        stand.unsplash.change { $0.wrong = (500, "") }
        let page = try stand.settled().text
        #expect(page.contains("Не удалось загрузить список") && page.contains("Unsplash не отвечает."))
        stand.unsplash.change { ($0.wrong, $0.photos) = (nil, []) }
        #expect(try stand.browser.post(Paths.photos()).location == "/photos")
        #expect(try stand.settled().text.contains("Фото пока нет"), "the reader had it asked for at once")
    }

    @Test func `leave a provider alone for a while that failed, and for an hour that is spent`() throws {
        let stand = try PhotosStand()
        for (wrong, rest) in [((500, ""), "16 seconds"), ((403, "Rate Limit Exceeded"), "61 minutes")] {
            stand.unsplash.change { $0.wrong = (wrong.0, wrong.1) }
            try stand.age("11 minutes")
            try stand.settled()
            _ = stand.unsplash.pages()
            try stand.settled()
            #expect(stand.unsplash.pages().isEmpty)
            try stand.age(rest)
            try stand.execute("UPDATE photo_requests SET hour = hour - interval '1 hour'")
            try stand.settled()
            #expect(stand.unsplash.pages().count == 1)
        }
    }

    @Test func `answer a reader who wants it anew, but not all the time`() throws {
        let stand = try PhotosStand(photos: 10)
        try stand.settled()
        _ = stand.unsplash.pages()
        for _ in 1...3 {
            _ = try stand.browser.post(Paths.photos())
            try stand.work()
        }
        #expect(stand.unsplash.pages().isEmpty, "it was told a moment ago")
        try stand.age("61 seconds")
        _ = try stand.browser.post(Paths.photos())
        try stand.work()
        #expect(stand.unsplash.pages() == [1])
    }

    @Test func `never ask more often than the hour has left, and leave some of it to acts`() throws {
        let stand = try PhotosStand(photos: 3_000)
        stand.unsplash.change { $0.remaining = 14 }
        var address: String? = "/photos"
        for _ in 1...30 {
            guard let here = address else { break }
            let page = try stand.settled(Address(here))
            #expect(page.status == 200)
            address = page.next
        }
        #expect(stand.unsplash.pages().count == 4, "ten are left to acts")
        #expect(try stand.kept().count == 120)
        #expect(try stand.settled().text.contains("Новые фото через"))
    }

    @Test func `leave out what cannot be shown, and show the rest`() throws {
        let stand = try PhotosStand(photos: 1)
        let hostile: [[String: String]] = [
            ["width": "0"], ["height": "-4000"], ["width": "1e300"], ["width": "9223372036854775807"], ["urls": "null"],
            ["urls": "{\"raw\":\"https://evil.example/x\"}"], ["urls": "{\"raw\":\"javascript:alert(1)\"}"],
            ["urls": "{\"raw\":\"http://localhost:1/x, http://evil.example/y\"}"],
            ["links": "{\"html\":\"javascript:alert(1)\"}"], ["id": "\"../../me\""], ["id": "\"\""],
            ["created_at": "\"yesterday\""], ["created_at": "7"], ["user": "{}"],
        ]
        let entries = hostile.enumerated().map { FakeUnsplash.photo(100 + $0.offset, $0.element) }
        stand.unsplash.change {
            $0.entries =
                entries + ["7", "null", "[]"] + [
                    FakeUnsplash.photo(1, ["color": "\"red;}\"", "height": "100000", "width": "1"]),
                    FakeUnsplash.photo(2, ["user": #"{"username":"a\u0000\n<i>","links":{"html":"https://x.y/a"}}"#]),
                    FakeUnsplash.photo(2),
                ]
        }
        let page = try stand.settled()
        #expect(page.photos == [1, 2])
        #expect(page.text.contains("class=\"photo r-30\"") && !page.text.contains("red;}"))
        #expect(page.text.contains("<bdi>a &lt;i&gt;</bdi>"))
    }

    @Test func `fill the gap up to something known, as far as five pages`() throws {
        let stand = try PhotosStand(photos: 60)
        try stand.settled()
        _ = stand.unsplash.pages()
        stand.unsplash.change { $0.photos.insert(contentsOf: (61...130).reversed(), at: 0) }
        try stand.age("1 day")
        try stand.settled()
        #expect(stand.unsplash.pages() == [1, 2, 3])
        #expect(try stand.kept() == Array((1...130).reversed()))
    }

    @Test func `keep what came before a failure`() throws {
        let stand = try PhotosStand(photos: 30)
        try stand.settled()
        stand.unsplash.change { $0.photos.insert(contentsOf: (31...90).reversed(), at: 0) }
        try stand.execute("UPDATE photo_requests SET remaining = 11")
        try stand.age("1 hour")
        try stand.settled()
        #expect(try stand.kept() == Array((61...90).reversed()) + Array((1...30).reversed()))
        #expect(try stand.settled().text.contains("Новые фото через"))
    }

    @Test func `let go of what is old with all below it, and read it anew`() throws {
        let stand = try PhotosStand(photos: 150)
        try stand.settled(Address(try #require(try stand.settled().next)))
        try #require(try stand.kept().count > 90)
        try stand.execute(
            """
            UPDATE photo_feed SET kept_at = now() - interval '31 days'
            WHERE photo_id = (SELECT id FROM photos WHERE remote_id = 'photo-110')
            """)
        try stand.execute("UPDATE photos SET told_at = now() - interval '31 days'")
        try UpkeepClock(of: stand.app.features, stand.app.services).runDue()
        #expect(try stand.kept() == Array((111...150).reversed()))
        try UpkeepClock(of: stand.app.features, stand.app.services).runDue()
        #expect(try stand.count("SELECT count(*) FROM photos") == 40)
        try stand.settled()
        #expect(try stand.kept().starts(with: (61...150).reversed()), "nothing is missing in between")
    }
}
