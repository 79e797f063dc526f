import Connections
import Photos
import Site
import TestSupport
import Testing
import Web

@Suite struct FeedPagesTests {
    @Test(arguments: [Paths.photos(), Paths.photosTail()])
    func `show the start page without a connection, whose button leads back to them`(address: Address) throws {
        let anna = try TestApp().member()
        let page = try anna.get(address)
        #expect(page.status == 200 && page.trips == 1)
        #expect(page.text.contains("Войдите в Unsplash:") && page.text.contains("Войти</span>"))
        #expect(page.text.contains("action=\"/connections/unsplash\"") && page.value(of: "return") == address.text)
        let policy = try #require(page.headers["Content-Security-Policy"])
        #expect(policy.contains("form-action 'self' http://localhost:1"), "Chromium lets the form lead there")
        #expect(try anna.post(Paths.photos()).location == "/photos")
    }

    @Test func `offer no button while the operator has Unsplash switched off`() throws {
        let anna = try TestApp(["QUAD_UNSPLASH_CLIENT_ID": ""]).member()
        let page = try anna.get(Paths.photos()).text
        #expect(page.contains("администратор не включил") && !page.contains("action=\"/connections/unsplash\""))
        #expect(!(try anna.get(Paths.feed()).text.contains("href=\"/photos\"")))
        #expect(try TestApp().member().get(Paths.feed()).text.contains("href=\"/photos\""))
    }

    @Test func `ask for the feed behind, once however often they are looked at`() throws {
        let stand = try PhotosStand()
        for _ in 1...3 { #expect(try stand.browser.get(Paths.photos()).text.contains("data-pending=\"refresh\"")) }
        #expect(stand.unsplash.pages().isEmpty, "no page asks Unsplash")
        #expect(try stand.count("SELECT count(*) FROM jobs WHERE kind = 'photos.feed'") == 1)
        try stand.work()
        #expect(stand.unsplash.pages() == [1])
        let page = try stand.browser.get(Paths.photos())
        #expect(page.photos == Array((181...200).reversed()))
        #expect(!page.text.contains("data-pending=\"refresh\""))
        try stand.settled()
        let again = try stand.browser.get(Paths.photos())
        #expect(again.trips == 1 && stand.unsplash.pages() == [2, 3], "a page and three to come")
    }

    @Test func `show pictures as their provider wants them shown`() throws {
        let stand = try PhotosStand(photos: 1)
        let page = try stand.settled()
        let policy = try #require(page.headers["Content-Security-Policy"])
        #expect(policy.contains("img-src 'self' data: blob: http://localhost:1;"))
        let image = try #require(page.text.firstMatch(of: /<img src="([^"]+)"[^>]*>/))
        #expect(image.output.1 == "http://localhost:1/photo-1?ixid=M3w&amp;fm=jpg&amp;fit=max&amp;q=80&amp;w=800")
        for part in [
            "w=400 400w, ", "w=1600 1600w\"", "width=\"6000\" height=\"4000\"", "referrerpolicy=\"no-referrer\"",
            "loading=\"lazy\"", "alt=\"hills 1\"",
        ] { #expect(image.output.0.contains(part), "\(part)") }
        #expect(page.text.contains("class=\"photo r-150\"") && page.text.contains("fill=\"#26a0f2\""))
        #expect(!page.text.contains(" style="))
        let mark = "?utm_source=quad&amp;utm_medium=referral"
        #expect(
            page.text.contains("href=\"https://unsplash.com/@ana\(mark)\" rel=\"noopener\"><bdi>Ana &lt;b&gt;</bdi>"))
        #expect(page.text.matches(of: /href="https:\/\/unsplash.com\/\?utm_source/).count == 1, "it is named once")
        #expect(page.text.contains(#/title="14.ноября.2026[^"]*">14.нояб\.( 2026)?</time>/#))
        // On the narrowest cards it is one line.
        let caption = try #require(page.text.firstMatch(of: #/(?s)<div class="photo-words">(.*?)</div>/#)).output.1
        #expect(caption.matches(of: /<a\s/).count == 1 && caption.matches(of: /<time\s/).count == 1)
        let words = caption.replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace)
        #expect(words.prefix(3) == ["Ana", "&lt;b&gt;", "14"] && words.count <= 5, "a name and a short day")
    }

    @Test func `let pictures of the provider stand on pages of photos only`() throws {
        let stand = try PhotosStand()
        let policy = try #require(try stand.browser.get(Paths.connections()).headers["Content-Security-Policy"])
        #expect(!policy.contains("blob: http://localhost:1"))
    }

    @Test func `go on by rank, which newer photos do not shift`() throws {
        let stand = try PhotosStand()
        let first = try stand.settled()
        let second = try #require(first.next)
        let before = try stand.settled(Address(second)).photos
        #expect(before == Array((161...180).reversed()))
        stand.unsplash.change { $0.photos.insert(contentsOf: [203, 202, 201], at: 0) }
        try stand.age("11 minutes")
        #expect(try stand.settled().photos.prefix(4) == [203, 202, 201, 200])
        #expect(try stand.settled(Address(second)).photos == before)
    }

    @Test func `read the feed to its end, and say that it is the end`() throws {
        let stand = try PhotosStand(photos: 130)
        var shown: [Int] = []
        var address: String? = "/photos"
        while let here = address {
            let page = try stand.settled(Address(here))
            shown += page.photos
            address = page.next
            if address == nil { #expect(page.text.contains("Это всё")) }
        }
        #expect(shown == Array((1...130).reversed()))
        #expect(stand.unsplash.pages() == [1, 2, 3, 4, 5])
    }

    @Test func `wait at the kept end for what is on its way, and say when it is there`() throws {
        let stand = try PhotosStand()
        _ = try stand.browser.get(Paths.photos())
        try stand.work()
        let second = try #require(try stand.browser.get(Paths.photos()).next)
        let end = try stand.browser.get(second)
        #expect(end.photos.count == 10 && end.next == nil)
        let tail = try #require(end.text.firstMatch(of: /id="photos-tail" data-tail data-live="([^"]+)"/)?.output.1)
        #expect(end.text.contains("data-pending=\"more\"") && end.text.contains("Загружаем ещё фото"))
        let waiting = try stand.browser.get(String(tail))
        #expect(waiting.text.contains("data-pending=\"more\"") && waiting.next == nil)
        try stand.work()
        let arrived = try stand.browser.get(String(tail))
        #expect(arrived.text.contains("<nav class=\"pager\" id=\"photos-tail\" data-tail data-pager=\"photos\""))
        #expect(try stand.browser.get(try #require(arrived.next)).photos.first == 170)
    }

    @Test func `tell the member whose account can do nothing any more, over the feed of everybody`() throws {
        let stand = try PhotosStand()
        try stand.settled()
        let mikhail = try stand.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        try stand.connect(mikhail, state: "revoked")
        let page = try mikhail.get(Paths.photos())
        #expect(page.photos.count == 20 && page.text.contains("Доступ к вашей учётной записи Unsplash закончился."))
    }
}
