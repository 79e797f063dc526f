import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Who is notified of comments on a post.
@Suite struct FollowTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser
    private let elena: Browser
    private let post: PostID

    init() throws {
        app = try TestApp(["QUAD_LIMIT_POSTS_HOUR": "1000"])
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        elena = try app.member("elena.sokolova@hse.ru", name: "Елена Соколова")
        let answer = try anna.post(
            Paths.newPost(), ["body": "Собираем семинар", "tags": "", "key": IdempotencyKey().text])
        let number = try #require(answer.location?.split(separator: "-").last)
        post = try #require(PostID(pathSegment: String(number)))
    }

    @discardableResult private func say(_ browser: Browser, _ body: String) throws -> CommentID {
        let answer = try browser.post(Paths.post(post), ["body": body, "to": "", "key": IdempotencyKey().text])
        #expect(answer.status == 303)
        let number = try #require(answer.location?.split(separator: "-").last)
        return try #require(CommentID(pathSegment: String(number)))
    }

    /// How many notifications of comments are unread, and how many comments they count.
    private func unread(_ browser: Browser) throws -> [Int] {
        try app.database.row(
            """
            SELECT count(*) AS rows, coalesce(sum(n.count), 0) AS comments
            FROM notifications n
            WHERE n.member_id = \(browser.member) AND n.kind = 'comment' AND n.read_at IS NULL
            """
        ) { [try $0.next("rows", as: Int.self), try $0.next("comments", as: Int.self)] } ?? []
    }

    @Test func `are the author and all who commented, in one notification each, which leads to the first`() throws {
        let first = try say(mikhail, "Возьму вторую тему")
        try say(elena, "А запись будет?")
        try say(mikhail, "Будет")
        #expect(try unread(anna) == [1, 3] && unread(elena) == [1, 1])
        // Mikhail has answered Elena, and so has read her.
        #expect(try unread(mikhail) == [0, 0])
        let page = try anna.get(Paths.notifications()).text
        #expect(page.contains("<bdi>Михаил Лебедев и ещё 1: 3 новых комментария</bdi>"))
        #expect(page.contains("<bdi>Собираем семинар</bdi>"))
        #expect(page.contains("href=\"\(Paths.comment(post, first).text)?"))
    }

    @Test func `are told no more when they want it no more, though they comment again`() throws {
        let page = try anna.get(Paths.post(post))
        #expect(page.text.contains("Не следить") && page.trips == 1)
        let answer = try anna.post(Paths.unfollowPost(post), ["return": Paths.post(post).text])
        #expect(answer.location == "\(Paths.post(post).text)#comments-title")
        try say(mikhail, "Возьму вторую тему")
        try say(anna, "Записала")
        try say(mikhail, "Спасибо")
        #expect(try unread(anna) == [0, 0] && unread(mikhail) == [0, 0])
        #expect(try !anna.get(Paths.post(post)).text.contains("Не следить"))
        for _ in 1...2 { _ = try anna.post(Paths.followPost(post), [:]) }
        try say(mikhail, "Ещё раз спасибо")
        #expect(try unread(anna) == [1, 1])
    }

    @Test func `may be anybody who may read the post`() throws {
        _ = try elena.post(Paths.followPost(post), [:])
        try say(mikhail, "Возьму вторую тему")
        #expect(try unread(elena) == [1, 1])
        _ = try anna.post(Paths.deletePost(post), ["key": IdempotencyKey().text])
        #expect(try mikhail.post(Paths.followPost(post), [:]).status == 404)
    }

    @Test func `are told the words of a comment until it is deleted`() throws {
        let comment = try say(mikhail, "Тайна семинара")
        #expect(try anna.get(Paths.notifications()).text.contains("Тайна семинара"))
        _ = try mikhail.post(Paths.deleteComment(post, comment), ["key": IdempotencyKey().text])
        #expect(try !anna.get(Paths.notifications()).text.contains("Тайна семинара"))
    }
}
