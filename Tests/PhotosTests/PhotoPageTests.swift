import Photos
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct PhotoPageTests {
    private let stand: PhotosStand

    init() throws {
        stand = try PhotosStand(photos: 3)
        let links =
            "{\"html\":\"https://unsplash.com/photos/2\","
            + "\"download_location\":\"\(stand.unsplash.origin)/photos/photo-2/download?ixid=M3w\"}"
        stand.unsplash.change {
            $0.entries = [3, 2, 1].map { FakeUnsplash.photo($0, $0 == 2 ? ["links": links] : [:]) }
        }
        try stand.settled()
        _ = stand.unsplash.calls()
    }

    @Test func `shows the photo with its neighbours, its photographer and a link for everybody`() throws {
        let page = try stand.browser.get(Paths.photo(stand.id(2)))
        #expect(page.status == 200 && page.trips == 2, "it has details asked for")
        #expect(page.text.contains("class=\"stage-picture\" src=\"http://localhost:1/photo-2?"))
        #expect(page.text.contains("4000w\" sizes=\"100vw\" referrerpolicy=\"no-referrer\""))
        #expect(page.text.contains("href=\"/photos/\(try stand.id(3).rawValue)\" rel=\"prev\""))
        #expect(page.text.contains("href=\"/photos/\(try stand.id(1).rawValue)\" rel=\"next\""))
        let link = "href=\"https://unsplash.com/photos/2?utm_source=quad&amp;utm_medium=referral\""
        #expect(page.text.contains("\(link) data-copy"))
        #expect(page.headers["Content-Security-Policy"]?.contains("blob: http://localhost:1;") == true)
        #expect(try stand.browser.get(Paths.photo(PhotoID(rawValue: 999_999))).status == 404)
    }

    @Test func `tells with what and where it was taken, once Unsplash was asked`() throws {
        let told =
            #"{"id":"photo-2","exif":{"make":"NIKON","model":"NIKON Z 6"},"#
            + #""location":{"name":null,"city":"Reine","country":"<b>Norway"}}"#
        stand.unsplash.change { $0.answers["GET /photos/photo-2"] = (200, told) }
        #expect(try look(2).text.contains("data-pending=\"details\"") && stand.unsplash.calls().isEmpty)
        try stand.work()
        #expect(stand.unsplash.calls() == ["GET /photos/photo-2"])
        let page = try look(2)
        #expect(page.text.contains("<bdi>NIKON Z 6</bdi> <bdi>Reine, &lt;b&gt;Norway</bdi>"))
        #expect(page.trips == 1 && !page.text.contains("data-pending=\"details\""))
    }

    @Test(arguments: [
        (500, ""), (404, "{\"errors\":[\"Couldn't find Photo\"]}"), (200, "[{"), (200, "{\"id\":\"photo-2\"}"),
    ])
    func `asks no more that day about a photo of which nothing is told`(status: Int, body: String) throws {
        stand.unsplash.change { $0.answers["GET /photos/photo-2"] = (status, body) }
        for asked in [1, 0] {
            _ = try look(2)
            try stand.work()
            #expect(stand.unsplash.calls().count == asked)
        }
        try stand.execute("UPDATE photos SET detailed_at = now() - interval '25 hours'")
        #expect(try look(2).text.contains("data-pending=\"details\""))
    }

    @Test func `leaves the feed its requests`() throws {
        try stand.execute("UPDATE photo_requests SET remaining = 40")
        #expect(try !look(2).text.contains("data-pending=\"details\""))
        try stand.execute("UPDATE photo_requests SET remaining = 41")
        #expect(try look(2).text.contains("data-pending=\"details\""))
        try stand.execute("UPDATE photo_requests SET remaining = 40")
        try stand.work()
        #expect(stand.unsplash.calls().isEmpty, "spent meanwhile")
    }

    @Test func `has nothing told when a script looks for its heart`() throws {
        let address = Paths.photo(try stand.id(2)).text
        _ = try stand.browser.send("GET", address, [("Sec-Fetch-Dest", "empty")])
        try stand.work()
        #expect(stand.unsplash.calls().isEmpty)
        _ = try stand.browser.send("GET", address, [("Sec-Fetch-Dest", "document")])
        try stand.work()
        #expect(stand.unsplash.calls() == ["GET /photos/photo-2"])
    }

    @Test func `leads back to the page that it was opened from`() throws {
        let id = try stand.id(2)
        for (from, name) in [
            ("/photos?after=7", "Лента"), ("/photos/profile?after=7", "Избранное"), ("/", "Сегодня"),
        ] {
            let page = try stand.browser.get(Paths.photo(id).adding("return", from)).text
            #expect(page.contains("href=\"\(from)\" title=\"Назад: \(name)\""), "\(from)")
        }
        let today = try stand.browser.get("/").text
        #expect(today.contains(/href="\/photos\/\d+\?return=%2F"/))
    }

    private func look(_ photo: Int) throws -> Answered { try stand.browser.get(Paths.photo(stand.id(photo))) }

    @Test func `goes through the favourites when it was opened from them`() throws {
        let ids = try [3, 1].map { try stand.id($0) }
        try stand.execute("INSERT INTO photo_accounts (account) SELECT account FROM connections")
        for id in ids {
            try stand.execute(
                "INSERT INTO photo_favourites (account, photo_id) SELECT account, \(id) FROM photo_accounts")
        }
        let favourites = try stand.browser.get(Paths.photoProfile()).text
        let address = "/photos/\(ids[1].rawValue)?return=%2Fphotos%2Fprofile"
        #expect(favourites.contains("href=\"\(address)\""))
        let page = try stand.browser.get(address).text
        #expect(page.contains("href=\"/photos/\(ids[0].rawValue)?return=%2Fphotos%2Fprofile\" rel=\"next\""))
        #expect(!page.contains("rel=\"prev\"") && page.contains("href=\"/photos/profile\""))
    }

    @Test(arguments: [("small", "&fit=max&w=640"), ("original", ""), ("huge", "")])
    func `is downloaded from the provider in the size that was chosen, which the provider is told`(
        size: String, sized: String
    ) throws {
        let answer = try stand.browser.post(Paths.downloadPhoto(stand.id(2)), ["size": size])
        let name = "ana-b-unsplash-\(try stand.id(2).rawValue).jpg"
        #expect(answer.location == "http://localhost:1/photo-2?ixid=M3w&fm=jpg&q=85\(sized)&dl=\(name)")
        #expect(stand.unsplash.calls().isEmpty)
        try stand.work()
        #expect(stand.unsplash.calls() == ["GET /photos/photo-2/download?ixid=M3w"])
    }

    @Test func `is called after its photographer, and by its number alone where the name has no letters`() throws {
        let id = try stand.id(2)
        for (photographer, name) in [
            ("Mira  Hólm-7", "mira-hólm-7-unsplash"), ("✿ — ✿", "unsplash"), ("Мира", "мира-unsplash"),
        ] {
            try stand.execute("UPDATE photos SET photographer = \(photographer)")
            let location = try #require(try stand.browser.post(Paths.downloadPhoto(id)).location)
            #expect(
                try Request(method: "GET", target: "/?\(location.split(separator: "?")[1])").query["dl"]
                    == "\(name)-\(id.rawValue).jpg")
        }
    }

    @Test func `tells nobody else of a download`() throws {
        try stand.execute("UPDATE photos SET download = 'https://evil.example/photos'")
        _ = try stand.browser.post(Paths.downloadPhoto(stand.id(2)))
        try stand.work()
        #expect(stand.unsplash.calls().isEmpty)
        #expect(try stand.count("SELECT count(*) FROM jobs WHERE kind = 'photos.download'") == 0)
    }
}
