import FoundationEssentials
import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct BookmarkTests {
    private func publish(_ browser: Browser, _ body: String) throws -> PostID {
        let answer = try browser.post(Paths.newPost(), ["body": body, "tags": "", "key": IdempotencyKey().text])
        let id = try #require(answer.location?.split(separator: "-").last)
        return try #require(PostID(pathSegment: String(id)))
    }

    /// What a page of the list has, from its beginning.
    private func kept(_ page: Answered, _ bodies: String...) -> [String] {
        bodies.compactMap { body in page.text.firstRange(of: ">\(body)<").map { (body, $0.lowerBound) } }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The fields with which a message offers to undo what it reports.
    private func undo(_ browser: Browser, on address: Address) throws -> [String: String]? {
        let page = try browser.get(address).text
        guard let toast = page.split(separator: "data-toast").dropFirst().first else { return nil }
        let fields = toast.matches(of: /name="(return|since)" value="([^"]*)"/).map { (String($0.1), String($0.2)) }
        return fields.isEmpty ? nil : Dictionary(uniqueKeysWithValues: fields)
    }

    @Test func `keeps posts for whoever bookmarks them, and puts one back to where it was`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let posts = try ["Раз", "Два", "Три"].map { try publish(anna, $0) }
        for post in [posts[1], posts[0], posts[2]] {
            let answer = try mikhail.post(Paths.bookmarkPost(post), ["return": "/feed"])
            #expect(answer.location == "/feed#post-\(post.pathSegment)")
        }
        #expect(kept(try mikhail.get(Paths.bookmarks()), "Раз", "Два", "Три") == ["Три", "Раз", "Два"])
        #expect(kept(try anna.get(Paths.bookmarks()), "Раз", "Два", "Три") == [])
        // Again changes nothing, also of its place.
        _ = try mikhail.post(Paths.bookmarkPost(posts[1]))
        #expect(kept(try mikhail.get(Paths.bookmarks()), "Раз", "Два", "Три") == ["Три", "Раз", "Два"])

        _ = try mikhail.post(Paths.unbookmarkPost(posts[0]), ["return": Paths.bookmarks().text])
        let fields = try #require(try undo(mikhail, on: Paths.bookmarks()))
        #expect(kept(try mikhail.get(Paths.bookmarks()), "Раз", "Два", "Три") == ["Три", "Два"])
        _ = try mikhail.post(Paths.bookmarkPost(posts[0]), fields)
        #expect(kept(try mikhail.get(Paths.bookmarks()), "Раз", "Два", "Три") == ["Три", "Раз", "Два"])
    }

    @Test func `takes no moment from a form but one that was`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let post = try publish(anna, "Всегда")
        for since in ["99999999999999999999", "253402300799000000", "-1", "вчера", ""] {
            #expect(try anna.post(Paths.bookmarkPost(post), ["since": since]).status == 303, "\(since)")
            let isSane = try app.database.row(
                "SELECT created_at BETWEEN '1970-01-01' AND now() AS is_sane FROM bookmarks"
            ) { try $0.only(Bool.self) }
            #expect(isSane == true, "\(since)")
            _ = try anna.post(Paths.unbookmarkPost(post))
        }
    }

    @Test func `says of a post that is gone that it is, shows nothing of it, and lets it be taken away`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let post = try publish(anna, "Исчезающее")
        _ = try mikhail.post(Paths.bookmarkPost(post))
        _ = try mikhail.get(Paths.bookmarks())
        _ = try anna.post(Paths.deletePost(post))
        #expect(try mikhail.post(Paths.bookmarkPost(post)).status == 404)
        func check() throws {
            let page = try mikhail.get(Paths.bookmarks()).text
            #expect(page.contains("Этого поста больше нет"))
            #expect(!page.contains("Исчезающее") && !page.contains("Ковалёва"))
            #expect(page.contains("action=\"\(Paths.unbookmarkPost(post).text)\""))
        }
        try check()
        // As `quad work` erases it weeks later.
        _ = try app.database.execute("DELETE FROM posts WHERE deleted_at IS NOT NULL")
        try check()
        #expect(try mikhail.post(Paths.unbookmarkPost(post), ["return": Paths.bookmarks().text]).status == 303)
        #expect(try undo(mikhail, on: Paths.bookmarks()) == nil, "there is nothing to keep again")
        #expect(try !mikhail.get(Paths.bookmarks()).text.contains("Этого поста больше нет"))
        #expect(try mikhail.post(Paths.bookmarkPost(post)).status == 404)
    }

    @Test func `pages by key, in one round trip, posts of one moment among them`() throws {
        let app = try TestApp(["QUAD_LIMIT_POSTS_HOUR": "1000"])
        let anna = try app.member()
        let posts = try (1...45).map { try publish(anna, "Пост номер \($0)") }
        let member = try #require(anna.member)
        _ = try app.database.execute(
            """
            INSERT INTO bookmarks (member_id, post_id, created_at)
            SELECT \(member), id, now() - make_interval(secs => id % 3) FROM unnest(\(posts.map(\.rawValue))::bigint[]) AS id
            """)
        _ = try app.database.execute("UPDATE posts SET deleted_at = now() WHERE id = \(posts[7])")
        var seen: [PostID] = []
        var next: String? = Paths.bookmarks().text
        while let address = next {
            _ = try anna.get(address)
            let page = try anna.get(address)
            #expect(page.trips == 1)
            let ids = page.text.matches(of: /<article [^>]*id="post-([0-9]+)"/)
                .compactMap { PostID(pathSegment: String($0.1)) }
            #expect(ids.count <= PageSize.twenty.rawValue && !ids.isEmpty)
            seen += ids
            next = page.text.firstMatch(of: /href="([^"]*)" rel="next"/)
                .map { String($0.1).replacing("&amp;", with: "&").replacing("&#38;", with: "&") }
        }
        #expect(seen.count == 45 && Set(seen) == Set(posts))
    }

    @Test func `goes with an account that is erased`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let post = try publish(anna, "Для двоих")
        for reader in [anna, mikhail] { _ = try reader.post(Paths.bookmarkPost(post)) }
        let member = try #require(mikhail.member)
        for erasure in app.features.compactMap(\.erasure) { try erasure.erase(member, app.services) }
        #expect(try app.database.row("SELECT member_id FROM bookmarks") { try $0.only() } == anna.member)
    }
}
