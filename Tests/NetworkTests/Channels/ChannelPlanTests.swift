import Glibc
import Network
import Postgres
import Site
import TestSupport
import Testing

/// What channels read at two hundred thousand posts, with QUAD_LONG at a million, counted by PostgreSQL: 2,000 people, each post
/// with two of 200 hashtags, and half of all posts with one more.
@Suite struct ChannelPlanTests {
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
                ALTER TABLE post_hashtags SET (autovacuum_enabled = false);
                DROP INDEX posts_newest, posts_by_time, posts_by_author, post_hashtags_by_post;
                INSERT INTO members (email, email_key, full_name, faculty, position, city)
                SELECT n || '@hse.ru', n || '@hse.ru', 'Участник ' || n, 'Факультет', 'Доцент', 'Москва'
                FROM generate_series(1, 2000) AS n;
                INSERT INTO hashtags (name, uses) SELECT 'тег' || n, 5000 FROM generate_series(1, 201) AS n;
                """)
        for piece in 0..<(getenv("QUAD_LONG") == nil ? 2 : 10) {
            _ = try database.execute(
                """
                INSERT INTO posts (author_id, body, html, preview, is_long, renderer)
                SELECT (SELECT min(id) FROM members) + 1 + n % 2000, 'Пост', '<p>Пост</p>', '<p>Пост</p>', false, 1
                FROM generate_series(\(piece * 100_000 + 1), \((piece + 1) * 100_000)) AS n
                """)
            _ = try database.execute(
                """
                INSERT INTO post_hashtags (hashtag_id, post_id)
                SELECT DISTINCT (SELECT min(id) FROM hashtags) + tag, p
                FROM generate_series(\(piece * 100_000 + 1), \((piece + 1) * 100_000)) AS p,
                     LATERAL (VALUES (p * 7 % 200), (p * 13 % 200), (200 + p % 2)) AS given (tag)
                WHERE tag <= 200
                """)
        }
        for index: SQL in [
            "posts_newest ON posts (id DESC) WHERE deleted_at IS NULL AND project_id IS NULL",
            "posts_by_author ON posts (author_id, id DESC) WHERE deleted_at IS NULL AND project_id IS NULL",
            "post_hashtags_by_post ON post_hashtags (post_id)",
        ] {
            _ = try database.execute("CREATE INDEX \(index)")
        }
        try database.run(script: "ANALYZE posts, post_hashtags, members, hashtags")
    }

    private func channel(_ name: String, people: Int, hashtags: Int, from offset: Int = 0) throws -> ChannelID {
        var sets = ChannelSets()
        sets.people = try app.database.rows(
            "SELECT id FROM members WHERE id <> \(reader) ORDER BY id OFFSET \(offset) LIMIT \(people)"
        ) { ChannelSets.Person(id: try $0.only(), name: "") }
        sets.hashtags = (0..<hashtags).compactMap { Hashtag("тег\(201 - (offset + $0) % 201)") }
        let chosen = sets
        return try app.database.transaction {
            try ChannelStore(database: app.database).create(name, chosen, by: reader)
        }
    }

    /// Buffers that a statement touches, with its plan.
    private func buffers(_ query: SQL?) throws -> (count: Int, plan: String) {
        let sql = try #require(query)
        let plan = try app.database.rows("EXPLAIN (ANALYZE, BUFFERS, TIMING off) \(sql)") { try $0.only(String.self) }
            .joined(separator: "\n")
        let first = try #require(plan.firstMatch(of: #/Buffers: shared hit=(\d+)(?: read=(\d+))?/#))
        return ([first.1, first.2 ?? "0"].compactMap { Int($0) }.reduce(0, +), plan)
    }

    @Test func `a page of twenty people and twenty hashtags takes four hundred buffers, wherever and however dusty`()
        throws
    {
        try fill()
        let id = try channel("Большой", people: 20, hashtags: 20)
        let middle = try app.database.row("SELECT max(id) - 40000 FROM posts") { try $0.only(PostID.self) }
        func check(_ state: String) throws {
            for place in [nil, middle] {
                let (count, plan) = try buffers(ChannelPosts.selection(id, of: reader, after: place))
                #expect(count <= 400, "\(state), \(count): \(plan)")
                // What any list of posts reads of each row comes on top: the post, its author, its numbers, the reader's bookmark.
                let whole = try buffers(ChannelPosts.page(id, of: reader, after: place).sql)
                #expect(whole.count <= 400 + 21 * 15, "\(state), \(whole.count): \(whole.plan)")
                #expect(!plan.contains("Seq Scan on posts") && !plan.contains("Seq Scan on post_hashtags"), "\(plan)")
            }
        }
        try check("not vacuumed")
        try app.database.run(script: "VACUUM ANALYZE posts, post_hashtags")
        try check("vacuumed")
        for number in 1..<30 {
            _ = try channel("Канал \(number)", people: 20, hashtags: 20, from: number * 20)
        }
        let (count, plan) = try buffers(ChannelStore.names(of: reader, isCounted: true).sql)
        #expect(count <= 4_000, "\(count): \(plan)")
    }
}
