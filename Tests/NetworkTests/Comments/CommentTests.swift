import FoundationEssentials
import Highlighting
import Network
import Postgres
import Site
import Synchronization
import TestSupport
import Testing
import Web
import Writing

@Suite struct CommentTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser
    private let post: PostID

    init() throws {
        app = try TestApp(["QUAD_LIMIT_POSTS_HOUR": "1000"])
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let answer = try anna.post(Paths.newPost(), ["body": "Обсудим", "tags": "", "key": IdempotencyKey().text])
        let number = try #require(answer.location?.split(separator: "-").last)
        post = try #require(PostID(pathSegment: String(number)))
    }

    private func say(_ browser: Browser, _ body: String, to answered: CommentID? = nil) throws -> CommentID {
        let answer = try browser.post(
            Paths.post(post), ["body": body, "to": answered?.pathSegment ?? "", "key": IdempotencyKey().text])
        #expect(answer.status == 303)
        let number = try #require(answer.location?.split(separator: "-").last)
        return try #require(CommentID(pathSegment: String(number)))
    }

    private var counted: Int {
        get throws {
            try app.database.row("SELECT comments FROM post_counts WHERE post_id = \(post)") { try $0.only() } ?? 0
        }
    }

    /// Numbers of the comments that a window has, in its order.
    private func shown(_ window: CommentWindow) throws -> [Int] {
        let reader = try #require(anna.member)
        return try app.database.fetch(CommentQueries.window(window, of: post, for: reader)).map(\.id.rawValue)
    }

    /// The number from which a page asks for news.
    private func cursor(_ attribute: String, in page: Answered) throws -> Int {
        let found = page.text.split(separator: "\(attribute)=\"\(Paths.commentNews(post))?after=").dropFirst().first
        return try #require(Int(found?.prefix { $0 != "\"" } ?? ""))
    }

    /// So many comments of Anna's, each under what `parent` says.
    private func fill(_ count: Int, under parent: CommentID? = nil) throws {
        let author = try #require(anna.member)
        _ = try app.database.execute(
            """
            INSERT INTO comments (post_id, author_id, parent_id, body, html, summary, renderer)
            SELECT \(post), \(author), \(parent), 'Замечание', '<p>Замечание</p>', '', 1
            FROM generate_series(1, \(Int32(count)))
            """)
    }

    @Test func `stands once however often it is sent, and is rendered as posts are`() throws {
        let form = ["body": "Про **это** <script>", "key": IdempotencyKey().text]
        let first = try mikhail.post(Paths.post(post), form)
        #expect(try mikhail.post(Paths.post(post), form).location == first.location)
        #expect(try counted == 1)
        let page = try anna.get(Paths.post(post)).text
        #expect(page.contains("Про <strong>это</strong> &lt;script&gt;"))
    }

    @Test func `leaves an empty field, whatever else was begun there`() throws {
        let place = Paths.drafts().adding("place", "comment-\(post.pathSegment)")
        let question = try say(anna, "Вопрос").pathSegment
        let kept = try mikhail.post(place, ["body": "Начатое", "to": question, "key": IdempotencyKey().text])
        let (begun, answer) = ("Начатое</textarea>", "name=\"to\" value=\"\(question)\"")
        let id = try say(mikhail, "Сказанное")
        let said = try mikhail.get(Paths.comment(post, id)).text
        #expect(!said.contains(begun) && !said.contains(answer))
        let later = try mikhail.get(Paths.post(post)).text
        #expect(later.contains(begun) && later.contains(answer))
        #expect(try mikhail.get(try #require(kept.location)).text.contains(begun))
        let other = try say(anna, "Ответ")
        #expect(try mikhail.get(Paths.comment(post, other)).text.contains(begun))
    }

    @Test func `is kept as the draft that it was, also after it was looked at`() throws {
        let place = Paths.drafts().adding("place", "comment-\(post.pathSegment)")
        let kept = try mikhail.post(place, ["body": "Начатое", "key": IdempotencyKey().text])
        let page = try mikhail.get(try #require(kept.location))
        func form(_ page: Answered, _ body: String) throws -> [String: String] {
            ["body": body, "key": try #require(page.value(of: "key")), "known": try #require(page.value(of: "known"))]
        }
        let looked = try mikhail.post(
            Paths.post(post), form(page, "Начатое и").merging(["preview": "page"]) { $1 })
        #expect(looked.status == 200)
        #expect(try mikhail.post(place, form(looked, "Начатое и конченное")).location == kept.location)
    }

    @Test func `is on every page that counts it, and on none once it is deleted`() throws {
        let id = try say(mikhail, "Приметное")
        for page in [Paths.feed(), Paths.post(post), Paths.person(try #require(anna.member))] {
            #expect(try anna.get(page).text.contains("1 комментарий"), "\(page)")
        }
        for _ in 1...2 { #expect(try mikhail.post(Paths.deleteComment(post, id)).status == 303) }
        #expect(try counted == 0)
        #expect(try !anna.get(Paths.post(post)).text.contains("Приметное"))
        for _ in 1...2 { #expect(try mikhail.post(Paths.restoreComment(post, id)).status == 303) }
        #expect(try counted == 1)
        #expect(try anna.get(Paths.post(post)).text.contains("Приметное"))
    }

    @Test func `is changed and deleted by its author alone`() throws {
        let id = try say(mikhail, "Моё")
        let other = CommentID(rawValue: id.rawValue + 1_000)
        for page in [Paths.editComment(post, id), Paths.editComment(post, other)] {
            #expect(try anna.get(page).status == 404)
            #expect(try anna.post(page, ["body": "Чужое", "version": "1"]).status == 404)
        }
        #expect(try anna.post(Paths.deleteComment(post, id)).status == 404)
        #expect(try mikhail.post(Paths.deleteComment(PostID(rawValue: post.rawValue + 1), id)).status == 404)
        #expect(try anna.get(Paths.post(post)).text.contains("Моё"))
    }

    @Test func `is read, written and changed only while its post may be read`() throws {
        let id = try say(mikhail, "Тайное")
        _ = try anna.post(Paths.deletePost(post))
        for page in [
            Paths.post(post), Paths.comment(post, id), Paths.editComment(post, id),
        ] {
            let found = try mikhail.get(page)
            #expect(found.status == 404 && !found.text.contains("Тайное"), "\(page)")
        }
        #expect(try anna.get(Paths.commentNews(post).adding("after", "0")).status == 204)
        #expect(try mikhail.post(Paths.post(post), ["body": "Ещё"]).status == 404)
        #expect(try mikhail.post(Paths.editComment(post, id), ["body": "Ещё", "version": "1"]).status == 404)
        #expect(try mikhail.post(Paths.deleteComment(post, id)).status == 404)
        #expect(try counted == 1)
    }

    @Test func `a reply to a reply stands beside it and names whom it answers`() throws {
        let top = try say(anna, "Вопрос")
        let reply = try say(mikhail, "Ответ", to: top)
        let second = try say(anna, "Спасибо", to: reply)
        let parents = try app.database.rows("SELECT parent_id, answered_id FROM comments ORDER BY id") {
            (row: inout Row) -> [CommentID?] in [try row.next("parent_id"), try row.next("answered_id")]
        }
        #expect(parents == [[nil, nil], [top, nil], [top, reply]])
        #expect(try anna.get(Paths.comment(post, second)).text.contains("@Михаил Лебедев"))
    }

    @Test func `a reply to what is deleted, of another post or no comment comes back with its text`() throws {
        let gone = try say(anna, "Зря")
        _ = try anna.post(Paths.deleteComment(post, gone))
        for answered in [gone.pathSegment, "999999"] {
            let answer = try mikhail.post(Paths.post(post), ["body": "Отвечаю", "to": answered])
            #expect(answer.status == 409 && answer.text.contains("Отвечаю"), "\(answered)")
        }
        #expect(try counted == 0)
    }

    @Test func `leaves its place to replies, and its text goes for good`() throws {
        let top = try say(anna, "Первое")
        let lonely = try say(anna, "Второе")
        _ = try say(mikhail, "Ответ", to: top)
        for id in [top, lonely] { _ = try anna.post(Paths.deleteComment(post, id)) }
        let page = try mikhail.get(Paths.post(post)).text
        #expect(page.contains("Комментарий удалён") && page.contains("Ответ"))
        #expect(!page.contains("Первое") && !page.contains("id=\"comment-\(lonely.pathSegment)\""))
        try CommentStore(database: app.database).forget(after: 0)
        try Retention("comments", where: CommentStore.isOver(after: 0)).clear(app.database)
        let left = try app.database.rows("SELECT body FROM comments ORDER BY id") { try $0.only(String.self) }
        #expect(left == ["", "Ответ"])
        #expect(try anna.post(Paths.restoreComment(post, top)).status == 404, "there is nothing to put back")
    }

    @Test func `windows have what stands around a comment, in the order of writing`() throws {
        try fill(100)
        let all = try app.database.rows("SELECT id FROM comments ORDER BY id") { try $0.only(Int.self) }
        #expect(try shown(.beginning) == Array(all[..<21]))
        #expect(try shown(.after(CommentID(rawValue: all[40]))) == Array(all[41..<62]))
        #expect(try shown(.before(CommentID(rawValue: all[40]))) == Array(all[19..<40]))
        #expect(try shown(.around(CommentID(rawValue: all[50]))) == Array(all[29..<71]))
        #expect(try shown(.around(CommentID(rawValue: all[99] + 1))).isEmpty)
        let page = try anna.get(Paths.comment(post, CommentID(rawValue: all[50]))).text
        #expect(page.matches(of: /class="thread"/).count == 40)
        #expect(page.contains("?before=\(all[30])#comments") && page.contains("?after=\(all[69])"))
    }

    @Test func `a thread shows three replies, and those around the one that was asked for`() throws {
        let top = try say(anna, "Вопрос")
        try fill(80, under: top)
        let replies = try app.database.rows("SELECT id FROM comments WHERE parent_id IS NOT NULL ORDER BY id") {
            try $0.only(Int.self)
        }
        #expect(try shown(.beginning) == [top.rawValue] + replies[..<3])
        #expect(try shown(.around(CommentID(rawValue: replies[20]))) == [top.rawValue] + replies[16..<71])
        #expect(try anna.get(Paths.post(post)).text.contains("Ещё 77 ответов"))
    }

    @Test func `news tell of what is changed, deleted and restored, once, and how many there are`() throws {
        let id = try say(mikhail, "Было")
        let other = try say(mikhail, "Другое")
        func news(after: Int) throws -> Answered {
            try anna.get(Paths.commentNews(post).adding("after", String(after)))
        }
        let newest = other.rawValue
        #expect(try news(after: newest).status == 204)
        let change = ["body": "Стало", "version": "1", "key": IdempotencyKey().text]
        #expect(try mikhail.post(Paths.editComment(post, id), change).status == 303)
        let changed = try news(after: newest)
        #expect(changed.text.contains("Стало") && changed.text.contains("2\u{a0}комментария"))
        #expect(!changed.text.contains("Другое") && !changed.text.contains("новый"))
        let next = try cursor("data-next", in: changed)
        #expect(try next > newest && news(after: next).status == 204)
        #expect(try mikhail.post(Paths.deleteComment(post, id)).status == 303)
        let deleted = try news(after: next).text
        #expect(deleted.contains("1\u{a0}комментарий") && deleted.contains("is-deleted") && !deleted.contains("Стало"))
        #expect(try mikhail.post(Paths.restoreComment(post, id)).status == 303)
        let restored = try news(after: next).text
        #expect(restored.contains("2\u{a0}комментария") && restored.contains("Стало"))
        // A page that is made now knows all of it.
        let known = try cursor("data-live", in: anna.get(Paths.post(post)))
        #expect(try news(after: known).status == 204)
    }

    @Test func `news are of everybody, the reader too, behind a number`() throws {
        let first = try say(anna, "Приметное")
        let second = try say(mikhail, "Два")
        let news = try anna.get(Paths.commentNews(post).adding("after", "0"))
        #expect(news.text.contains("2 новых комментария"))
        #expect(news.text.contains("Приметное") && news.text.contains("Два"))
        let later = try anna.get(Paths.commentNews(post).adding("after", first.pathSegment)).text
        #expect(later.contains("1 новый комментарий") && !later.contains("Приметное"))
        #expect(try anna.get(Paths.commentNews(post).adding("after", second.pathSegment)).status == 204)
        for wrong in ["-1", "x", ""] {
            #expect(try anna.get(Paths.commentNews(post).adding("after", wrong)).status == 404)
        }
    }

    @Test func `fifty at once are counted exactly, and their numbers are in the order of their commits`() throws {
        let conninfo = app.settings.database
        let post = post
        let author = try #require(anna.member)
        let text = try RenderedText(TextBody("Реплика", longest: 100), highlighter: Highlighter(program: nil))
        let failures = Mutex<[String]>([])
        let isDone = Mutex(false)
        let seen = Mutex<[Int]>([])
        inParallel(11) { number in
            do {
                let database = Connection(conninfo)
                if number == 10 {
                    // What is seen at any moment is a beginning of what is seen later.
                    while !isDone.withLock({ $0 }) {
                        let ids = try database.rows("SELECT id FROM comments ORDER BY id") { try $0.only(Int.self) }
                        seen.withLock { earlier in
                            if Array(ids.prefix(earlier.count)) != earlier { failures.withLock { $0.append("a gap") } }
                            earlier = ids
                            if ids.count >= 50 { isDone.withLock { $0 = true } }
                        }
                    }
                    return
                }
                for _ in 0..<5 {
                    _ = try database.transaction {
                        try CommentStore(database: database)
                            .add(text, CommentForm(body: "Реплика"), to: post, by: author)
                    }
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
                isDone.withLock { $0 = true }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(try counted == 50)
    }

    @Test func `the page and any of its comments read parts of indexes, however many there are`() throws {
        try app.database.run(script: "ALTER TABLE comments DISABLE TRIGGER comments_have_words")
        try fill(30_000)
        let ids = try app.database.rows("SELECT id FROM comments ORDER BY id") { try $0.only(Int.self) }
        try fill(10_000, under: CommentID(rawValue: ids[15_000]))
        let replies = try app.database.rows("SELECT id FROM comments WHERE parent_id IS NOT NULL ORDER BY id") {
            try $0.only(Int.self)
        }
        _ = try app.database.execute("UPDATE comments SET change = nextval('comments_id_seq') WHERE id % 2 = 0")
        let newest = try app.database.rows("SELECT max(change) FROM comments") { try $0.only(Int.self) }
        try app.database.run(script: "VACUUM ANALYZE comments")
        let middle = CommentID(rawValue: ids[15_000])
        let windows: [CommentWindow] = [
            .beginning, .after(middle), .before(middle), .around(middle), .around(CommentID(rawValue: replies[5_000])),
        ]
        let reader = try #require(anna.member)
        let statements =
            windows.map { CommentQueries.statement($0, of: post, for: reader) }
            + [CommentQueries.newestStatement(of: post, for: reader)]
            + [0, ids[15_000], replies[9_999], newest[0] - 3].map {
                CommentQueries.newsStatement(on: post, after: $0, for: reader)
            }
        for (number, statement) in statements.enumerated() {
            let plan = try app.database.rows("EXPLAIN (ANALYZE, BUFFERS, TIMING off) \(statement)") {
                try $0.only(String.self)
            }
            let text = plan.joined(separator: "\n")
            #expect(!text.contains("Seq Scan on comments"), "\(text)")
            let first = try #require(text.firstMatch(of: #/Buffers: shared hit=(\d+)(?: read=(\d+))?/#))
            let read = [first.1, first.2 ?? "0"].compactMap { Int($0) }
            // Of three changes no more is read than those.
            let most = number == statements.count - 1 ? 200 : 1_500
            #expect(read.count == 2 && read.reduce(0, +) < most, "\(number): \(text)")
        }
    }
}
