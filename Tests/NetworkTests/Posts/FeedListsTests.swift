import Network
import Postgres
import Site
import TestSupport
import Testing

/// The feed as workers keep it, and the number that tells them when it is another one.
@Suite struct FeedListsTests {
    let stand: Stand
    let anna: Browser
    /// Somebody else at the same database.
    let other: Connection

    init() throws {
        stand = try Stand()
        anna = try stand.member()
        other = Connection(stand.settings.database)
        for body in ["Первый", "Второй", "Третий"] { try write(body, over: other) }
    }

    private func write(_ body: String, over database: Connection) throws {
        _ = try database.execute(
            """
            INSERT INTO posts (author_id, body, tags, html, preview, is_long, renderer)
            VALUES (\(anna.member), \(body), '{}', \(body), \(body), false, 1)
            """)
    }

    private func count() throws -> Int {
        try other.fetch(PostStore.feed(before: nil, unlessAt: nil)).changes
    }

    /// Which of these the feed shows now: to whom has no list or another one, to whom has this one, and to whom asks for
    /// nothing but a number after that.
    private func shown(of bodies: [String]) throws -> [String] {
        let looks = try (1...3).map { _ in
            let page = try anna.get(Paths.feed()).text
            return bodies.filter { page.contains("<div class=\"prose\">\($0)</div>") }
        }
        #expect(Set(looks).count == 1, "\(looks)")
        return looks[0]
    }

    @Test func `shows at once what others change, also by hand`() throws {
        let bodies = ["Первый", "Второй", "Третий", "Четвёртый", "Иначе"]
        #expect(try shown(of: bodies) == ["Первый", "Второй", "Третий"])
        try write("Четвёртый", over: other)
        #expect(try shown(of: bodies) == ["Первый", "Второй", "Третий", "Четвёртый"])
        _ = try other.execute("UPDATE posts SET preview = 'Иначе' WHERE body = 'Второй'")
        #expect(try shown(of: bodies) == ["Первый", "Третий", "Четвёртый", "Иначе"])
        _ = try other.execute("UPDATE posts SET deleted_at = now() WHERE body = 'Первый'")
        #expect(try shown(of: bodies) == ["Третий", "Четвёртый", "Иначе"])
        _ = try other.execute("DELETE FROM posts WHERE body = 'Третий'")
        #expect(try shown(of: bodies) == ["Четвёртый", "Иначе"])
        try other.run(script: "TRUNCATE posts CASCADE")
        #expect(try shown(of: bodies) == [])
        #expect(try anna.get(Paths.feed()).text.contains("Написать пост"))
        try write("Четвёртый", over: other)
        #expect(try shown(of: bodies) == ["Четвёртый"])
    }

    @Test func `shows a change when it is committed, not before`() throws {
        let bodies = ["Третий", "Четвёртый"]
        try other.transaction {
            try write("Четвёртый", over: other)
            #expect(try shown(of: bodies) == ["Третий"])
        }
        #expect(try shown(of: bodies) == bodies)
    }

    @Test(arguments: [1, 2, 3])
    func `shows an author's new name at once, however often it was looked at`(looks: Int) throws {
        let mikhail = try stand.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let names = ["Анна Белова", "Анна Чернова", "Анна Серова"]
        for name in names {
            _ = try other.execute("UPDATE members SET full_name = \(name) WHERE id = \(anna.member)")
            for _ in 1...looks {
                let page = try mikhail.get(Paths.feed()).text
                #expect(names.filter { page.contains($0) } == [name])
            }
        }
    }

    @Test func `counts a transaction once, and none that is taken back`() throws {
        struct Enough: Error {}
        let before = try count()
        try other.transaction { for number in 1...3 { try write("\(number)", over: other) } }
        #expect(try count() == before + 1)
        #expect(throws: Enough.self) {
            try other.transaction {
                try write("4", over: other)
                throw Enough()
            }
        }
        #expect(try count() == before + 1)
        _ = try other.execute("UPDATE posts SET is_long = is_long")
        #expect(try count() == before + 2)
    }

    @Test func `holds nobody up before the end of a transaction`() throws {
        let before = try count()
        try other.transaction {
            try write("Ждёт", over: other)
            try write("Не ждёт", over: stand.database)
            #expect(try shown(of: ["Ждёт", "Не ждёт"]) == ["Не ждёт"])
        }
        #expect(try count() == before + 2)
        #expect(try shown(of: ["Ждёт", "Не ждёт"]) == ["Ждёт", "Не ждёт"])
    }

    @Test func `gives a list only to whom does not have it`() throws {
        let first = try other.fetch(PostStore.feed(before: nil, unlessAt: nil))
        let posts = try #require(first.posts)
        #expect(posts.count == 3)
        #expect(posts.map(\.id.rawValue) == posts.map(\.id.rawValue).sorted(by: >))
        #expect(try other.fetch(PostStore.feed(before: nil, unlessAt: first.changes)).posts == nil)
        #expect(try other.fetch(PostStore.feed(before: posts[1].id, unlessAt: nil)).posts?.map(\.id) == [posts[2].id])
        #expect(try other.fetch(PostStore.feed(before: posts[2].id, unlessAt: nil)).posts?.isEmpty == true)
        try write("Четвёртый", over: other)
        #expect(try other.fetch(PostStore.feed(before: nil, unlessAt: first.changes)).posts?.count == 4)
    }

    @Test func `forgets its lists with the connection`() throws {
        #expect(try shown(of: ["Третий"]) == ["Третий"])
        // As if the server had been put back: the same number stands for other posts.
        try other.run(script: "ALTER TABLE posts DISABLE TRIGGER USER")
        try write("Четвёртый", over: other)
        try other.run(script: "ALTER TABLE posts ENABLE TRIGGER USER")
        #expect(try shown(of: ["Третий", "Четвёртый"]) == ["Третий"], "nothing has told of it")
        stand.database.close()
        #expect(try shown(of: ["Третий", "Четвёртый"]) == ["Третий", "Четвёртый"])
    }

    @Test func `keeps older pages apart from the newest one`() throws {
        for number in 1...45 { try write("Пост \(number).", over: other) }
        for _ in 1...2 {
            var next: String? = Paths.feed().text
            var seen: [String] = []
            while let address = next {
                let page = try anna.get(address).text
                seen += page.split(separator: "<div class=\"prose\">").dropFirst().map { text in
                    String(text.prefix { $0 != "<" })
                }
                next = page.firstRange(of: "href=\"/feed?before=").map { range in
                    "/feed?before=" + page[range.upperBound...].prefix { $0.isNumber }
                }
            }
            #expect(seen == (1...45).reversed().map { "Пост \($0)." } + ["Третий", "Второй", "Первый"])
        }
    }
}
