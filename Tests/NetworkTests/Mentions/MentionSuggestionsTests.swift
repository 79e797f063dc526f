import Network
import People
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct MentionSuggestionsTests {
    private let app: TestApp
    private let anna: Browser
    private let writer: MemberID

    init() throws {
        app = try TestApp(["QUAD_LIMIT_POSTS_HOUR": "1000"])
        anna = try app.member()
        writer = try #require(anna.member)
    }

    private func people(_ names: String...) throws {
        for name in names {
            let (given, surname) = (name.prefix { $0 != " " }, name.drop { $0 != " " }.dropFirst())
            _ = try app.database.execute(
                """
                INSERT INTO members (email, email_key, full_name, given_name, surname, faculty, position, city)
                SELECT mail, mail, \(name), \(String(given)), \(String(surname)), 'Факультет права', 'Доцент', 'Москва'
                FROM (SELECT replace(search_words(\(name)), ' ', '.') || '@hse.ru' AS mail) AS made
                """)
        }
    }

    private func suggested(_ text: String, on post: PostID? = nil) throws -> [String] {
        let beginning = try #require(PersonBeginning(text))
        return try app.database.fetch(MentionSuggestionStore.suggestions(for: beginning, on: post, to: writer))
            .map(\.name)
    }

    private func publish(_ browser: Browser, _ body: String) throws -> PostID {
        let answer = try browser.post(Paths.newPost(), ["body": body, "tags": "", "key": IdempotencyKey().text])
        let number = try #require(answer.location?.split(separator: "-").last)
        return try #require(PostID(pathSegment: String(number)))
    }

    @Test func `people are found by the beginning of either name and of their mailbox, in either alphabet`() throws {
        try people("Алёна Ковач", "Семён Ковалёв", "Ян Чехов", "Irina Kovalenko")
        for text in ["ков", "КОВ", "kov", "Kov"] {
            #expect(try suggested(text) == ["Семён Ковалёв", "Алёна Ковач", "Irina Kovalenko"], "\(text)")
        }
        #expect(try suggested("алена") == ["Алёна Ковач"] && suggested("Алёна ков") == ["Алёна Ковач"])
        #expect(try suggested("ковалев се") == ["Семён Ковалёв"])
        #expect(try suggested("ian.che") == ["Ян Чехов"])
        // What people do, and where, is no name.
        #expect(try suggested("факультет").isEmpty && suggested("моск").isEmpty)
    }

    @Test func `the people of the post come first, then those mentioned last, then all others`() throws {
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Яковлев")
        let elena = try app.member("elena.sokolova@hse.ru", name: "Марина Фомина")
        try people("Мария Абрамова", "Матвей Борисов")
        let post = try publish(mikhail, "Семинар")
        _ = try elena.post(Paths.post(post), ["body": "Приду", "to": "", "key": IdempotencyKey().text])
        let mentioned = try app.database.row("SELECT id FROM members WHERE name = 'Матвей Борисов'") {
            try $0.only(MemberID.self)
        }
        _ = try publish(anna, "[@Матвей](\(Paths.person(try #require(mentioned)).text))")
        #expect(
            try suggested("м", on: post) == ["Михаил Яковлев", "Марина Фомина", "Матвей Борисов", "Мария Абрамова"])
        #expect(try suggested("", on: post) == ["Михаил Яковлев", "Марина Фомина", "Матвей Борисов"])
        #expect(try suggested("") == ["Матвей Борисов"])
        // Whose post is gone says nothing.
        _ = try mikhail.post(Paths.deletePost(post), ["key": IdempotencyKey().text])
        #expect(try suggested("", on: post) == ["Матвей Борисов"])
    }

    @Test func `nobody is offered to themselves, nor who may not sign in, and eight at most`() throws {
        try people("Анна Петрова", "Анна Сидорова")
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Жалобы' WHERE surname = 'Петрова'")
        #expect(try suggested("анна") == ["Анна Сидорова"])
        // Nor where they take part themselves.
        let oleg = try app.member("oleg.marchenko@hse.ru", name: "Олег Марченко")
        let post = try publish(anna, "Семинар")
        _ = try oleg.post(Paths.post(post), ["body": "Приду", "to": "", "key": IdempotencyKey().text])
        #expect(try suggested("", on: post) == ["Олег Марченко"])
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Жалобы' WHERE id = \(oleg.member)")
        #expect(try suggested("", on: post).isEmpty)
        for number in 1...12 { try people("Олег Номер\(number)") }
        #expect(try suggested("олег").count == 8)
    }

    @Test(arguments: ["<b>", "а\u{0}", "@", "a/b", String(repeating: "а", count: 81), "100%"])
    func `what no name begins with is not looked for`(_ text: String) {
        #expect(PersonBeginning(text) == nil)
    }

    @Test func `members are answered with options that have names and no addresses`() throws {
        try people("Иван [Грозный]")
        let id = try app.database.row("SELECT id FROM members WHERE given_name = 'Иван'") { try $0.only(Int.self) }
        let page = try anna.get(Paths.mentions().adding("query", "иван").adding("post", "1"))
        #expect(page.status == 200 && page.trips == 1)
        #expect(page.text.contains("data-value=\"[@Иван \\[Грозный\\]](/people/\(try #require(id)))\""), "\(page.text)")
        #expect(page.text.contains("<span>Иван [Грозный]</span><small>Факультет права</small>"))
        #expect(!page.text.contains("hse.ru"))
        for unknown in ["нет", "<", ""] {
            #expect(try anna.get(Paths.mentions().adding("query", unknown)).status == 204)
        }
    }

    @Test func `however many people there are, parts of indexes are read`() throws {
        for thousand in 1...20 {
            _ = try app.database.execute(
                """
                INSERT INTO members (email, email_key, full_name, given_name, surname, faculty, position, city)
                SELECT n || '@hse.ru', n || '@hse.ru', 'Анна' || n % 90 || ' Ковалёва' || n, 'Анна' || n % 90,
                       'Ковалёва' || n, 'Ф', 'Д', 'М'
                FROM generate_series(\(Int32(thousand * 1_000)), \(Int32(thousand * 1_000 + 999))) AS n
                """)
        }
        let post = try publish(anna, "Семинар")
        try app.database.run(script: "ALTER TABLE comments DISABLE TRIGGER comments_have_words")
        _ = try app.database.execute(
            """
            INSERT INTO comments (post_id, author_id, body, html, summary, renderer)
            SELECT \(post), id, 'Да', '<p>Да</p>', '', 1 FROM members
            """)
        _ = try app.database.execute(
            """
            INSERT INTO mentions (post_id, member_id, author_id)
            SELECT \(post), id, \(writer) FROM members WHERE id <> \(writer)
            """)
        try app.database.run(script: "VACUUM ANALYZE members, comments, mentions, posts")
        for text in ["", "а", "анна1", "ковалёва19999"] {
            let beginning = try #require(PersonBeginning(text))
            let statement = MentionSuggestionStore.statement(for: beginning, on: post, to: writer)
            let plan = try app.database.rows("EXPLAIN (ANALYZE, BUFFERS, TIMING off) \(statement)") {
                try $0.only(String.self)
            }
            let text = plan.joined(separator: "\n")
            let scan = text.firstMatch(of: #/Seq Scan on (members|comments|mentions)/#)
            #expect(scan == nil, "\(text)")
            let first = try #require(text.firstMatch(of: #/Buffers: shared hit=(\d+)(?: read=(\d+))?/#))
            let read = [first.1, first.2 ?? "0"].compactMap { Int($0) }
            #expect(read.count == 2 && read.reduce(0, +) < 2_000, "\(text)")
        }
    }
}
