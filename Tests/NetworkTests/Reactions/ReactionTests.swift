import FoundationEssentials
import Network
import Postgres
import Site
import Synchronization
import TestSupport
import Testing
import Web
import Writing

@Suite struct ReactionTests {
    private func publish(_ browser: Browser, _ body: String) throws -> PostID {
        let answer = try browser.post(Paths.newPost(), ["body": body, "tags": "", "key": IdempotencyKey().text])
        let id = try #require(answer.location?.split(separator: "-").last)
        return try #require(PostID(pathSegment: String(id)))
    }

    /// The marks under a post, as a page shows them to this browser's member: «heart 2, laugh 1 own».
    private func marks(_ browser: Browser, on address: Address, of post: PostID) throws -> String {
        let page = try browser.get(address).text
        let bar = try #require(page.split(separator: "id=\"reactions-\(post.pathSegment)\"").last)
        let form = bar.prefix(upTo: try #require(bar.firstRange(of: "</form>")).lowerBound)
        let button = /name="(on|off)" value="([a-z-]+)"[^>]*aria-pressed="(true|false)".*?<span>([0-9]+)<\/span>/
        return form.matches(of: button)
            .map { "\($0.2) \($0.4)\($0.1 == "off" && $0.3 == "true" ? " own" : "")" }.joined(separator: ", ")
    }

    private func counts(_ database: Connection, _ post: PostID) throws -> [Int32] {
        try database.row("SELECT reactions FROM post_counts WHERE post_id = \(post)") { try $0.only() } ?? []
    }

    @Test func `sets a mark and takes it away, each once however often it is sent`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let post = try publish(anna, "Откликнитесь")
        #expect(try marks(anna, on: Paths.feed(), of: post) == "")
        for _ in 1...2 {
            let answer = try mikhail.post(Paths.reactions(post), ["on": "heart", "return": "/feed"])
            #expect(answer.status == 303 && answer.location == "/feed#post-\(post.pathSegment)")
        }
        _ = try anna.post(Paths.reactions(post), ["on": "heart"])
        #expect(try anna.post(Paths.reactions(post), ["on": "party-popper"]).location == Paths.post(post).text)
        for address in [Paths.feed(), Paths.post(post), Paths.person(try #require(anna.member)), Paths.reactions(post)]
        {
            #expect(try marks(anna, on: address, of: post) == "heart 2 own, party-popper 1 own", "\(address)")
            #expect(try marks(mikhail, on: address, of: post) == "heart 2 own, party-popper 1", "\(address)")
        }
        for _ in 1...2 { _ = try mikhail.post(Paths.reactions(post), ["off": "heart"]) }
        _ = try mikhail.post(Paths.reactions(post), ["off": "laugh"])
        #expect(try marks(mikhail, on: Paths.feed(), of: post) == "heart 1, party-popper 1")
        #expect(try counts(app.database, post) == [1, 0, 0, 1, 0, 0])
    }

    @Test func `refuses marks that are none, posts that are not there, and whoever is not signed in`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let post = try publish(anna, "Недолго")
        for fields in [["on": "skull"], ["off": ""], [:], ["on": "heart'--"]] {
            #expect(try mikhail.post(Paths.reactions(post), fields).status == 404, "\(fields)")
        }
        #expect(try mikhail.post(Paths.reactions(PostID(rawValue: 999_999)), ["on": "heart"]).status == 404)
        _ = try mikhail.post(Paths.reactions(post), ["on": "eye"])
        _ = try anna.post(Paths.deletePost(post))
        #expect(try mikhail.post(Paths.reactions(post), ["on": "heart"]).status == 404)
        #expect(try mikhail.get(Paths.reactions(post)).status == 404)
        #expect(try counts(app.database, post) == [0, 0, 0, 0, 1, 0], "what there was waits for the post")
        _ = try anna.post(Paths.restorePost(post))
        #expect(try marks(mikhail, on: Paths.feed(), of: post) == "eye 1 own")
        #expect(try app.anonymous().get(Paths.reactions(post)).status == 303)
    }

    @Test func `makes no new version of the post, whose text is not fetched again`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let post = try publish(anna, "Остаётся как есть")
        func version() throws -> String? {
            try app.database.row("SELECT ctid::text || ' ' || xmin::text AS place FROM posts WHERE id = \(post)") {
                try $0.only()
            }
        }
        _ = try anna.get(Paths.feed())
        let before = try version()
        _ = try anna.post(Paths.reactions(post), ["on": "lightbulb"])
        let page = try anna.get(Paths.feed())
        #expect(page.trips == 1)
        #expect(try marks(anna, on: Paths.feed(), of: post) == "lightbulb 1 own")
        #expect(try version() == before)
    }

    /// A deadlock breaks one of them off, and a number that is read and written back loses some.
    @Test func `counts exactly what fifty members set and take away at once`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let posts = [try publish(anna, "Первый"), try publish(anna, "Второй")]
        let members = try app.database.rows(
            """
            INSERT INTO members (email, email_key, full_name, faculty, position, city)
            SELECT 'crowd-' || n, 'crowd-' || n, 'Участник ' || n, 'Право', 'Доцент', 'Москва'
            FROM generate_series(1, 50) AS n
            RETURNING id
            """
        ) { try $0.only(MemberID.self) }
        let settings = app.settings
        let failures = Mutex<[String]>([])
        // Not as many connections as members: the server has some for other tests, and each waits for a post only
        // briefly.
        inThreads(10) { thread in
            do {
                let database = Connection(settings.database)
                let reactions = ReactionStore(database: database)
                for step in 0..<12 {
                    for number in stride(from: thread, to: members.count, by: 10) {
                        // Both posts in either order, the same mark again, and one that is taken away as often as it
                        // is set.
                        let post = posts[(number + step) % 2]
                        let mark = step % 3 == 0 ? Mark.heart : Mark.allCases[(number + step) % 6]
                        _ = try database.transaction {
                            let isSet = mark == .heart || step % 4 < 2
                            let change = try reactions.set(mark, to: isSet, on: post, by: members[number])
                            if let change { try reactions.notify(change, on: post, by: members[number], settings) }
                        }
                    }
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        for post in posts {
            let rows = try app.database.row(
                """
                SELECT array_agg((SELECT count(*)::integer FROM reactions r WHERE r.post_id = \(post) AND r.mark = k)
                                 ORDER BY k) AS counts
                FROM generate_series(1, 6) AS k
                """
            ) { try $0.only([Int32].self) }
            let counted = try counts(app.database, post)
            #expect(counted == rows)
            #expect(counted[0] == 50)
        }
    }

    @Test func `names the reader first, two in full, and of more how many there are besides`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let vera = try app.member("vera.belova@hse.ru", name: "Вера Белова")
        let oleg = try app.member("oleg.marchenko@hse.ru", name: "Олег Марченко")
        let post = try publish(anna, "Кто здесь")
        func line() throws -> String? {
            try anna.get(Paths.post(post)).text.firstMatch(of: /data-mark="heart">.*?<span>(.*?)<\/span>/)
                .map { String($0.1) }
        }
        #expect(try line() == nil)
        _ = try mikhail.post(Paths.reactions(post), ["on": "heart"])
        #expect(try line() == "Михаил Лебедев")
        _ = try vera.post(Paths.reactions(post), ["on": "heart"])
        #expect(try line() == "Вера Белова и Михаил Лебедев")
        _ = try oleg.post(Paths.reactions(post), ["on": "heart"])
        #expect(try line() == "Олег Марченко и ещё 2")
        _ = try anna.post(Paths.reactions(post), ["on": "heart"])
        #expect(try line() == "вы, Олег Марченко и ещё 2")
        for other in [oleg, vera] { _ = try other.post(Paths.reactions(post), ["off": "heart"]) }
        #expect(try line() == "вы и Михаил Лебедев")
        #expect(try anna.get(Paths.post(post)).text.contains("Откликнулись, 2"))
        _ = try mikhail.post(Paths.reactions(post), ["off": "heart"])
        #expect(try line() == "вы")
        _ = try anna.post(Paths.reactions(post), ["off": "heart"])
        #expect(try !anna.get(Paths.post(post)).text.contains("Откликнулись,"))
    }

    @Test func `lists everybody who has set a mark, by key, in one round trip a page`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let post = try publish(anna, "Многим по душе")
        _ = try app.database.execute(
            """
            WITH crowd AS (
                INSERT INTO members (email, email_key, full_name, faculty, position, city)
                SELECT 'crowd-' || n, 'crowd-' || n, 'Участник №' || n || '.', 'Право', 'Доцент', 'Москва'
                FROM generate_series(1, 60) AS n
                RETURNING id
            ), counted AS (
                INSERT INTO post_counts (post_id, reactions) VALUES (\(post), '{60,0,0,0,0,0}')
            )
            INSERT INTO reactions (member_id, post_id, mark, created_at)
            SELECT id, \(post), 1, now() - make_interval(secs => id % 7) FROM crowd
            """)
        var seen: [Int] = []
        var next: String? = Paths.reactions(post).adding("mark", "heart").text
        while let address = next {
            let page = try anna.get(address)
            #expect(page.trips == 1)
            seen += page.text.matches(of: /Участник №([0-9]+)\./).compactMap { Int($0.1) }
            next = page.text.firstMatch(of: /href="([^"]*)" rel="next"/)
                .map { String($0.1).replacing("&amp;", with: "&").replacing("&#38;", with: "&") }
        }
        #expect(seen.count == 60 && Set(seen) == Set(1...60))
        #expect(try anna.get(Paths.reactions(post)).trips == 1)
        #expect(try anna.get(Paths.reactions(post).adding("mark", "skull")).text.contains("и ещё 59"))
    }

    @Test func `goes with an account that is erased, out of every number`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let posts = [try publish(anna, "Первый"), try publish(anna, "Второй"), try publish(anna, "Третий")]
        for post in posts {
            for mark in ["heart", "laugh"] { _ = try mikhail.post(Paths.reactions(post), ["on": mark]) }
        }
        _ = try anna.post(Paths.reactions(posts[0]), ["on": "heart"])
        _ = try anna.post(Paths.deletePost(posts[2]))
        let member = try #require(mikhail.member)
        for erasure in app.features.compactMap(\.erasure) { try erasure.erase(member, app.services) }
        #expect(try counts(app.database, posts[0]) == [1, 0, 0, 0, 0, 0])
        #expect(try counts(app.database, posts[1]) == [0, 0, 0, 0, 0, 0])
        #expect(try counts(app.database, posts[2]) == [0, 0, 0, 0, 0, 0])
        #expect(try app.database.row("SELECT count(*) FROM reactions") { try $0.only() } == 1)
    }
}
