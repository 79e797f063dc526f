import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct MuteTests {
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

    private func id(_ browser: Browser) throws -> MemberID { try #require(browser.member) }

    private func mute(_ person: Browser, for term: String = "always", by reader: Browser? = nil) throws {
        let fields = ["person": try id(person).pathSegment, "for": term]
        #expect(try (reader ?? anna).post(Paths.mute(), fields).status == 303)
    }

    private func mute(tag: String, for term: String = "always", by reader: Browser? = nil) throws {
        #expect(try (reader ?? anna).post(Paths.mute(), ["tag": tag, "for": term]).status == 303)
    }

    /// All lists that nobody opens for one author, hashtag or post, each with what a post shows there.
    private func lists(before: PostID, channel: ChannelID, like other: PostID) -> [Address] {
        [
            Paths.feed(), Paths.feedNews().adding("after", before.pathSegment), Paths.channel(channel),
            Paths.channelNews(channel).adding("after", before.pathSegment), Paths.post(other), Paths.start(),
            Paths.notifications(),
        ]
    }

    /// Anna's channel of Mikhail and a hashtag.
    private func channel(_ change: (inout ChannelSets) throws -> Void) throws -> ChannelID {
        var sets = ChannelSets()
        try change(&sets)
        let (chosen, owner) = (sets, try id(anna))
        return try app.database.transaction {
            try ChannelStore(database: app.database).create("Канал", chosen, by: owner)
        }
    }

    private func fresh() throws -> Int? {
        try app.database.fetch(ChannelStore.list(of: id(anna))).first?.fresh
    }

    @Test func `leaves a person out of every list, and out of nothing that is opened on purpose`() throws {
        let own = try publish(anna, "Своё", tags: "семинар")
        let id = try channel {
            $0.people = [ChannelSets.Person(id: try self.id(mikhail), name: "")]
            $0.hashtags = [try #require(Hashtag("грант"))]
        }
        let before = try publish(irina, "Повод", tags: "семинар")
        let post = try publish(mikhail, "Приметное", tags: "семинар грант")
        let lists = lists(before: before, channel: id, like: own).filter {
            $0 != Paths.start() && $0 != Paths.notifications()
        }
        for address in lists { #expect(try anna.get(address).text.contains("Приметное"), "\(address)") }
        #expect(try fresh() == 1)

        try mute(mikhail)
        for address in lists { #expect(try !anna.get(address).text.contains("Приметное"), "\(address)") }
        #expect(try fresh() == 0)
        let preview = try anna.post(Paths.previewChannel(), ["hashtags": "грант", "key": IdempotencyKey().text])
        #expect(preview.status == 200 && !preview.text.contains("Приметное"))
        let chosen = [Paths.post(post), Paths.person(try self.id(mikhail)), Paths.tag("семинар")]
        for address in chosen { #expect(try anna.get(address).text.contains("Приметное"), "\(address)") }
        for address in chosen.dropLast() {
            let page = try anna.get(address).text
            #expect(page.contains("Михаил Лебедев: посты не показываются в\u{A0}ленте."), "\(address)")
            #expect(page.contains("Показывать снова"), "\(address)")
        }
        // It is nobody else's.
        #expect(try irina.get(Paths.feed()).text.contains("Приметное"))

        let fields = ["person": try self.id(mikhail).pathSegment, "return": "/feed"]
        let shown = try anna.post(Paths.unmute(), fields)
        #expect(shown.status == 303 && shown.location == "/feed")
        for address in lists { #expect(try anna.get(address).text.contains("Приметное"), "\(address)") }
        #expect(try fresh() == 1)
    }

    @Test func `leaves a hashtag out of every list, spelt either way, but for one's own posts`() throws {
        let own = try publish(anna, "Своё приметное", tags: "ёжик")
        let id = try channel { $0.people = [ChannelSets.Person(id: try self.id(mikhail), name: "")] }
        let before = try publish(irina, "Повод", tags: "семинар")
        let post = try publish(mikhail, "Колючее", tags: "семинар ёжик")
        try TrendStore(database: app.database).refresh()
        #expect(try anna.get(Paths.feed()).text.contains("href=\"/tags/%D0%B5%D0%B6%D0%B8%D0%BA\" rel=\"tag\"><span>#"))
        try mute(tag: "Ежик")
        let like = try publish(anna, "Ещё своё", tags: "семинар")
        let lists = lists(before: before, channel: id, like: like)
        for address in lists { #expect(try !anna.get(address).text.contains("Колючее"), "\(address)") }
        #expect(try fresh() == 0)
        #expect(try anna.get(Paths.feed()).text.contains("Своё приметное"))
        #expect(try app.database.fetch(TrendStore.now(for: self.id(anna))).map(\.name) == ["семинар"])
        #expect(try app.database.fetch(TrendStore.now(for: self.id(irina))).map(\.name).contains("ёжик"))
        for address in [Paths.post(post), Paths.tag("ежик"), Paths.person(try self.id(mikhail))] {
            #expect(try anna.get(address).text.contains("Колючее"), "\(address)")
        }
        for address in [Paths.post(post), Paths.tag("ежик")] {
            #expect(try anna.get(address).text.contains("Посты с\u{A0}#ёжик не показываются в\u{A0}ленте."))
        }
        #expect(try !anna.get(Paths.post(own)).text.contains("Показывать снова"))
    }

    @Test func `writes no notification of what a muted person does`() throws {
        let post = try publish(anna, "Вопрос")
        try mute(mikhail)
        let person = try id(anna).pathSegment
        func act(_ browser: Browser) throws {
            let key = IdempotencyKey().text
            let comment = ["body": "Ответ [@Анна](/people/\(person))", "key": key]
            #expect(try browser.post(Paths.post(post), comment).status == 303)
            #expect(try browser.post(Paths.reactions(post), ["on": "heart"]).status == 303)
            _ = try publish(browser, "Смотри, [@Анна](/people/\(person))")
        }
        func kinds() throws -> Set<String> {
            Set(
                try app.database.rows("SELECT kind FROM notifications WHERE member_id = \(id(anna))") {
                    try $0.only(String.self)
                })
        }
        try act(mikhail)
        #expect(try kinds().isEmpty)
        #expect(try anna.get(Paths.post(post)).text.contains("Ответ <a"), "the comment stands")
        try act(irina)
        #expect(try kinds() == ["mention", "reaction"])
    }

    @Test func `writes no notification of others' posts with a muted hashtag, and every one of one's own`() throws {
        let mention = "[@Анна](/people/\(try id(anna).pathSegment))"
        func say(_ browser: Browser, _ body: String = "Слово", on post: PostID, to answered: String = "") throws
            -> String
        {
            let fields = ["body": body, "to": answered, "key": IdempotencyKey().text]
            let answer = try browser.post(Paths.post(post), fields)
            #expect(answer.status == 303)
            return String(try #require(answer.location?.split(separator: "-").last))
        }
        func kinds(of post: PostID, for browser: Browser) throws -> Set<String> {
            let member = try id(browser)
            return Set(
                try app.database.rows(
                    "SELECT kind FROM notifications WHERE member_id = \(member) AND thing = \(post)"
                ) { try $0.only(String.self) })
        }
        let own = try publish(anna, "Своё", tags: "ёжик")
        try mute(tag: "Ежик")
        let post = try publish(irina, "Смотри, \(mention)", tags: "семинар ёжик")
        let question = try say(anna, "Вопрос", on: post)
        _ = try say(irina, on: post, to: question)
        _ = try say(mikhail, on: post)
        _ = try say(mikhail, "Смотри, \(mention)", on: post)
        #expect(try kinds(of: post, for: anna).isEmpty)
        #expect(try kinds(of: post, for: irina) == ["comment"], "it is nobody else's")
        let other = try publish(irina, "Смотри, \(mention)", tags: "семинар")
        #expect(try kinds(of: other, for: anna) == ["mention"])

        try mute(mikhail)
        _ = try say(mikhail, on: own)
        #expect(try kinds(of: own, for: anna).isEmpty)
        _ = try say(irina, on: own)
        #expect(try kinds(of: own, for: anna) == ["comment"])

        _ = try app.database.execute("UPDATE mutes SET until = now() - interval '1 second'")
        _ = try say(irina, on: post, to: question)
        #expect(try kinds(of: post, for: anna) == ["reply"])
        _ = try say(mikhail, on: post)
        #expect(try kinds(of: post, for: anna) == ["reply", "comment"])
        let last = try publish(mikhail, "Смотри, \(mention)", tags: "ёжик")
        #expect(try kinds(of: last, for: anna) == ["mention"])
    }

    @Test func `ends by itself, and its row goes`() throws {
        _ = try publish(mikhail, "Приметное", tags: "семинар")
        for (term, days) in [("day", 1), ("week", 7), ("month", 28)] {
            try mute(mikhail, for: term)
            try mute(tag: "семинар", for: term)
            #expect(try !anna.get(Paths.feed()).text.contains("Приметное"))
            let rows = try app.database.row(
                """
                SELECT count(*)
                FROM mutes
                WHERE until - now()
                    BETWEEN make_interval(days => \(Int32(days)), secs => -60) AND make_interval(days => \(Int32(days + 3)))
                """
            ) { try $0.only(Int.self) }
            #expect(rows == 2, "\(term)")
        }
        #expect(try anna.get(Paths.person(id(mikhail))).text.contains("не показываются в\u{A0}ленте до"))
        _ = try app.database.execute("UPDATE mutes SET until = now() - interval '1 second'")
        #expect(try anna.get(Paths.feed()).text.contains("Приметное"))
        #expect(try !anna.get(Paths.person(id(mikhail))).text.contains("Показывать снова"))
        #expect(try anna.get(Paths.mutes()).text.contains("Здесь будет"))
        for retention in app.features.flatMap(\.retention) { try retention.clear(app.database) }
        #expect(try app.database.row("SELECT count(*) FROM mutes") { try $0.only(Int.self) } == 0)
    }

    @Test func `asks how long, tells of it with the way back, and lists what is muted`() throws {
        let post = try publish(mikhail, "Приметное", tags: "семинар")
        let person = try id(mikhail).pathSegment
        let feed = try anna.get(Paths.feed()).text
        #expect(feed.contains("href=\"/mutes/new?person=\(person)\""))
        #expect(feed.contains("Скрыть #семинар…"))
        #expect(try !mikhail.get(Paths.post(post)).text.contains("/mutes/new"), "not one's own")
        let question = try anna.get(Paths.mute().adding("person", person)).text
        #expect(question.contains("Не показывать посты: Михаил Лебедев"))
        let answer = try anna.post(Paths.mute(), ["person": person, "for": "week", "return": "/feed"])
        #expect(answer.location == "/feed")
        let next = try anna.get(Paths.feed()).text
        #expect(next.contains("action=\"/mutes/end\"") && next.contains("href=\"/settings/muted\""))
        try mute(tag: "семинар")
        let list = try anna.get(Paths.mutes()).text
        #expect(list.contains("Михаил Лебедев") && list.contains("#семинар") && list.contains("пока не вернёте"))
        #expect(try anna.get("/settings/notifications").text.contains("href=\"/settings/muted\""))
        #expect(try !irina.get(Paths.mutes()).text.contains("Михаил Лебедев"))
    }

    @Test func `mutes neither oneself nor nobody, for no other time, and bounds how many`() throws {
        let own = try id(anna).pathSegment
        for fields in [
            ["person": own, "for": "day"], ["person": "999999", "for": "day"], ["tag": "два слова", "for": "day"],
            ["tag": "грант", "for": "century"], ["tag": "грант"], ["for": "day"],
        ] {
            #expect(try anna.post(Paths.mute(), fields).status == 404, "\(fields)")
        }
        #expect(try anna.get(Paths.mute().adding("person", own)).status == 404)
        #expect(try anna.get(Paths.mute()).status == 404)
        _ = try app.database.execute(
            """
            WITH made AS (INSERT INTO hashtags (name) SELECT 'тег' || n FROM generate_series(1, \(Mute.most)) AS n RETURNING id)
            INSERT INTO mutes (member_id, hashtag_id) SELECT \(id(anna)), id FROM made
            """)
        let answer = try anna.post(Paths.mute(), ["tag": "грант", "for": "day", "return": "/feed"])
        #expect(answer.location == "/feed")
        #expect(try anna.get(Paths.feed()).text.contains("Скрыто уже 200"))
        // One of them may still end another time.
        _ = try anna.post(Paths.mute(), ["tag": "тег1", "for": "day"])
        let ending = try app.database.row("SELECT count(*) FROM mutes WHERE until < 'infinity'") {
            try $0.only(Int.self)
        }
        #expect(ending == 1)
    }

    @Test func `looks at five hundred posts at most, says so, and goes on from there`() throws {
        let old = try publish(irina, "Самый старый")
        let author = try id(mikhail)
        _ = try app.database.execute(
            """
            INSERT INTO posts (author_id, body, html, preview, is_long, renderer)
            SELECT \(author), 'Шум', '<p>Шум</p>', '<p>Шум</p>', false, 1 FROM generate_series(1, 1200)
            """)
        let newest = try #require(try app.database.row("SELECT max(id) FROM posts") { try $0.only(PostID.self) })
        try mute(mikhail)
        let found = try app.database.fetch(PostStore.feed(below: nil, for: id(anna)))
        #expect(found.filter(\.fits).isEmpty && found.last?.looked == 500)
        let page = try anna.get(Paths.feed()).text
        let next = try #require(found.last).id.pathSegment
        #expect(page.contains("Просмотрено до") && page.contains("href=\"/feed?after=\(next)\""))
        #expect(page.contains("/feed/news?after=\(newest.pathSegment)"), "what is muted is no news")
        #expect(!page.contains("Шум"))
        let end = PostID(rawValue: old.rawValue + 400)
        #expect(try anna.get(Paths.feed().adding("after", end.pathSegment)).text.contains("Самый старый"))
        try app.database.run(script: "ANALYZE posts, members, mutes")
        let plan = try app.database.rows(
            "EXPLAIN (ANALYZE, TIMING off) \(#require(PostStore.feed(below: nil, for: id(anna)).sql))"
        ) { try $0.only(String.self) }.joined(separator: "\n")
        #expect(!plan.contains("Seq Scan on posts ") && !plan.contains("Sort Key: posts"), "\(plan)")
    }
}
