import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct HashtagSuggestionsTests {
    private let app: TestApp
    private let anna: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
    }

    private func use(_ hashtags: [(name: String, uses: Int)]) throws {
        for (name, uses) in hashtags {
            _ = try app.database.execute("INSERT INTO hashtags (name, uses) VALUES (\(name), \(uses))")
        }
    }

    private func suggested(_ text: String) throws -> [String] {
        let beginning = try #require(HashtagBeginning(text))
        return try app.database.fetch(HashtagStore.suggestions(for: beginning)).map(\.name)
    }

    @Test func `those that begin so come first, then those that contain it, each the most used first`() throws {
        try use([("учёба", 3), ("учебник", 7), ("наука_и_учёба", 90), ("учёт", 1), ("право", 50)])
        #expect(try suggested("Учеб") == ["учебник", "учёба", "наука_и_учёба"])
        #expect(try suggested("#уч") == ["учебник", "учёба", "учёт", "наука_и_учёба"])
        #expect(try suggested("учёба") == ["учёба", "наука_и_учёба"])
    }

    @Test func `signs mean nothing but themselves`() throws {
        try use([("a_b", 1), ("axb", 5), ("100дней", 2)])
        #expect(try suggested("a_") == ["a_b"])
        #expect(try suggested("100") == ["100дней"])
    }

    @Test(arguments: ["", "#", "у", "уч%", "уч еба", "уч-", "😀😀", String(repeating: "а", count: 65)])
    func `what no hashtag begins with, and one letter, are not looked for`(_ text: String) {
        #expect(HashtagBeginning(text) == nil)
    }

    @Test func `one that was used once, a month ago, is offered to who types all of it`() throws {
        try use([("опечатка", 1), ("опечатки", 2)])
        _ = try app.database.execute("UPDATE hashtags SET created_at = now() - interval '31 days'")
        #expect(try suggested("опеч") == ["опечатки"])
        #expect(try suggested("опечатка") == ["опечатка"])
    }

    @Test func `posts that are gone count nowhere`() throws {
        let answer = try anna.post(Paths.newPost(), ["body": "Текст", "tags": "проба", "key": IdempotencyKey().text])
        let number = try #require(answer.location?.split(separator: "-").last)
        let id = try #require(PostID(pathSegment: String(number)))
        #expect(try suggested("про") == ["проба"])
        _ = try anna.post(Paths.deletePost(id), [:])
        #expect(try suggested("про").isEmpty)
    }

    @Test func `members are answered with options that name posts' numbers, and nothing for what is unknown`() throws {
        try use([("учёба", 1_200)])
        let page = try anna.get(Paths.hashtags().adding("query", "уче"))
        #expect(page.status == 200)
        #expect(page.text.contains(#"<li role="option" data-value="учёба"><span>#учёба</span><small>1"#))
        for unknown in ["нет", "у", "уч%"] {
            #expect(try anna.get(Paths.hashtags().adding("query", unknown)).status == 204)
        }
    }

    @Test func `however many there are, parts of indexes are read`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO hashtags (name, uses)
            SELECT 'тег' || n, n % 50 FROM generate_series(1, 60000) AS n
            """)
        try app.database.run(script: "VACUUM ANALYZE hashtags")
        for text in ["те", "тег59", "тег12345"] {
            let beginning = try #require(HashtagBeginning(text))
            let plan = try app.database.rows(
                "EXPLAIN (ANALYZE, BUFFERS, TIMING off) \(HashtagStore.statement(for: beginning))"
            ) { try $0.only(String.self) }
            let text = plan.joined(separator: "\n")
            #expect(!text.contains("Seq Scan"), "\(text)")
            let first = try #require(text.firstMatch(of: #/Buffers: shared hit=(\d+)(?: read=(\d+))?/#))
            let read = [first.1, first.2 ?? "0"].compactMap { Int($0) }
            #expect(read.count == 2 && read.reduce(0, +) < 700, "\(text)")
        }
    }
}
