import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

/// What posts and comments were before they were changed.
@Suite struct VersionTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser
    private let post: PostID

    init() throws {
        app = try TestApp(["QUAD_LIMIT_POSTS_HOUR": "1000"])
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let answer = try anna.post(
            Paths.newPost(), ["body": "Встреча в **четверг**", "tags": "семинар", "key": IdempotencyKey().text])
        let number = try #require(answer.location?.split(separator: "-").last)
        post = try #require(PostID(pathSegment: String(number)))
    }

    private func change(_ body: String, tags: String = "семинар", from version: Int) throws {
        let answer = try anna.post(
            Paths.editPost(post),
            ["body": body, "tags": tags, "version": String(version), "key": IdempotencyKey().text])
        #expect(answer.status == 303)
    }

    private func say(_ body: String) throws -> CommentID {
        let answer = try mikhail.post(Paths.post(post), ["body": body, "key": IdempotencyKey().text])
        let number = try #require(answer.location?.split(separator: "-").last)
        return try #require(CommentID(pathSegment: String(number)))
    }

    private func changeComment(_ id: CommentID, _ body: String, from version: Int) throws {
        let answer = try mikhail.post(
            Paths.editComment(post, id), ["body": body, "version": String(version), "key": IdempotencyKey().text])
        #expect(answer.status == 303)
    }

    private func kept(_ table: SQL) throws -> [Int] {
        try app.database.rows("SELECT version FROM \(table) ORDER BY version") { try $0.only() }
    }

    @Test func `a post leads to what it was, with the words that went and came`() throws {
        #expect(try !mikhail.get(Paths.post(post)).text.contains(Paths.postVersions(post).text))
        try change("Встреча в **пятницу**", from: 1)
        for page in [Paths.feed(), Paths.post(post)] {
            #expect(try mikhail.get(page).text.contains("href=\"\(Paths.postVersions(post))\""), "\(page)")
        }
        let page = try mikhail.get(Paths.postVersions(post)).text
        #expect(page.contains("четверг</del>") && page.contains("пятницу</ins>"))
        #expect(page.contains("Встреча в <strong>четверг</strong>"), "as it was rendered")
        #expect(page.contains("Встреча в <strong>пятницу</strong>"))
        #expect(page.matches(of: /id="version-(\d+)"/).map(\.1) == ["2", "1"], "the newest first")
        #expect(try kept("post_versions") == [1])
    }

    @Test func `a comment leads to what it was`() throws {
        let id = try say("Приду <b>")
        try changeComment(id, "Не приду <i>", from: 1)
        #expect(try anna.get(Paths.post(post)).text.contains("href=\"\(Paths.commentVersions(post, id))\""))
        let page = try anna.get(Paths.commentVersions(post, id)).text
        #expect(page.contains("Приду") && page.contains("Не приду &lt;i&gt;"))
        #expect(page.contains("b</del>") && page.contains("i</ins>"))
    }

    @Test func `what is sent as it stands is no version and marks nothing as changed`() throws {
        try change("Встреча в **четверг**", from: 1)
        let id = try say("Приду")
        try changeComment(id, "Приду", from: 1)
        #expect(try kept("post_versions") == [] && kept("comment_versions") == [])
        let edited = try app.database.rows(
            """
            SELECT version, edited_at IS NULL AS stands FROM posts
            UNION ALL
            SELECT version, edited_at IS NULL FROM comments
            """
        ) { (row: inout Row) -> Bool in try row.next("version", as: Int.self) == 1 && row.next("stands") }
        #expect(edited == [true, true])
        #expect(try anna.get(Paths.postVersions(post)).text.contains("Текст не меняли."))
    }

    @Test func `changed hashtags are a version`() throws {
        try change("Встреча в **четверг**", tags: "защита", from: 1)
        let page = try mikhail.get(Paths.postVersions(post)).text
        #expect(page.contains("семинар</del>") && page.contains("защита</ins>"))
    }

    @Test func `of many the first and the newest are kept, ten on a page`() throws {
        for version in 1...60 { try change("Текст \(version + 1)", from: version) }
        #expect(try kept("post_versions") == [1] + Array(12...60))
        var (page, seen, notes) = (Paths.postVersions(post), [Int](), 0)
        for _ in 1...6 {
            let text = try mikhail.get(page).text
            notes += text.matches(of: /Версии между этой и первой не хранятся/).count
            seen += text.matches(of: /id="version-(\d+)"/).compactMap { Int($0.1) }
            guard let next = text.firstMatch(of: /before=(\d+)" rel="next"/) else { break }
            page = Paths.postVersions(post).adding("before", String(next.1))
        }
        #expect(seen == Array((12...61).reversed()) + [1])
        #expect(notes == 1)
        for wrong in ["0", "-1", "x", "99999999999"] {
            #expect(try mikhail.get(Paths.postVersions(post).adding("before", wrong)).status == 404, "\(wrong)")
        }
        #expect(try mikhail.get(Paths.postVersions(post).adding("before", "1")).status == 404)
    }

    @Test func `are there for whoever may read the text, and for nobody else`() throws {
        let id = try say("Тайное")
        try changeComment(id, "Явное", from: 1)
        try change("Другое", from: 1)
        let other = PostID(rawValue: post.rawValue + 1_000)
        #expect(try mikhail.get(Paths.commentVersions(other, id)).status == 404)
        _ = try mikhail.post(Paths.deleteComment(post, id))
        for reader in [anna, mikhail] {
            #expect(try reader.get(Paths.commentVersions(post, id)).status == 404)
        }
        _ = try mikhail.post(Paths.restoreComment(post, id))
        #expect(try anna.get(Paths.commentVersions(post, id)).text.contains("Тайное"))
        _ = try anna.post(Paths.deletePost(post))
        for page in [Paths.postVersions(post), Paths.commentVersions(post, id)] {
            for reader in [anna, mikhail] {
                let found = try reader.get(page)
                #expect(found.status == 404 && !found.text.contains("Тайное"), "\(page)")
            }
        }
        _ = try anna.post(Paths.restorePost(post))
        #expect(try mikhail.get(Paths.postVersions(post)).text.contains("Другое"))
    }

    @Test func `go with the words of a deleted comment, and with a post`() throws {
        let id = try say("Было")
        try changeComment(id, "Стало", from: 1)
        try change("Другое", from: 1)
        _ = try mikhail.post(Paths.deleteComment(post, id))
        try CommentStore(database: app.database).forget(after: 30)
        #expect(try kept("comment_versions") == [1], "it may still be put back")
        _ = try app.database.execute("UPDATE comments SET deleted_at = now() - interval '31 days'")
        try CommentStore(database: app.database).forget(after: 30)
        #expect(try kept("comment_versions") == [])
        _ = try app.database.execute("DELETE FROM posts")
        #expect(try kept("post_versions") == [])
    }

    /// Two who have the form of one version: the text that was there before is kept once, with its own words.
    @Test func `a change that meets another one keeps nothing`() throws {
        try change("Первое", from: 1)
        let answer = try anna.post(
            Paths.editPost(post), ["body": "Второе", "tags": "", "version": "1", "key": IdempotencyKey().text])
        #expect(answer.status == 409)
        let kept = try app.database.rows("SELECT body FROM post_versions") { try $0.only(String.self) }
        #expect(kept == ["Встреча в **четверг**"])
    }
}
