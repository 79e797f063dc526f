import FoundationEssentials
import Network
import Postgres
import Site
import TestSupport
import Testing
import Writing

/// What a search looks at where an index over words names many texts that do not fit: phrases whose words meet in every text and
/// stand together in one, the oldest, as `hse.ru`, `a@b.ru` and `a_b` become phrases.
@Suite struct SearchCostTests {
    private static let count = 10_000
    private static let phrases = [
        "\"this that\"", "this.that", "this_that", "\"this that\" -\"far away\"", "this@that every",
    ]

    private let app: TestApp
    private let reader: MemberID

    init() throws {
        app = try TestApp()
        reader = try #require(app.member().member)
    }

    /// So many posts, each with a comment of the same words; one a minute, the oldest of them first. Pages with few words each, so
    /// that what is looked at shows.
    private func fill() throws {
        let database = app.filling()
        try database.run(
            script: """
                SET session_replication_role = replica;
                ALTER TABLE post_words SET (autovacuum_enabled = false, fillfactor = 10);
                ALTER TABLE comment_words SET (autovacuum_enabled = false, fillfactor = 10);
                """)
        _ = try database.execute(
            """
            INSERT INTO posts (author_id, body, html, preview, is_long, renderer, created_at)
            SELECT \(reader), 'Текст', '<p>Текст</p>', '', false, 1, now() - make_interval(mins => \(Int32(Self.count)) - n)
            FROM generate_series(1, \(Int32(Self.count))) AS n
            ORDER BY n
            """)
        _ = try database.execute(
            """
            INSERT INTO comments (post_id, author_id, body, html, summary, renderer, created_at)
            SELECT id, author_id, body, html, '', renderer, created_at FROM posts ORDER BY id
            """)
        for kind: SQL in ["post", "comment"] {
            _ = try database.execute(
                """
                INSERT INTO \(kind)_words (\(kind)_id, words)
                SELECT id, CASE WHEN id = min(id) OVER () THEN '''this'':1 ''that'':2 ''everi'':3'
                                ELSE '''this'':1 ''that'':3 ''everi'':2' END::tsvector
                           || array_to_tsvector(slice_marks(id) || ARRAY['~a:' || author_id])
                FROM \(kind)s
                ORDER BY id
                """)
        }
        try database.run(
            script: """
                SET session_replication_role = origin;
                ANALYZE posts, post_words, comments, comment_words;
                """)
    }

    private func buffers(_ sql: SQL?) throws -> Int {
        let plan = try app.database.rows("EXPLAIN (ANALYZE, BUFFERS, TIMING off) \(try #require(sql))") {
            try $0.only(String.self)
        }.joined(separator: "\n")
        let first = try #require(plan.firstMatch(of: #/Buffers: shared hit=(\d+)(?: read=(\d+))?/#))
        return [first.1, first.2 ?? "0"].compactMap { Int($0) }.reduce(0, +)
    }

    @Test func `a phrase whose words meet often is looked for a bounded way, and on from there`() throws {
        try fill()
        let oldest = try #require(try app.database.row("SELECT min(id) FROM posts") { try $0.only(Int.self) })
        let first = try #require(try app.database.row("SELECT min(id) FROM comments") { try $0.only(Int.self) })
        for (page, oldest) in [(FoundPosts.page, oldest), (FoundComments.page, first)] {
            for words in Self.phrases {
                var request = SearchRequest(words: words, most: 20)
                var (ways, found): (Int, [Int]) = (0, [])
                var moment = Date.distantFuture
                repeat {
                    let query = page(request, reader)
                    #expect(try buffers(query.sql) <= 1_200, "\(words), \(ways)")
                    let part = try app.database.fetch(query)
                    ways += 1
                    found += part.texts.map(\.id)
                    guard let stop = part.stop(request) else {
                        #expect(part.next(request) == nil, "\(words)")
                        break
                    }
                    #expect(part.texts.isEmpty && part.total(request) == nil, "\(words)")
                    let reached = try #require(stop.moment)
                    #expect(reached < moment, "\(words): each way goes further")
                    moment = reached
                    request.place = part.next(request)
                } while ways < 100
                #expect(found == [oldest], "\(words), \(ways)")
                #expect(ways > 5, "\(words)")
            }
        }
    }

    @Test func `the feed's search does likewise`() throws {
        try fill()
        var request = SearchRequest(words: "this.that", most: 20)
        var (ways, found): (Int, [PostID]) = (0, [])
        repeat {
            let query = FeedSearch.page(request, for: reader)
            #expect(try buffers(query.sql) <= 1_200, "\(ways)")
            let part = try app.database.fetch(query)
            ways += 1
            found += part.filter(\.fits).map(\.id)
            guard let last = part.last, last.looked >= FeedSearch.mostLooked else { break }
            #expect(last.post != nil && !last.fits)
            request.place = last.id.pathSegment
        } while ways < 100
        #expect(found.map(\.rawValue) == [try app.database.row("SELECT min(id) FROM posts") { try $0.only(Int.self) }])
        #expect(ways > 5)
    }

    @Test func `is cut short neither for words alone, nor for a phrase that it finds often enough`() throws {
        try fill()
        for words in ["this that", "this -nobody", "nobody"] {
            let request = SearchRequest(words: words, most: 20)
            let page = try app.database.fetch(FoundPosts.page(request, for: reader))
            #expect(page.stop(request) == nil && page.texts.count == (words == "nobody" ? 0 : 21), "\(words)")
        }
        _ = try app.database.execute(
            """
            UPDATE post_words
            SET words = words || '''near'':8 ''by'':9'
            WHERE post_id IN (SELECT id FROM posts ORDER BY id DESC LIMIT 30 OFFSET 2000)
            """)
        let request = SearchRequest(words: "\"near by\"", most: 20)
        let page = try app.database.fetch(FoundPosts.page(request, for: reader))
        #expect(page.texts.count == 21 && page.stop(request) == nil)
    }

    /// Marks of projects are asked of an index, and what is looked at has them.
    @Test func `how far it looks depends on nothing that the reader may not read`() throws {
        try fill()
        let request = SearchRequest(words: "this.that", most: 20)
        func ending() throws -> String? {
            try app.database.fetch(FoundPosts.page(request, for: reader)).next(request)
        }
        let before = try #require(try ending())
        _ = try app.database.execute(
            "UPDATE post_words SET words = words || '''~p'' ''~p:7''' WHERE post_id > \(try #require(Int(before))) - 5000"
        )
        let after = try #require(try ending().flatMap(Int.init))
        #expect(after < (Int(before) ?? 0) - 5_000)
    }

    @Test func `what an index can tell of a query finds whatever the query finds`() throws {
        for typed in [
            "слово", "\"раз два\"", "раз.два три", "-\"раз два\"", "три -\"раз два\"", "три -раз -два",
            "a_b@c.ru -d.e слов", "C++ \"раз два\" -.NET",
        ] {
            let isWeaker = try app.database.row(
                """
                SELECT bool_and((NOT words @@ query OR words @@ candidate_query(query))
                                AND candidate_query(query)::text !~ '<')
                FROM search_query(\(typed)) AS query,
                     (SELECT search_vector(string_agg(word, ' ' ORDER BY hashtext(word || seed))) AS words
                      FROM generate_series(1, 200) AS seed,
                           unnest(ARRAY['раз', 'два', 'три', 'слово', 'a_b@c.ru', 'd.e', 'C++', '.NET', 'раз.два']) AS word
                      WHERE hashtext(word || seed || 'x') % 3 <> 0
                      GROUP BY seed) AS texts
                """
            ) { try $0.only(Bool.self) }
            #expect(isWeaker == true, "\(typed)")
        }
    }
}
