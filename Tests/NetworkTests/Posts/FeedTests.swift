import FoundationEssentials
import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct FeedTests {
    @discardableResult
    private func publish(_ browser: Browser, _ body: String, tags: String = "", key: IdempotencyKey = IdempotencyKey())
        throws
        -> PostID
    {
        let answer = try browser.post(Paths.newPost(), ["body": body, "tags": tags, "key": key.text])
        #expect(answer.status == 303)
        let id = try #require(answer.location?.split(separator: "-").last)
        return try #require(PostID(pathSegment: String(id)))
    }

    @Test func `shows a published post to everyone, in the feed, on its page, by its tag and on the profile`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let id = try publish(anna, "Собираем **семинар** по `праву`", tags: "семинар #данные")
        let addresses = [
            Paths.feed(), Paths.post(id), Paths.tag("семинар"), Paths.tag("данные"),
            Paths.person(try #require(anna.member)),
        ]
        for address in addresses {
            let page = try mikhail.get(address)
            #expect(page.status == 200)
            #expect(page.text.contains("<strong>семинар</strong>"), "\(address)")
            #expect(page.text.contains("Анна Ковалёва"))
        }
        #expect(!(try mikhail.get(Paths.tag("право")).text.contains("<strong>семинар</strong>")))
    }

    @Test func `shows a changed post, a changed name and the reader's own menu at once`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let id = try publish(anna, "Первая редакция")
        let edit = "href=\"\(Paths.editPost(id))\""
        for _ in 1...2 {
            #expect(try mikhail.get(Paths.feed()).text.contains("Первая редакция"))
            #expect(try !mikhail.get(Paths.feed()).text.contains(edit))
            #expect(try anna.get(Paths.feed()).text.contains(edit))
        }
        _ = try anna.post(
            Paths.editPost(id), ["body": "Вторая редакция", "version": "1", "key": IdempotencyKey().text])
        let changed = try mikhail.get(Paths.feed()).text
        #expect(changed.contains("Вторая редакция") && !changed.contains("Первая редакция"))
        _ = try app.database.execute("UPDATE members SET full_name = 'Анна Орлова' WHERE id = \(anna.member)")
        #expect(try mikhail.get(Paths.feed()).text.contains("Анна Орлова"))
    }

    @Test func `fetches the texts of posts that it has not shown in this version, and no others`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let first = try publish(anna, "Первый")
        try publish(mikhail, "Второй")
        func trips(_ told: [String], _ untold: [String] = []) throws -> [Int] {
            try (1...2).map { _ in
                let page = try mikhail.get(Paths.feed())
                for text in told { #expect(page.text.contains(text)) }
                for text in untold { #expect(!page.text.contains(text)) }
                return page.trips
            }
        }
        #expect(try trips(["Первый", "Второй"]) == [2, 1])
        try publish(anna, "Третий")
        #expect(try trips(["Первый", "Второй", "Третий"]) == [2, 1])
        _ = try anna.post(Paths.editPost(first), ["body": "Иначе", "version": "1", "key": IdempotencyKey().text])
        #expect(try trips(["Иначе"], ["Первый"]) == [2, 1])
        // What is not of the post itself is no part of what is kept.
        _ = try app.database.execute("UPDATE members SET faculty = 'Школа лингвистики' WHERE id = \(anna.member)")
        #expect(try trips(["Школа лингвистики"]) == [1, 1])
        _ = try anna.post(Paths.deletePost(first))
        #expect(try trips(["Второй", "Третий"], ["Иначе"]) == [1, 1])
        // A server that was put back may count its versions anew.
        app.database.close()
        #expect(try trips(["Второй", "Третий"]) == [2, 1])
    }

    @Test func `shows a change of others when it is committed, also one by hand`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let other = Connection(app.settings.database)
        for body in ["Первый", "Второй", "Третий"] { try publish(anna, body) }
        func shown(of texts: String...) throws -> [String] {
            let page = try anna.get(Paths.feed()).text
            return texts.filter { page.contains($0) }
        }
        #expect(try shown(of: "Первый", "Второй") == ["Первый", "Второй"])
        try other.transaction {
            _ = try other.execute("UPDATE posts SET preview = 'Иначе' WHERE body = 'Второй'")
            #expect(try shown(of: "Второй", "Иначе") == ["Второй"])
        }
        #expect(try shown(of: "Второй", "Иначе") == ["Иначе"])
        _ = try other.execute("UPDATE posts SET deleted_at = now() WHERE body = 'Первый'")
        #expect(try shown(of: "Первый", "Третий") == ["Третий"])
        try other.run(script: "TRUNCATE posts CASCADE")
        #expect(try shown(of: "Третий", "Написать пост") == ["Написать пост"])
    }

    @Test func `asks the database once for each page`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let id = try publish(anna, "Пост", tags: "тег")
        let member = try #require(anna.member)
        _ = try anna.get(Paths.feed())
        for address in [
            Paths.feed(), Paths.post(id), Paths.tag("тег"), Paths.person(member), Paths.personDetails(member),
            Paths.newPost(), Paths.editPost(id), Paths.profileSettings(),
        ] {
            let page = try anna.get(address)
            #expect(page.status == 200)
            #expect(page.trips == 1, "\(address)")
        }
    }

    @Test func `pages by key: every post once, also when new ones come meanwhile`() throws {
        let app = try TestApp(["QUAD_LIMIT_POSTS_HOUR": "1000"])
        let anna = try app.member()
        let written = try (1...45).map { try publish(anna, "Пост номер \($0)") }
        var seen: [PostID] = []
        var next: String? = Paths.feed().text
        while let address = next {
            let page = try anna.get(address)
            let ids = page.text.split(separator: "id=\"post-").dropFirst().compactMap { piece in
                PostID(pathSegment: String(piece.prefix { $0.isNumber }))
            }
            for id in ids where !seen.contains(id) && written.contains(id) { seen.append(id) }
            #expect(Set(ids).count <= PageSize.twenty.rawValue)
            next = page.text.firstMatch(of: /href="(\/feed\?after=[0-9]+)" rel="next"/).map { String($0.output.1) }
            try publish(anna, "Новый, пока листают")
        }
        #expect(seen == written.reversed())
    }

    @Test func `publishes once however often the form is sent`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let key = IdempotencyKey()
        let first = try publish(anna, "Однажды", key: key)
        #expect(try publish(anna, "Однажды", key: key) == first)
        #expect(try anna.get(Paths.feed()).text.split(separator: "<p>Однажды</p>").count == 2)
        // Back, another text, sent under the key of the first: not swallowed.
        #expect(try publish(anna, "Дважды", key: key) != first)
    }

    @Test func `gives the form back with the reason, and with what was typed, where it was written`() throws {
        let app = try TestApp()
        let anna = try app.member()
        for (address, title) in [(Paths.newPost(), "Новый пост"), (Paths.feed(), "Лента")] {
            let page = try anna.post(address, ["body": "Текст & \"кавычки\"", "tags": "хорошо не-верно"])
            #expect(page.status == 422)
            #expect(page.text.contains("<title>\(title)"))
            #expect(page.text.contains("Текст &amp; &#34;кавычки&#34;"))
            #expect(page.text.contains("хорошо не-верно"))
            #expect(page.text.contains("<b>#не-верно</b> не опубликуется: дефиса в\u{A0}хэштеге быть не может."))
            #expect(page.text.contains("name=\"without\" value=\"не-верно\"><span>Опубликовать без #не-верно</span>"))
            let empty = try anna.post(address, ["body": "  ", "tags": "хорошо"])
            #expect(empty.status == 422)
            #expect(empty.text.contains("Напишите хотя бы слово."))
        }
        #expect(try app.database.rows("SELECT id FROM posts") { (row: inout Row) -> Int in try row.only() }.isEmpty)
        #expect(try anna.get("/posts").status == 404)
    }

    @Test func `publishes without a broken hashtag once it was named, and not without another`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let fields = ["body": "Пишем на #C++ про #семинар", "tags": "цифровые-копии"]
        let first = try anna.post(Paths.newPost(), fields)
        #expect(first.status == 422)
        for name in ["#цифровые-копии", "#C++"] {
            #expect(first.text.contains("<b>\(name)</b> не опубликуется"), "\(name)")
        }
        let other = try anna.post(Paths.newPost(), fields.merging(["without": "цифровые-копии"]) { $1 })
        #expect(other.status == 422)
        let second = try anna.post(Paths.newPost(), fields.merging(["without": "цифровые-копии c++"]) { $1 })
        #expect(second.status == 303)
        let tags = try app.database.row("SELECT tags FROM posts") { (row: inout Row) -> [String] in try row.only() }
        #expect(tags == ["семинар"])
        let feed = try anna.get(Paths.feed()).text
        #expect(feed.contains("Пишем на #C++ про <a class=\"hashtag\""))
        #expect(!feed.contains(Paths.tag("c").text + "\""))
    }

    @Test func `names a broken hashtag of a change as well`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let id = try publish(anna, "Было")
        let change = ["body": "Стало #a-b", "version": "1", "key": IdempotencyKey().text]
        let refused = try anna.post(Paths.editPost(id), change)
        #expect(refused.status == 422 && refused.text.contains("Сохранить без #a-b"))
        #expect(try anna.post(Paths.editPost(id), change.merging(["without": "a-b"]) { $1 }).status == 303)
    }

    @Test func `lets the author change, delete and bring back a post, and nobody else`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let id = try publish(anna, "Первый вариант", tags: "старый")

        #expect(try mikhail.get(Paths.editPost(id)).status == 404)
        #expect(try mikhail.post(Paths.editPost(id), ["body": "Чужое"]).status == 404)
        #expect(try mikhail.post(Paths.deletePost(id)).status == 404)
        #expect(!(try mikhail.get(Paths.feed()).text.contains(Paths.editPost(id).text)))

        #expect(try anna.get(Paths.editPost(id)).text.contains("Первый вариант"))
        #expect(
            try anna.post(Paths.editPost(id), ["body": "Второй вариант", "tags": "новый", "version": "1"]).location
                == Paths.post(id).text)
        let changed = try mikhail.get(Paths.post(id)).text
        #expect(changed.contains("Второй вариант"))
        #expect(changed.contains("изменён"))
        #expect(!(try mikhail.get(Paths.tag("старый")).text.contains("Второй вариант")))

        let list = Paths.person(try #require(anna.member)).text
        #expect(try anna.get(list).text.contains("name=\"return\" value=\"\(list)\""))
        for _ in 1...2 {
            #expect(
                try anna.post(Paths.deletePost(id), ["return": list]).location == list, "a second tab finds it done")
        }
        #expect(try mikhail.get(Paths.post(id)).status == 404)
        #expect(!(try mikhail.get(Paths.feed()).text.contains("Второй вариант")))
        #expect(try mikhail.post(Paths.restorePost(id)).status == 404)
        let after = try anna.get(list).text
        #expect(after.contains("action=\"\(Paths.restorePost(id).text)\""))
        let undo = ["return": list, "key": UUID().uuidString]
        for _ in 1...2 {
            #expect(try anna.post(Paths.restorePost(id), undo).location == "\(list)#post-\(id.pathSegment)")
        }
        #expect(try anna.post(Paths.restorePost(id)).location == Paths.post(id).text, "it stands already")
        #expect(try mikhail.get(Paths.tag("новый")).text.contains("Второй вариант"))
    }

    @Test func `tells of the posts that came since the page was made`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let first = try publish(anna, "Первый")
        let news = Paths.feedNews().adding("after", first.pathSegment)
        #expect(try mikhail.get(news).status == 204)
        try publish(anna, "Второй")
        try publish(anna, "Третий")
        #expect(try anna.get(news).status == 204, "one's own are no news")
        let answer = try mikhail.get(news)
        #expect(answer.status == 200)
        #expect(answer.text.contains("2 новых поста"))
        let order = try #require(answer.text.firstRange(of: "Третий"))
        #expect(order.upperBound < (try #require(answer.text.firstRange(of: "Второй"))).lowerBound)
        #expect(!answer.text.contains("Первый"))
    }

    @Test func `counts hashtags that stand`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let first = try publish(anna, "Раз #общий", tags: "свой")
        try publish(anna, "Два", tags: "Общий")
        _ = try anna.post(Paths.deletePost(first))
        let uses = try app.database.rows("SELECT name, uses FROM hashtags ORDER BY name") {
            "\(try $0.next("name", as: String.self)) \(try $0.next("uses", as: Int32.self))"
        }
        #expect(uses == ["общий 1", "свой 0"])
    }

    @Test func `is a list of the last seven days, most used first`() throws {
        let app = try TestApp()
        let anna = try app.member()
        for _ in 1...3 { try publish(anna, "Раз", tags: "частый") }
        try publish(anna, "Два", tags: "редкий")
        let old = try publish(anna, "Три", tags: "старый")
        _ = try app.database.execute("UPDATE posts SET created_at = now() - interval '8 days' WHERE id = \(old)")
        let trends = TrendStore(database: app.database)
        try trends.refresh()
        let found = try app.database.fetch(TrendStore.now(for: #require(anna.member)))
        #expect(found.map { "\($0.name) \($0.uses)" } == ["частый 3", "редкий 1"])
        let feed = try anna.get(Paths.feed()).text
        #expect(feed.contains("Сейчас обсуждают"))
        #expect(feed.contains("class=\"context-row\" href=\"\(Paths.tag("частый"))\""))
    }

    @Test func `counts three posts of one member at most for what is discussed`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        for _ in 1...6 { try publish(anna, "Снова", tags: "один_человек") }
        for browser in [anna, anna, mikhail, mikhail] { try publish(browser, "Вместе", tags: "два_человека") }
        let trends = TrendStore(database: app.database)
        try trends.refresh()
        let found = try app.database.fetch(TrendStore.now(for: #require(anna.member)))
        #expect(found.map { "\($0.name) \($0.uses)" } == ["два_человека 4", "один_человек 3"])
    }

    @Test func `stops at sixty posts an hour, and keeps the text`() throws {
        let app = try TestApp(["QUAD_LIMIT_POSTS_HOUR": "2"])
        let anna = try app.member()
        try publish(anna, "Раз")
        try publish(anna, "Два")
        let third = try anna.post(Paths.newPost(), ["body": "Три, и длинный текст"])
        #expect(third.status == 429)
        #expect(third.text.contains("Три, и длинный текст"))
    }

    @Test func `names the list that led to a post, and leads back to the post's place in it`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let id = try publish(anna, "Собираем семинар", tags: "семинар")
        let profile = Paths.person(try #require(anna.member))
        func back(from address: String?) throws -> String? {
            anna.headers = address.map { [("Referer", $0)] } ?? []
            let page = try anna.get(Paths.post(id)).text
            return page.firstMatch(of: /class="back-link" href="([^"]*)" aria-label="([^"]*)"/).map {
                "\($0.output.2) \($0.output.1)"
            }
        }
        let origin = TestApp.origin
        let place = "#post-\(id.pathSegment)"
        #expect(try back(from: nil) == "Назад: Лента /feed\(place)")
        #expect(try back(from: "\(origin)/feed?after=7") == "Назад: Лента /feed?after=7\(place)")
        #expect(try back(from: "\(origin)\(profile)") == "Назад: Анна Ковалёва \(profile)\(place)")
        #expect(try back(from: "\(origin)\(Paths.tag("семинар"))") == "Назад: #семинар \(Paths.tag("семинар"))\(place)")
        // A list that the post does not stand in, another site, and what would be one.
        for other in [
            "\(origin)\(Paths.tag("другой"))", "https://evil.example/feed", "\(origin).evil.example/feed",
            "\(origin)//evil",
        ] {
            #expect(try back(from: other) == "Назад: Лента /feed\(place)", "\(other)")
        }
    }

    @Test func `shows beside a post others of its author and others with its first hashtag, each once`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let id = try publish(anna, "О **согласиях** и сроках", tags: "право данные")
        try publish(anna, "Второй Анны", tags: "право")
        try publish(mikhail, "Первый Михаила", tags: "право")
        try publish(mikhail, "Второй Михаила", tags: "данные")
        let deleted = try publish(mikhail, "Удалённый", tags: "право")
        _ = try mikhail.post(Paths.deletePost(deleted))
        let page = try mikhail.get(Paths.post(id))
        #expect(page.trips == 1)
        #expect(page.text.contains("<title>Анна Ковалёва: О согласиях и сроках · Quad</title>"))
        let beside = try #require(page.text.split(separator: "class=\"beside\"").last)
        #expect(beside.split(separator: "Второй Анны").count == 2)
        #expect(beside.contains("Первый Михаила"))
        for other in ["О согласиях", "Второй Михаила", "Удалённый"] { #expect(!beside.contains(other), "\(other)") }
    }

    @Test func `a hashtag that nobody has used is no search that found nothing`() throws {
        let text = try TestApp().member().get(Paths.tag("неслыханное")).text
        #expect(text.contains("<h2>С\u{A0}этим хэштегом пока нет постов</h2>"))
        #expect(!text.contains("Ничего не нашлось"))
    }

    @Test func `knows one hashtag with and without the dots of ё, and shows it with them`() throws {
        let app = try TestApp()
        let anna = try app.member()
        try publish(anna, "Первый", tags: "ежик")
        try publish(anna, "Второй про #Ёжик", tags: "ёжик")
        try publish(anna, "Третий", tags: "ежик ёжик")
        let answer = try anna.get("/tags/%D1%91%D0%B6%D0%B8%D0%BA")
        #expect(answer.status == 303 && answer.location == Paths.tag("ежик").text)
        let page = try anna.get(Paths.tag("ежик"))
        #expect(page.trips == 2, "and once for the texts")
        for post in ["Первый", "Второй", "Третий"] { #expect(page.text.contains(post)) }
        #expect(page.text.contains("<h1>#ёжик</h1>"))
        let uses = try app.database.rows("SELECT name, uses FROM hashtags") {
            "\(try $0.next("name", as: String.self)) \(try $0.next("uses", as: Int32.self))"
        }
        #expect(uses == ["ёжик 3"])
    }

    @Test func `leads one hashtag to one address`() throws {
        let anna = try TestApp().member()
        let answer = try anna.get(Paths.tag("Семинар"))
        #expect(answer.status == 303)
        #expect(answer.location == Paths.tag("семинар").text)
        #expect(try anna.get("/tags/%D0%BD%D0%B5-%D1%82%D0%BE").status == 404)
    }
}
