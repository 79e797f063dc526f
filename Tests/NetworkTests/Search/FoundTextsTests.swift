import FoundationEssentials
import Network
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

/// What the one search finds of posts and comments, over a real database.
@Suite struct FoundTextsTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
    }

    private func publish(_ browser: Browser, _ body: String, tags: String = "") throws -> PostID {
        let answer = try browser.post(Paths.newPost(), ["body": body, "tags": tags, "key": IdempotencyKey().text])
        let id = try #require(answer.location?.split(separator: "-").last)
        return try #require(PostID(pathSegment: String(id)))
    }

    private func comment(_ browser: Browser, _ body: String, on post: PostID) throws -> CommentID {
        let answer = try browser.post(Paths.post(post), ["body": body, "key": IdempotencyKey().text])
        let id = try #require(answer.location?.split(separator: "-").last)
        return try #require(CommentID(pathSegment: String(id)))
    }

    private func page(_ words: String, _ narrow: (inout SearchRequest) throws -> Void = { _ in }) throws
        -> FoundTextPage<FoundNetworkText>
    {
        var request = SearchRequest(words: words, most: 20)
        try narrow(&request)
        return try app.database.fetch(FoundPosts.page(request, for: try #require(anna.member)))
    }

    private func posts(_ words: String, _ narrow: (inout SearchRequest) throws -> Void = { _ in }) throws -> [PostID] {
        try page(words, narrow).posts
    }

    private func comments(_ words: String, _ narrow: (inout SearchRequest) -> Void = { _ in }) throws -> [CommentID] {
        var request = SearchRequest(words: words, most: 20)
        narrow(&request)
        return try app.database.fetch(FoundComments.page(request, for: try #require(anna.member))).comments
    }

    @Test func `posts are found by any form of their words, newest first, with the words marked`() throws {
        let first = try publish(anna, "Приходите: **актёры** читают вслух")
        let second = try publish(mikhail, "Ищем актера для `List<String>` & спектакля")
        _ = try publish(mikhail, "Совсем другое")
        #expect(try posts("АКТЁРОВ") == [second, first])
        #expect(try posts("актеры вслух") == [first])
        #expect(
            try page("АКТЁРОВ").headlines == [
                "Ищем \u{E000}актера\u{E001} для List<String> & спектакля",
                "Приходите: \u{E000}актёры\u{E001} читают вслух",
            ])
        _ = try publish(anna, "Раз два три четыре пять шесть — и наконец сцена, где шесть студентов")
        #expect(
            try page("сцены студент").headlines == [
                "… — и наконец \u{E000}сцена\u{E001}, где шесть \u{E000}студентов\u{E001}"
            ])
        #expect(try posts("!!! …").isEmpty)
        #expect(try posts("").count == 4)
    }

    @Test func `a post is found by what stands in it now, and by nothing of a deleted one`() throws {
        let post = try publish(anna, "Первоначальное [@Михаил](/people/4711) слово", tags: "старый")
        #expect(try posts("первоначальное") == [post])
        #expect(try posts("4711").isEmpty)
        #expect(try posts("people").isEmpty)
        #expect(try posts("") { $0.hashtags = ["старый"] } == [post])
        let change = ["body": "Исправленное слово", "tags": "новый", "version": "1", "key": IdempotencyKey().text]
        #expect(try anna.post(Paths.editPost(post), change).status == 303)
        #expect(try posts("первоначальное").isEmpty)
        #expect(try posts("исправленные") == [post])
        #expect(try posts("") { $0.hashtags = ["старый"] }.isEmpty)
        #expect(try posts("слово") { $0.hashtags = ["новый"] } == [post])
        _ = try anna.post(Paths.deletePost(post))
        #expect(try posts("слово").isEmpty)
        _ = try anna.post(Paths.restorePost(post))
        #expect(try posts("слово") == [post])
        // The rule is asked, not the list of words.
        try app.database.run(
            script:
                "SET session_replication_role = replica; UPDATE posts SET deleted_at = now(); RESET session_replication_role"
        )
        #expect(try posts("слово").isEmpty)
        #expect(try page("слово").count == 0)
    }

    @Test func `comments are found under posts that stand, while they stand`() throws {
        let post = try publish(anna, "О спектакле")
        let first = try comment(mikhail, "Актёры были хороши", on: post)
        let second = try comment(anna, "Лучшего актёра не видел", on: post)
        #expect(try comments("актер") == [second, first])
        #expect(try comments("актер") { $0.authors = [mikhail.member].compactMap(\.self) } == [first])
        _ = try anna.post(Paths.deleteComment(post, second))
        #expect(try comments("актер") == [first])
        _ = try anna.post(Paths.deletePost(post))
        #expect(try comments("актер").isEmpty)
        _ = try anna.post(Paths.restorePost(post))
        #expect(try comments("актер") == [first])
    }

    @Test func `behind the last of a hundred no page is promised, and one that is asked for says so`() throws {
        let search = Paths.search().adding("q", "кворум").adding("in", "posts")
        for (count, further) in [(100, false), (1, true)] {
            _ = try app.database.execute(
                """
                INSERT INTO posts (author_id, body, html, preview, is_long, renderer)
                SELECT \(anna.member), 'Кворум', '<p>Кворум</p>', '', false, 1 FROM generate_series(1, \(count))
                """)
            var (request, seen) = (SearchRequest(words: "кворум", most: 20), 0)
            for part in 1...5 {
                let page = try app.database.fetch(FoundPosts.page(request, for: try #require(anna.member)))
                seen += min(page.texts.count, 20)
                request.place = page.next(request)
                #expect((request.place != nil) == (part < 5 || further), "\(count), \(part)")
            }
            #expect(seen == 100)
        }
        let oldest = try #require(
            try app.database.row("SELECT min(id) FROM posts WHERE body = 'Кворум'") { try $0.only(Int.self) })
        let behind = try anna.get(search.adding("after", "\(oldest)"))
        #expect(behind.status == 200 && behind.text.contains("Больше ничего не нашлось"))
        #expect(behind.text.contains("К началу поиска") && !behind.text.contains("Ничего не нашлось по запросу"))
    }

    @Test func `what a member has muted is not found`() throws {
        let post = try publish(anna, "О спектакле", tags: "театр")
        let mikhails = try publish(mikhail, "О спектакле и актёрах", tags: "театр")
        let irina = try app.member("irina.belova@hse.ru", name: "Ирина Белова")
        let first = try comment(mikhail, "Актёр хорош", on: post)
        let second = try comment(irina, "Актёр плох", on: post)
        #expect(try posts("спектакль") == [mikhails, post])
        #expect(try comments("актер") == [second, first])
        _ = try app.database.execute(
            "INSERT INTO mutes (member_id, person_id) VALUES (\(anna.member), \(mikhail.member))")
        #expect(try posts("спектакль") == [post])
        #expect(try page("спектакль").count == 1)
        #expect(try comments("актер") == [second])
        let theatre = try publish(irina, "Спектакль Ирины", tags: "театр")
        let under = try comment(mikhail, "Спектакль без меня", on: theatre)
        #expect(try comments("спектакль").isEmpty)
        _ = try app.database.execute("DELETE FROM mutes")
        #expect(try comments("спектакль") == [under])
        _ = try app.database.execute(
            "INSERT INTO mutes (member_id, hashtag_id) SELECT \(anna.member), id FROM hashtags WHERE key = 'театр'")
        // One's own are found always.
        #expect(try posts("спектакль") == [post])
        #expect(try comments("спектакль").isEmpty)
    }

    @Test func `authors, hashtags and days narrow a search, with words and without them`() throws {
        let one = try publish(anna, "Семинар раз", tags: "учёба весна")
        let two = try publish(mikhail, "Семинар два", tags: "учёба")
        let three = try publish(mikhail, "Три")
        _ = try app.database.execute("UPDATE posts SET created_at = '2026-03-10 12:00Z' WHERE id = \(one)")
        _ = try app.database.execute("UPDATE posts SET created_at = '2026-03-12 12:00Z' WHERE id = \(two)")
        let (annaID, mikhailID) = (try #require(anna.member), try #require(mikhail.member))
        #expect(try posts("семинар") { $0.authors = [mikhailID] } == [two])
        #expect(try posts("") { $0.authors = [mikhailID] } == [three, two])
        #expect(try posts("семинар") { $0.authors = [annaID, mikhailID] } == [two, one])
        #expect(try posts("") { $0.hashtags = ["учеба"] } == [two, one])
        #expect(try posts("семинары") { $0.hashtags = ["учеба", "весна"] } == [one])
        #expect(try posts("") { $0.hashtags = ["о'т\\к"] }.isEmpty)
        func day(_ text: String) throws -> Date {
            try #require(
                try app.database.row("SELECT \(text)::timestamptz") { (row: inout Row) -> Date in try row.only() })
        }
        let (eleventh, thirteenth) = (try day("2026-03-11 00:00Z"), try day("2026-03-13 00:00Z"))
        #expect(try posts("") { $0.until = eleventh } == [one])
        #expect(try posts("семинар") { $0.since = eleventh } == [two])
        #expect(
            try posts("") {
                $0.since = eleventh
                $0.until = thirteenth
            } == [two])
    }

    @Test func `pages follow each other, whatever an address says where to begin`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO posts (author_id, body, html, preview, is_long, renderer)
            SELECT \(anna.member), 'слово ' || n, '<p>слово ' || n || '</p>', '', false, 1 FROM generate_series(1, 250) AS n
            """)
        let mikhails = try publish(mikhail, "Слово чужое")
        let all = try app.database.rows("SELECT id FROM posts ORDER BY id DESC") { try $0.only(PostID.self) }
        var (seen, place): ([PostID], String?) = ([], nil)
        repeat {
            var request = SearchRequest(words: "слово", most: 20)
            request.place = place
            let page = try app.database.fetch(FoundPosts.page(request, for: try #require(anna.member)))
            #expect(page.total(request) == (place == nil ? FoundThings.Total(99, isMore: true) : nil))
            seen += page.posts.prefix(20)
            place = page.next(request)
        } while place != nil && seen.count < 1_000
        #expect(seen == all && seen.first == mikhails)
        for place in ["", "abc", "-1", "0", "99999999999999999999", "9223372036854775807"] {
            #expect(try posts("слово") { $0.place = place }.count <= 21)
        }
    }
}
