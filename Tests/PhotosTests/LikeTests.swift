import Connections
import Photos
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct LikeTests {
    private let stand: PhotosStand

    init() throws {
        stand = try PhotosStand(photos: 40)
        for photo in 1...40 {
            stand.unsplash.change { state in
                for (method, status) in [("POST", 201), ("DELETE", 200)] {
                    state.answers["\(method) /photos/photo-\(photo)/like"] = (status, "{}")
                }
            }
        }
        try stand.settled()
        _ = stand.unsplash.calls()
    }

    @Test func `make a photo a favourite and no more, the same in feed, favourites and on its page`() throws {
        let id = try stand.id(40)
        #expect(try stand.browser.get(Paths.photos()).isLiked(id) == false)
        #expect(try stand.press(40).location == "/photos#photo-\(id.rawValue)", "without scripts too the place stays")
        #expect(stand.unsplash.calls() == ["POST /photos/photo-40/like"])
        for page in [Paths.photos(), Paths.photoProfile(), Paths.photo(id)] {
            #expect(try stand.browser.get(page).isLiked(id) == true, "\(page)")
        }
        #expect(try stand.browser.get(Paths.photoProfile()).text.contains("Избранное <small>1</small>"))
        #expect(try stand.press(40, on: Paths.photoProfile()).location?.hasPrefix("/photos/profile#photo-") == true)
        #expect(stand.unsplash.calls() == ["DELETE /photos/photo-40/like"])
        #expect(try stand.favourites().isEmpty)
        #expect(try stand.browser.get(Paths.photos()).isLiked(id) == false)
    }

    @Test func `are the account's alone`() throws {
        let mikhail = try stand.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        try stand.connect(mikhail)
        _ = try stand.press(40)
        let id = try stand.id(40)
        for page in [Paths.photos(), Paths.photo(id)] { #expect(try mikhail.get(page).isLiked(id) == false) }
        #expect(try mikhail.get(Paths.photoProfile()).photos.isEmpty)
        _ = try stand.press(40, mikhail)
        #expect(try stand.favourites().count == 2)
        _ = try stand.press(40, mikhail)
        #expect(try stand.favourites().count == 1)
    }

    @Test func `act once for a form that is sent twice`() throws {
        let id = try stand.id(40)
        let fields = ["key": "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "return": "/photos"]
        for _ in 1...2 { #expect(try stand.browser.post(Paths.likePhoto(id), fields).location == "/photos") }
        #expect(stand.unsplash.calls() == ["POST /photos/photo-40/like"])
    }

    @Test(arguments: [
        (404, "{\"errors\":[\"Not found\"]}"), (410, "{}"), (403, "{\"errors\":[\"Insufficient scope\"]}"),
        (401, "{\"errors\":[\"no\"]}"),
    ])
    func `stay in Quad where Unsplash takes none, which is said once`(status: Int, body: String) throws {
        stand.unsplash.change {
            for photo in [40, 39] { $0.answers["POST /photos/photo-\(photo)/like"] = (status, body) }
            $0.answers["GET /me"] = (200, "{\"username\":\"anna\"}")
        }
        #expect(try stand.press(40).location?.hasPrefix("/photos#photo-") == true)
        #expect(stand.browser.flash != nil)
        #expect(try stand.browser.get(Paths.photos()).text.contains("Unsplash больше не принимает отметки"))
        _ = stand.unsplash.calls()
        _ = try stand.press(39)
        #expect(stand.browser.flash == nil && stand.unsplash.calls().isEmpty, "it is not asked for a day")
        try stand.execute("UPDATE connections SET refused_at = now() - interval '25 hours'")
        _ = try stand.press(39)
        #expect(stand.unsplash.calls() == ["DELETE /photos/photo-39/like"])
        #expect(try stand.favourites() == [40])
    }

    @Test func `stay in Quad for a photo that Unsplash has no more`() throws {
        stand.unsplash.change {
            $0.answers["POST /photos/photo-40/like"] = (404, "{\"errors\":[\"Couldn't find Photo\"]}")
        }
        _ = try stand.press(40)
        #expect(stand.browser.flash == nil)
        #expect(try stand.favourites() == [40])
        #expect(try stand.count("SELECT count(*) FROM connections WHERE 'like' = ANY (refused)") == 0)
    }

    @Test func `are sent later when the hour is spent, as they stand by then`() throws {
        try stand.execute("UPDATE photo_requests SET remaining = 2")
        _ = try stand.press(40)
        _ = try stand.press(39)
        _ = try stand.press(39)
        #expect(stand.unsplash.calls().isEmpty)
        #expect(try stand.favourites() == [40])
        try stand.work()
        #expect(stand.unsplash.calls().isEmpty, "it waits for the next hour")
        try stand.execute("UPDATE photo_requests SET hour = hour - interval '1 hour'")
        try stand.execute("UPDATE jobs SET run_at = now() WHERE kind = 'photos.like'")
        try stand.work()
        #expect(Set(stand.unsplash.calls()) == ["POST /photos/photo-40/like", "DELETE /photos/photo-39/like"])
    }

    @Test func `are sent later when Unsplash says that the hour is spent, or is left alone`() throws {
        stand.unsplash.change { $0.answers["POST /photos/photo-40/like"] = (403, "Rate Limit Exceeded") }
        _ = try stand.press(40)
        #expect(try stand.favourites() == [40])
        #expect(try stand.count("SELECT count(*) FROM jobs WHERE kind = 'photos.like'") == 1)
    }

    @Test(arguments: [500, 503, 418])
    func `change nothing when they did not reach Unsplash, and say so in a window with OK`(status: Int) throws {
        stand.unsplash.change { $0.answers["POST /photos/photo-40/like"] = (status, "<html>") }
        let answer = try stand.press(40)
        #expect(answer.status == 503 && answer.text.contains("Попробуйте ещё раз"))
        #expect(answer.text.contains(/href="\/photos#photo-\d+"[^>]*><span>ОК<\/span>/))
        #expect(try stand.favourites().isEmpty)
        stand.unsplash.change { $0.answers["POST /photos/photo-40/like"] = (201, "{}") }
        #expect(try stand.press(40).location?.hasPrefix("/photos#photo-") == true)
    }

    @Test(arguments: [500, 503])
    func `are made what they are here when nobody knows whether Unsplash took them`(status: Int) throws {
        stand.unsplash.change { $0.answers["POST /photos/photo-40/like"] = (status, "") }
        #expect(try stand.press(40).status == 503)
        _ = stand.unsplash.calls()
        try stand.work()
        #expect(stand.unsplash.calls() == ["DELETE /photos/photo-40/like"])
        #expect(try stand.favourites().isEmpty)
        // Pressed again before that, it stays.
        #expect(try stand.press(40).status == 503)
        stand.unsplash.change { $0.answers["POST /photos/photo-40/like"] = (201, "{}") }
        #expect(try stand.press(40).status == 303)
        _ = stand.unsplash.calls()
        try stand.work()
        #expect(stand.unsplash.calls() == ["POST /photos/photo-40/like"])
        #expect(try stand.favourites() == [40])
    }

    @Test func `are not asked about again when Unsplash refused what was sent`() throws {
        stand.unsplash.change { $0.answers["POST /photos/photo-40/like"] = (418, "") }
        #expect(try stand.press(40).status == 503)
        #expect(try stand.count("SELECT count(*) FROM jobs WHERE kind = 'photos.like'") == 0)
    }

    @Test func `are called after their photo`() throws {
        let page = try stand.browser.get(Paths.photos()).text
        #expect(page.contains("aria-label=\"В избранном: hills 40\""))
        #expect(page.contains("aria-label=\"В избранном: hills 39\""))
    }

    @Test func `say why when an administrator has Unsplash switched off, as feed and profile do`() throws {
        _ = try stand.app.database.fetch(
            ProviderSwitch.switchOff(.unsplash, russian: "Вернётся в <понедельник>", english: "Back on Monday"))
        let form = try stand.browser.get(Paths.photos())
        #expect(form.isLiked(try stand.id(40)) == false)
        var watch = ProviderWatch(stand.providers, stand.app.services.process("quad serve"))
        try watch.look(isCalled: true)
        let why = "Вернётся в &lt;понедельник&gt;"
        for page in [Paths.photos(), Paths.photoProfile()] {
            #expect(try stand.browser.get(page).text.contains(why), "\(page.text)")
        }
        let answer = try stand.press(40)
        #expect(answer.status == 503 && answer.text.contains(why))
        #expect(stand.unsplash.calls().isEmpty)
    }

    @Test func `change nothing when the account's token is refused, which the connection tells from then on`() throws {
        stand.unsplash.change {
            $0.answers["POST /photos/photo-40/like"] = (401, "{}")
            $0.answers["GET /me"] = (401, "{}")
        }
        let events: SQL = "SELECT count(*) FROM outbox WHERE payload = '{\"kind\":\"connections\"}'"
        let before = try stand.count(events)
        #expect(try stand.press(40).status == 503)
        #expect(try stand.favourites().isEmpty)
        #expect(try stand.count(events) == before + 1, "open pages are told")
        for (page, list) in [(Paths.photos(), "photo-list"), (Paths.photoProfile(), "favourite-list")] {
            let text = try stand.browser.get(page).text
            let part = try #require(
                text.firstMatch(of: /id="([a-z]+-list)" data-list data-live data-channel="([^"]+)"/))
            #expect(part.output.1 == list && part.output.2.split(separator: " ").contains("connections"))
            let words = try #require(text.range(of: "Доступ к вашей учётной записи Unsplash закончился."))
            #expect(words.lowerBound > part.range.upperBound, "in the part that comes anew")
            #expect(text.matches(of: /Доступ к вашей учётной записи/).count == 1, "said once")
        }
    }

    @Test func `stay with the account when it is disconnected, and are back with it`() throws {
        _ = try stand.press(40)
        let question = try stand.browser.get(Paths.photoSignOut()).text
        #expect(question.contains("Избранное останется за учётной записью Unsplash"))
        #expect(question.contains(">Да</span>") && question.contains(">Нет</a>"))
        #expect(try stand.browser.post(Paths.disconnect(.unsplash), ["return": "/photos"]).location == "/photos")
        #expect(try stand.browser.get(Paths.photos()).text.contains("Войдите в Unsplash:"))
        let mikhail = try stand.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        try stand.connect(mikhail, "another")
        #expect(try mikhail.get(Paths.photoProfile()).text.contains("Избранное <small>0</small>"))
        try stand.connect(stand.browser)
        #expect(try stand.browser.get(Paths.photoProfile()).text.contains("Избранное <small>1</small>"))
    }

    @Test func `lead to the start page without an account, and nowhere for a photo that is not there`() throws {
        let id = try stand.id(40)
        let mikhail = try stand.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try mikhail.post(Paths.likePhoto(id)).location == "/photos")
        #expect(try stand.browser.post(Paths.likePhoto(PhotoID(rawValue: 999_999))).status == 404)
        #expect(stand.unsplash.calls().isEmpty)
    }
}
