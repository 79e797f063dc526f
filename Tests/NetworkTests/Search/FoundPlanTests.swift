import Glibc
import Network
import Postgres
import Site
import TestSupport
import Testing

/// What a search reads at two hundred thousand posts, with QUAD_LONG at a million, counted by PostgreSQL. The words are where they
/// are worst: everywhere, one in ten, never together, nowhere, and only in what is old.
@Suite struct FoundPlanTests {
    private let app: TestApp
    private let reader: MemberID

    init() throws {
        app = try TestApp()
        reader = try #require(app.member().member)
    }

    private func fill() throws {
        let database = app.filling()
        try database.run(
            script: """
                SET session_replication_role = replica;
                ALTER TABLE posts SET (autovacuum_enabled = false);
                ALTER TABLE post_words SET (autovacuum_enabled = false);
                DROP INDEX posts_by_author, post_words_by_word;
                """)
        let count = getenv("QUAD_LONG") == nil ? 200_000 : 1_000_000
        for first in stride(from: 1, to: count, by: 100_000) {
            _ = try database.execute(
                """
                INSERT INTO posts (author_id, body, html, preview, is_long, renderer)
                SELECT \(reader) + n % 2000, 'Пост', '<p>Пост</p>', '<p>Пост</p>', false, 1
                FROM generate_series(\(first), \(first + 99_999)) AS n
                """)
            _ = try database.execute(
                """
                INSERT INTO post_words (post_id, words)
                SELECT n, array_to_tsvector(array_remove(slice_marks(n) || ARRAY[
                    '~a:' || n % 2000, 'half' || CASE WHEN n % 2 = 0 THEN '' ELSE n % 100 || 'x' END,
                    CASE WHEN n % 10 = 0 THEN 'tenth' END, CASE WHEN n % 10 = 3 THEN 'this' END,
                    CASE WHEN n % 10 = 4 THEN 'that' END, CASE WHEN n < \(count / 2) AND n % 3 = 0 THEN 'old' END,
                    CASE WHEN n < \(count / 2) AND n % 70 = 0 THEN 'thin' END, 'some' || n % 997, 'other' || n % 3000
                ], NULL))
                FROM generate_series(\(first), \(first + 99_999)) AS n
                """)
        }
        for index: SQL in [
            "posts_by_author ON posts (author_id, id DESC) WHERE deleted_at IS NULL AND project_id IS NULL",
            "post_words_by_word ON post_words USING gin (words) WITH (fastupdate = off)",
        ] {
            _ = try database.execute("CREATE INDEX \(index)")
        }
        try database.run(script: "ANALYZE posts, post_words, members")
    }

    /// Buffers that a statement touches, with its plan.
    private func buffers(_ query: SQL?) throws -> (count: Int, plan: String) {
        let sql = try #require(query)
        let plan = try app.database.rows("EXPLAIN (ANALYZE, BUFFERS, TIMING off) \(sql)") { try $0.only(String.self) }
            .joined(separator: "\n")
        let first = try #require(plan.firstMatch(of: #/Buffers: shared hit=(\d+)(?: read=(\d+))?/#))
        return ([first.1, first.2 ?? "0"].compactMap { Int($0) }.reduce(0, +), plan)
    }

    /// Whether those that are found are the newest of all.
    private func isNewest(_ words: String, below place: PostID?) throws -> Bool? {
        let end = place ?? PostID(rawValue: .max)
        return try app.database.row(
            """
            SELECT ARRAY(SELECT text_id FROM newest_found('post', query, '!''~''', \(end), 0, 100)
                         ORDER BY text_id DESC LIMIT 100)
                 = ARRAY(SELECT post_id FROM post_words WHERE words @@ query AND post_id < \(end)
                         ORDER BY post_id DESC LIMIT 100)
            FROM search_query(\(words)) AS query
            """
        ) { try $0.only(Bool.self) }
    }

    @Test func `a search reads two thousand buffers at most, whatever share of the posts has its words`() throws {
        try fill()
        let middle = try app.database.row("SELECT max(id) / 2 + 40000 FROM posts") { try $0.only(PostID.self) }
        func check(_ state: String) throws {
            for words in [
                "half", "tenth", "\"this\" \"that\"", "nobody", "old", "thin", "half -tenth", "-half", "half tenth", "",
            ] {
                for place in [nil, middle] {
                    var request = SearchRequest(words: words, most: 20)
                    request.place = place?.pathSegment
                    let (count, plan) = try buffers(FoundPosts.page(request, for: reader).sql)
                    #expect(count <= 2_000, "\(state), \(words) from \(place?.pathSegment ?? "now"), \(count): \(plan)")
                    #expect(
                        try isNewest(words, below: place) == true,
                        "\(state), \(words) from \(place?.pathSegment ?? "now")")
                    #expect(!plan.contains("Seq Scan on posts") && !plan.contains("Seq Scan on post_words"), "\(plan)")
                }
            }
        }
        try check("not vacuumed")
        try app.database.run(script: "VACUUM ANALYZE posts, post_words")
        try check("vacuumed")
    }
}
