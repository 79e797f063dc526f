import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct ChannelPostsTests {
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

    private func person(_ browser: Browser) throws -> ChannelSets.Person {
        ChannelSets.Person(id: try #require(browser.member), name: "")
    }

    private func channel(_ change: (inout ChannelSets) throws -> Void, of owner: Browser? = nil) throws -> ChannelID {
        var sets = ChannelSets()
        try change(&sets)
        let (chosen, owner) = (sets, try #require((owner ?? anna).member))
        return try app.database.transaction {
            try ChannelStore(database: app.database).create("Канал \(IdempotencyKey().text)", chosen, by: owner)
        }
    }

    private func found(_ id: ChannelID, after: PostID? = nil) throws -> [PostCandidate] {
        try app.database.fetch(ChannelPosts.page(id, of: try #require(anna.member), after: after))
    }

    private func posts(_ id: ChannelID, after: PostID? = nil) throws -> [PostID] {
        try found(id, after: after).filter(\.fits).compactMap { $0.post?.id }
    }

    @Test func `has what one of its people wrote or what has one of its hashtags, newest first, each once`() throws {
        let one = try publish(mikhail, "Раз", tags: "грант")
        _ = try publish(irina, "Чужое")
        let two = try publish(irina, "Два", tags: "грант рнф")
        let three = try publish(mikhail, "Три")
        let id = try channel {
            $0.people = [try person(mikhail)]
            $0.hashtags = ["грант", "рнф", "ничей"].compactMap { Hashtag($0) }
        }
        #expect(try posts(id) == [three, two, one])
        #expect(try posts(id, after: three) == [two, one])
        // A deleted one is not there, nor is one whose link to a hashtag has stayed behind.
        _ = try mikhail.post(Paths.deletePost(three))
        #expect(try posts(id) == [two, one])
        _ = try app.database.execute("UPDATE posts SET deleted_at = now() WHERE id = \(two)")
        #expect(try posts(id) == [one])
    }

    @Test func `leaves out people, hashtags and words in whatever form`() throws {
        let good = try publish(mikhail, "Приняли статью", tags: "грант")
        _ = try publish(irina, "От неё ничего", tags: "грант")
        _ = try publish(mikhail, "С вакансией", tags: "грант вакансия")
        _ = try publish(mikhail, "Ищем двух актёров", tags: "грант")
        _ = try publish(mikhail, "Мест на семинаре ещё пять", tags: "грант")
        let id = try channel {
            $0.hashtags = [try #require(Hashtag("грант"))]
            $0.withoutPeople = [try person(irina)]
            $0.withoutHashtags = [try #require(Hashtag("вакансия"))]
            $0.withoutWords = ["актёр", "место на семинарах", "и", "!!!"]
        }
        #expect(try posts(id) == [good])
        // The words alone.
        let words = try channel {
            $0.hashtags = [try #require(Hashtag("грант"))]
            $0.withoutWords = ["статья"]
        }
        #expect(try posts(words).count == 4)
        let nothing = try channel {
            $0.hashtags = [try #require(Hashtag("грант"))]
            $0.withoutWords = ["и", "!!!"]
        }
        #expect(try posts(nothing).count == 5)
    }

    @Test func `is nobody's but its owner's`() throws {
        _ = try publish(mikhail, "Раз")
        let id = try channel({ $0.people = [try person(mikhail)] }, of: mikhail)
        #expect(try posts(id).isEmpty)
        #expect(try anna.get(Paths.channel(id)).status == 404)
        #expect(try mikhail.get(Paths.channel(id)).text.contains(">Раз<"))
    }

    @Test func `looks at five hundred at most, says so, and goes on from there`() throws {
        _ = try publish(mikhail, "Самый старый", tags: "редкость")
        let author = try #require(mikhail.member)
        _ = try app.database.execute(
            """
            INSERT INTO posts (author_id, body, html, preview, is_long, renderer)
            SELECT \(author), 'Шум', '<p>Шум</p>', '<p>Шум</p>', false, 1 FROM generate_series(1, 700)
            """)
        let newest = try publish(mikhail, "Самый новый", tags: "редкость")
        let id = try channel {
            $0.people = [try person(mikhail)]
            $0.withoutWords = ["шум"]
        }
        let first = try found(id)
        #expect(first.filter(\.fits).map(\.id) == [newest])
        let last = try #require(first.last)
        #expect(last.looked == ChannelPosts.mostLooked && !last.fits)
        let page = try anna.get(Paths.channel(id)).text
        #expect(page.contains("Просмотрено до"))
        #expect(page.contains("href=\"\(Paths.channel(id).text)?after=\(last.id.pathSegment)\""))
        #expect(!page.contains("data-pager"))
        let second = try anna.get(Paths.channel(id).adding("after", last.id.pathSegment)).text
        #expect(second.contains("Самый старый") && !second.contains("Просмотрено до"))
    }

    @Test func `goes on by pages of twenty, none twice and none left out`() throws {
        let (author, other) = (try #require(mikhail.member), try #require(irina.member))
        _ = try app.database.execute(
            """
            INSERT INTO posts (author_id, body, html, preview, is_long, renderer)
            SELECT CASE WHEN n % 3 = 0 THEN \(author) ELSE \(other) END, 'Пост', '<p>Пост</p>', '<p>Пост</p>', false, 1
            FROM generate_series(1, 90) AS n
            """)
        let id = try channel { $0.people = [try person(mikhail), try person(irina)] }
        var seen: [PostID] = []
        var after: PostID?
        repeat {
            let page = try posts(id, after: after)
            seen += page.prefix(20)
            after = page.count > 20 ? seen.last : nil
        } while after != nil
        #expect(seen.count == 90 && Set(seen).count == 90)
        #expect(seen.map(\.rawValue) == seen.map(\.rawValue).sorted(by: >))
    }

    @Test func `counts what others wrote since, as opening shows it, and no more than a hundred`() throws {
        let id = try channel { $0.people = [try person(mikhail), try person(anna)] }
        func fresh() throws -> Int? {
            try app.database.fetch(ChannelStore.list(of: try #require(anna.member))).first?.fresh
        }
        #expect(try fresh() == 0)
        let one = try publish(mikhail, "Раз")
        _ = try publish(anna, "Своё")
        let two = try publish(mikhail, "Два")
        #expect(try fresh() == 2)
        _ = try anna.post(Paths.seenChannel(id), ["post": one.pathSegment])
        #expect(try fresh() == 1)
        _ = try anna.post(Paths.seenChannel(id), ["post": two.pathSegment])
        _ = try anna.post(Paths.seenChannel(id), ["post": one.pathSegment])
        #expect(try fresh() == 0, "what was read stays so")
        // A number that no post has reads nothing of what comes.
        _ = try anna.post(Paths.seenChannel(id), ["post": "9223372036854775807"])
        _ = try publish(mikhail, "Три")
        #expect(try fresh() == 1)
        let author = try #require(mikhail.member)
        _ = try app.database.execute(
            """
            INSERT INTO posts (author_id, body, html, preview, is_long, renderer)
            SELECT \(author), 'Пост', '<p>Пост</p>', '<p>Пост</p>', false, 1 FROM generate_series(1, 150)
            """)
        #expect(try fresh() == 100)
        #expect(try anna.get(Paths.channels()).text.contains(">99+<"))
        #expect(try mikhail.post(Paths.seenChannel(id), ["post": two.pathSegment]).status == 404)
    }

    /// So many posts with one word.
    private func fill(_ count: Int32, by browser: Browser) throws {
        let author = try #require(browser.member)
        _ = try app.database.execute(
            """
            INSERT INTO posts (author_id, body, html, preview, is_long, renderer)
            SELECT \(author), 'Шум', '<p>Шум</p>', '<p>Шум</p>', false, 1 FROM generate_series(1, \(count))
            """)
    }

    /// Anna's only channel as her list has it: how many are new, and whether there may be more.
    private func isNew(_ fresh: Int, orMore: Bool = false) throws -> Bool {
        let reader = try #require(anna.member)
        let line = try #require(app.database.fetch(ChannelStore.list(of: reader)).first)
        return line.fresh == fresh && line.mayHaveMore == orMore
    }

    @Test func `counts what others wrote behind many posts of one's own`() throws {
        let id = try channel { $0.people = [try person(anna), try person(mikhail)] }
        _ = try publish(mikhail, "Раз")
        _ = try publish(mikhail, "Два")
        try fill(120, by: anna)
        #expect(try isNew(2))
        #expect(try anna.get(Paths.channels()).text.contains(">2<"))
        // Likewise where something is left out.
        _ = try app.database.execute("UPDATE channels SET without_words = '{ничего}' WHERE id = \(id)")
        #expect(try isNew(2))
        let news = try anna.get(Paths.channelNews(id).adding("after", "0")).text
        #expect(news.contains(">Раз<") && news.contains(">Два<") && !news.contains("Шум"))
    }

    @Test func `says that there may be new ones where much is left out, until the channel is opened`() throws {
        let id = try channel {
            $0.people = [try person(mikhail)]
            $0.withoutWords = ["шум"]
        }
        try fill(150, by: mikhail)
        #expect(try isNew(0), "all of it was looked at")
        let old = try publish(mikhail, "Под ними")
        try fill(250, by: mikhail)
        #expect(try isNew(0, orMore: true))
        let list = try anna.get(Paths.channels()).text
        #expect(list.contains(">•<") && list.contains("возможно, есть новые посты"))
        #expect(try posts(id) == [old])
        let one = try publish(mikhail, "Над ними")
        #expect(try isNew(1, orMore: true))
        let more = try anna.get(Paths.channels()).text
        #expect(more.contains(">1+<") && more.contains("не меньше 1 нового поста"))

        try fill(80, by: mikhail)
        #expect(try posts(id) == [one, old])
        let newest = try #require(try app.database.row("SELECT max(id) FROM posts") { try $0.only(PostID.self) })
        let page = try anna.get(Paths.channel(id))
        #expect(page.value(of: "post") == newest.pathSegment, "with what is left out above them")
        #expect(page.text.contains("\(Paths.channelNews(id).text)?after=\(newest.pathSegment)"))
        _ = try anna.post(Paths.seenChannel(id), ["post": newest.pathSegment])
        #expect(try isNew(0))
        // Nothing but what is left out: opening shows nothing new, and takes the mark away.
        try fill(250, by: mikhail)
        #expect(try isNew(0, orMore: true))
        let last = try #require(try anna.get(Paths.channel(id)).value(of: "post"))
        _ = try anna.post(Paths.seenChannel(id), ["post": last])
        #expect(try isNew(0))
    }

    @Test func `is read up to the newest that was looked at once a further page has something`() throws {
        let id = try channel {
            $0.people = [try person(mikhail)]
            $0.withoutWords = ["шум"]
        }
        let old = try publish(mikhail, "Под ними")
        try fill(700, by: mikhail)
        let newest = try #require(try app.database.row("SELECT max(id) FROM posts") { try $0.only(PostID.self) })
        let last = try #require(try found(id).last)
        #expect(last.looked == ChannelPosts.mostLooked)
        let page = try anna.get(Paths.channel(id))
        #expect(page.text.contains("Просмотрено до") && page.value(of: "post") == nil, "nothing was shown")
        let further = "\(Paths.channel(id).text)?from=\(newest.pathSegment)&amp;after=\(last.id.pathSegment)"
        #expect(page.text.contains("href=\"\(further)\""))
        let next = try anna.get(
            Paths.channel(id).adding("from", newest.pathSegment).adding("after", last.id.pathSegment))
        #expect(next.text.contains("Под ними") && next.value(of: "post") == newest.pathSegment)
        // Who came to an older page by another way has not seen what is above.
        let other = try anna.get(Paths.channel(id).adding("after", last.id.pathSegment))
        #expect(other.text.contains("Под ними") && other.value(of: "post") == nil)
        #expect(try isNew(0, orMore: true))
        _ = try anna.post(Paths.seenChannel(id), ["post": newest.pathSegment])
        #expect(try isNew(0))
        #expect(try posts(id, after: last.id) == [old])
    }
}
