import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Whose feed an address opens, what stands in it, and when it opens nothing any more.
@Suite struct AtomFeedTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser
    private let irina: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        irina = try app.member("irina.belova@hse.ru", name: "Ирина Белова")
    }

    private func publish(_ browser: Browser, _ body: String, tags: String = "") throws -> PostID {
        let answer = try browser.post(Paths.newPost(), ["body": body, "tags": tags, "key": IdempotencyKey().text])
        let id = try #require(answer.location?.split(separator: "-").last)
        return try #require(PostID(pathSegment: String(id)))
    }

    private func channel(_ fields: [String: String]) throws -> ChannelID {
        let answer = try anna.post(Paths.newChannel(), ["key": IdempotencyKey().text].merging(fields) { $1 })
        let id = try #require(answer.location?.split(separator: "/").last)
        return try #require(ChannelID(pathSegment: String(id)))
    }

    /// Presses the button of a feed's page, and gives the address that stands there then.
    private func make(_ page: Address, by browser: Browser? = nil) throws -> Address {
        let browser = browser ?? anna
        #expect(try browser.post(page, ["key": IdempotencyKey().text]).location == page.text)
        return try address(on: page, of: browser)
    }

    private func address(on page: Address, of browser: Browser? = nil) throws -> Address {
        let text = try (browser ?? anna).get(page).text
        let start = try #require(text.firstRange(of: "\(TestApp.origin)/atom/"))
        let secret = text[start.upperBound...].prefix { $0 != "<" && $0 != "\"" }
        return Paths.atom(String(secret))
    }

    /// What a program gets.
    private func feed(_ address: Address) throws -> Answered { try app.anonymous().get(address) }

    private var id: AtomFeedID {
        get throws {
            let id: AtomFeedID? = try app.database.row("SELECT max(id) FROM atom_feeds") { try $0.only() }
            return try #require(id)
        }
    }

    // MARK: What stands in it

    @Test func `follows a hashtag, a person and a channel, each without what the others have`() throws {
        let person = try #require(mikhail.member)
        _ = try publish(mikhail, "От Михаила", tags: "грант")
        _ = try publish(mikhail, "Ещё от Михаила")
        _ = try publish(irina, "От Ирины", tags: "грант")
        _ = try publish(irina, "Вакансия", tags: "грант вакансия")
        let channel = try channel(["name": "Гранты", "hashtags": "грант", "without_hashtags": "вакансия"])
        let titles = ["От Михаила", "Ещё от Михаила", "От Ирины", "Вакансия"]
        for (page, has) in [
            (Paths.tagFeed("грант"), [true, false, true, true]),
            (Paths.personFeed(person), [true, true, false, false]),
            (Paths.channelFeed(channel), [true, false, true, false]),
        ] {
            let answer = try feed(make(page))
            #expect(answer.status == 200 && answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8")
            #expect(titles.map { answer.text.contains("<title>\($0)</title>") } == has, "\(page)")
            #expect(answer.trips == 2, "the first one writes down when it was")
        }
    }

    @Test func `has the newest thirty, and addresses that lead here from anywhere`() throws {
        for number in 1...31 { _ = try publish(mikhail, "Пост номер \(number).", tags: "много") }
        let answer = try feed(make(Paths.tagFeed("много")))
        #expect(answer.text.matches(of: /<entry>/).count == 30)
        #expect(answer.text.contains("Пост номер 31.") && !answer.text.contains("Пост номер 1."))
        _ = try publish(mikhail, "[Пост](/posts/1) [место](#place) #семинар", tags: "много")
        let text = try feed(address(on: Paths.tagFeed("много"))).text
        for part in [
            "&lt;a href=&quot;\(TestApp.origin)/posts/1&quot;&gt;Пост", "/posts/32#place&quot;",
            "&lt;a href=&quot;\(TestApp.origin)\(Paths.tag("семинар").text)&quot;&gt;#семинар",
            "<category term=\"семинар\" label=\"#семинар\"/>",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(!text.contains("class="))
    }

    @Test func `keeps its id and its entries' when the host is called otherwise or the address is replaced`() throws {
        let post = try publish(mikhail, "Пост", tags: "грант")
        func named(in text: String) -> [String] { text.matches(of: /<id>(.*?)<\/id>/).map { String($0.1) } }
        let ids = try named(in: feed(make(Paths.tagFeed("грант"))).text)
        #expect(ids.count == 2 && ids.allSatisfy { $0.hasPrefix("tag:127.0.0.1,20") })
        #expect(ids.last?.hasSuffix(":posts/\(post.rawValue)") == true)
        _ = try anna.post(Paths.replaceFeed(id), ["key": IdempotencyKey().text])
        #expect(try named(in: feed(address(on: Paths.tagFeed("грант"))).text) == ids)
        let moved = try TestApp(
            ["QUAD_ORIGIN": "http://localhost:8080"], database: app.settings.database)
        let text = try moved.anonymous().get(address(on: Paths.tagFeed("грант"))).text
        #expect(named(in: text) == ids)
        #expect(text.contains("http://localhost:8080/posts/\(post.rawValue)"))
    }

    @Test func `says that a post was updated only where its words were`() throws {
        let post = try publish(mikhail, "Пост", tags: "грант")
        _ = try app.database.execute("UPDATE posts SET created_at = '2026-01-02 03:04:05Z' WHERE id = \(post)")
        let address = try make(Paths.tagFeed("грант"))
        _ = try irina.post(Paths.reactions(post), ["mark": "heart", "key": IdempotencyKey().text])
        _ = try irina.post(Paths.post(post), ["body": "Комментарий", "key": IdempotencyKey().text])
        var text = try feed(address).text
        #expect(text.contains("<published>2026-01-02T03:04:05Z</published>\n<updated>2026-01-02T03:04:05Z</updated>"))
        #expect(text.matches(of: /<updated>2026-01-02T03:04:05Z/).count == 2, "the feed and its post")
        _ = try mikhail.post(
            Paths.editPost(post), ["body": "Другое", "tags": "грант", "version": "1", "key": IdempotencyKey().text])
        text = try feed(address).text
        #expect(text.contains("<published>2026-01-02T03:04:05Z</published>"))
        #expect(!text.contains("<updated>2026-01-02T03:04:05Z</updated>"))
    }

    @Test func `tells of a picture in words, since who asks has no session`() throws {
        let post = try publish(mikhail, "Пост", tags: "грант")
        let html = """
            <p>До <img src="/pictures/7" alt="Схема &lt;А&gt;" width="4" height="3" loading="lazy"> после</p>\
            <p><a href="https://example.org/" rel="ugc"><img src="/pictures/8" alt="" width="4" height="3"></a></p>
            """
        _ = try app.database.execute("UPDATE posts SET html = \(html) WHERE id = \(post)")
        let text = try feed(make(Paths.tagFeed("грант"))).text
        #expect(!text.contains("pictures") && !text.contains("img"))
        #expect(text.contains("/posts/1&quot;&gt;картинка: Схема &amp;lt;А&amp;gt;&lt;/a&gt; после"))
        #expect(text.contains("&lt;a href=&quot;https://example.org/&quot;&gt;картинка&lt;/a&gt;"))
    }

    @Test func `shows beginnings where the whole would be too much`() throws {
        for number in 1...3 {
            let post = try publish(mikhail, "Длинный \(number)", tags: "длинное")
            let html = "<p>\(String(repeating: "я", count: 300_000))</p>"
            _ = try app.database.execute(
                "UPDATE posts SET html = \(html), preview = '<p>Начало</p>', is_long = true WHERE id = \(post)")
        }
        let text = try feed(make(Paths.tagFeed("длинное"))).text
        #expect(text.utf8.count < 1_100_000)
        #expect(text.matches(of: /Начало&lt;\/p&gt;&lt;p&gt;&lt;a href=&quot;[^&]*&quot;&gt;читать дальше/).count == 2)
    }

    // MARK: Who may

    @Test func `has what its member may read, without what they muted`() throws {
        let person = try #require(mikhail.member)
        let post = try publish(mikhail, "Исчезающее", tags: "грант")
        _ = try publish(irina, "Другое", tags: "грант")
        let channel = try channel(["name": "Гранты", "hashtags": "грант"])
        let addresses = try [Paths.tagFeed("грант"), Paths.personFeed(person), Paths.channelFeed(channel)].map {
            try make($0)
        }
        func check(isThere: Bool, _ place: SourceLocation = #_sourceLocation) throws {
            for address in addresses {
                let answer = try feed(address)
                #expect(answer.status == 200, sourceLocation: place)
                #expect(answer.text.contains("Исчезающее") == isThere, sourceLocation: place)
            }
        }
        try check(isThere: true)
        _ = try mikhail.post(Paths.deletePost(post), ["key": IdempotencyKey().text])
        try check(isThere: false)
        _ = try mikhail.post(Paths.restorePost(post), ["key": IdempotencyKey().text])
        try check(isThere: true)
        let mute: SQL = "INSERT INTO mutes (member_id, person_id) VALUES"
        _ = try app.database.execute("\(mute) (\(irina.member), \(person))")
        try check(isThere: true)
        _ = try app.database.execute("\(mute) (\(anna.member), \(person))")
        try check(isThere: false)
    }

    @Test func `is gone at once when its member is suspended or gone, when it is replaced or ended`() throws {
        _ = try publish(mikhail, "Пост", tags: "грант")
        let page = Paths.tagFeed("грант")
        let first = try make(page)
        let nothing = try feed(Paths.atom(String(repeating: "A", count: 43)))
        #expect(nothing.status == 404)
        func isGone(_ address: Address, _ place: SourceLocation = #_sourceLocation) throws {
            let answer = try feed(address)
            #expect(answer.status == 404 && answer.text == nothing.text, sourceLocation: place)
            #expect(answer.headers.all.map(\.value) == nothing.headers.all.map(\.value), sourceLocation: place)
        }
        let member = try #require(anna.member)
        for (way, back) in [
            ("disabled_at = now(), disabled_reason = 'Ключ у чужих'", "disabled_at = NULL, disabled_reason = NULL"),
            ("erase_at = now() + interval '14 days', erase_reason = 'Просьба'", "erase_at = NULL, erase_reason = NULL"),
        ] as [(SQL, SQL)] {
            _ = try app.database.execute("UPDATE members SET \(way) WHERE id = \(member)")
            try isGone(first)
            _ = try app.database.execute("UPDATE members SET \(back) WHERE id = \(member)")
            #expect(try feed(first).status == 200)
        }
        _ = try anna.post(Paths.replaceFeed(id), ["key": IdempotencyKey().text])
        try isGone(first)
        let second = try address(on: page)
        #expect(try feed(second).status == 200)
        let ended = try anna.post(Paths.endFeed(id), ["key": IdempotencyKey().text, "return": page.text])
        #expect(ended.location == page.text)
        try isGone(second)
        #expect(!(try anna.get(page).text.contains("/atom/")))
        for odd in ["x", String(repeating: "A", count: 42), String(repeating: "=", count: 43)] {
            try isGone(Address("/atom/\(odd)"))
        }
    }

    @Test func `of a channel stops while that is deleted, and can be ended meanwhile`() throws {
        _ = try publish(mikhail, "Пост", tags: "грант")
        let channel = try channel(["name": "Гранты", "hashtags": "грант"])
        let address = try make(Paths.channelFeed(channel))
        _ = try anna.post(Paths.deleteChannel(channel), ["key": IdempotencyKey().text])
        #expect(try feed(address).status == 404)
        let list = try anna.get(Paths.atomFeeds()).text
        #expect(try list.contains("Канал удалён, адрес не отвечает.") && list.contains(Paths.endFeed(id).text))
        _ = try anna.post(Paths.restoreChannel(channel), ["key": IdempotencyKey().text])
        #expect(try feed(address).status == 200)
    }

    @Test func `is its member's alone, and never of somebody else's channel`() throws {
        let channel = try channel(["name": "Свой", "hashtags": "грант"])
        let page = Paths.channelFeed(channel)
        let address = try make(page)
        let key = ["key": IdempotencyKey().text]
        #expect(try mikhail.get(page).status == 404)
        #expect(try mikhail.post(page, key).status == 404)
        #expect(try mikhail.post(Paths.replaceFeed(id), key).status == 404)
        #expect(try mikhail.post(Paths.endFeed(id), key).status == 404)
        #expect(!(try mikhail.get(Paths.atomFeeds()).text.contains("Свой")))
        #expect(try feed(address).status == 200)
        // Two members follow one hashtag by two addresses.
        let tag = Paths.tagFeed("грант")
        let (own, other) = (try make(tag), try make(tag, by: mikhail))
        #expect(own != other)
        #expect(try app.anonymous().get(tag).status == 303)
    }

    @Test func `is made once however often it is asked for, and fifty times at most`() throws {
        let page = Paths.tagFeed("грант")
        let first = try make(page)
        #expect(try make(page) == first)
        _ = try app.database.execute(
            """
            WITH made AS (INSERT INTO hashtags (name) SELECT 'полно' || n FROM generate_series(1, 49) n RETURNING id)
            INSERT INTO atom_feeds (member_id, hashtag_id, token_hash, secret)
            SELECT \(anna.member), id, sha256(id::text::bytea), '' FROM made
            """)
        let refused = try anna.post(Paths.tagFeed("ещё"), ["key": IdempotencyKey().text])
        #expect(refused.location == Paths.atomFeeds().text)
        #expect(try anna.get(Paths.atomFeeds()).text.contains("Лент уже 50, больше нельзя."))
        #expect(try make(page) == first, "one that is there is no new one")
    }

    @Test func `stays readable under another key, and can be replaced without it`() throws {
        let page = Paths.tagFeed("грант")
        let address = try make(page)
        let columns = app.features.flatMap(\.sealedColumns)
        let column = try #require(columns.first { $0.name == "atom_feeds.secret" })
        let old = "1 " + String(repeating: "0123456789abcdef", count: 4)
        let keys = try Keys(file: old + "\n2 " + String(repeating: "1", count: 64))
        let report = try column.reseal(app.database, keys: keys)
        #expect((report.resealed, report.unreadable, report.left) == (1, 0, 0))
        _ = try app.database.execute("UPDATE atom_feeds SET secret = '\\x00'")
        #expect(try anna.get(page).text.contains("Этот адрес больше нельзя показать."))
        #expect(try feed(address).status == 200)
        _ = try anna.post(Paths.replaceFeed(id), ["key": IdempotencyKey().text])
        #expect(try feed(self.address(on: page)).status == 200)
    }

    // MARK: How it is asked for

    @Test func `writes down when and by what it was asked for, at most once an hour`() throws {
        let page = Paths.tagFeed("грант")
        let address = try make(page)
        #expect(try anna.get(page).text.contains("ещё не было"))
        func ask(_ program: String) throws -> Int {
            let reader = app.anonymous()
            reader.headers = [("User-Agent", program)]
            return try reader.get(address).trips
        }
        #expect(try ask("NetNewsWire/6.1 (\u{1}<b>)") == 2)
        #expect(try ask("Miniflux/2.2") == 1)
        #expect(try anna.get(page).text.contains("· NetNewsWire</dd>"))
        _ = try app.database.execute("UPDATE atom_feeds SET last_seen_at = now() - interval '61 minutes'")
        #expect(try ask("Miniflux/2.2") == 2)
        let list = try anna.get(Paths.atomFeeds()).text
        #expect(list.contains("последний запрос: ") && list.contains("Miniflux"))
        _ = try app.database.execute("UPDATE atom_feeds SET last_seen_at = NULL")
        #expect(try ask(String(repeating: "e\u{301}", count: 5_000)) == 2, "more than there is room for")
    }

    @Test func `is sent again only when something in it is new`() throws {
        let post = try publish(mikhail, "Пост", tags: "грант")
        _ = try app.database.execute("UPDATE posts SET created_at = now() - interval '1 day' WHERE id = \(post)")
        let address = try make(Paths.tagFeed("грант"))
        let first = try feed(address)
        let (tag, modified) = (try #require(first.headers["ETag"]), try #require(first.headers["Last-Modified"]))
        #expect(modified.contains(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z][a-z] \d{4} \d\d:\d\d:\d\d GMT$/))
        #expect(first.headers["X-Robots-Tag"] == "noindex, nofollow" && first.setCookies.isEmpty)
        #expect(first.headers["Cache-Control"] == "private, no-cache")
        func ask(_ headers: [(String, String)]) throws -> Int {
            let reader = app.anonymous()
            reader.headers = headers
            let answer = try reader.get(address)
            #expect(answer.status == 200 || answer.text.isEmpty && answer.headers["ETag"] == tag)
            return answer.status
        }
        for same in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] { #expect(try ask([("If-None-Match", same)]) == 304) }
        #expect(try ask([("If-None-Match", "\"other\"")]) == 200)
        #expect(try ask([("If-Modified-Since", modified)]) == 304)
        #expect(try ask([("If-Modified-Since", "Thu, 01 Jan 2026 00:00:00 GMT")]) == 200)
        #expect(try ask([("If-None-Match", "\"other\""), ("If-Modified-Since", modified)]) == 200, "the tag decides")
        _ = try mikhail.post(Paths.deletePost(post), ["key": IdempotencyKey().text])
        #expect(try ask([("If-None-Match", tag)]) == 200)
        #expect(try ask([("If-Modified-Since", modified)]) == 200)
    }
}
