import FoundationEssentials
import Network
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

/// What becomes of a text, before it is published.
@Suite struct PreviewTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser

    init() throws {
        app = try TestApp(["QUAD_LIMIT_POSTS_HOUR": "2"])
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
    }

    private func publish(_ body: String) throws -> PostID {
        let answer = try anna.post(Paths.newPost(), ["body": body, "tags": "", "key": IdempotencyKey().text])
        let number = try #require(answer.location?.split(separator: "-").last)
        return try #require(PostID(pathSegment: String(number)))
    }

    private func say(_ body: String, on post: PostID) throws -> CommentID {
        let answer = try anna.post(Paths.post(post), ["body": body, "key": IdempotencyKey().text])
        let number = try #require(answer.location?.split(separator: "-").last)
        return try #require(CommentID(pathSegment: String(number)))
    }

    /// All rows that a text could leave behind.
    private var rows: [Int] {
        get throws {
            try app.database.rows(
                """
                SELECT count(*) FROM posts
                UNION ALL SELECT count(*) FROM comments
                UNION ALL SELECT count(*) FROM drafts
                UNION ALL SELECT count(*) FROM hashtags
                UNION ALL SELECT count(*) FROM idempotency_keys
                UNION ALL SELECT coalesce(sum(version), 0) FROM posts
                UNION ALL SELECT coalesce(sum(version), 0) FROM comments
                """
            ) { try $0.only() }
        }
    }

    @Test func `is what would be published, wherever it is written, and nothing is kept of it`() throws {
        let post = try publish("Стоит")
        let comment = try say("Стоит", on: post)
        let before = try rows
        let form = ["body": "Про **это** <script> и #семинар", "version": "1", "key": IdempotencyKey().text]
        let places = [
            Paths.newPost(), Paths.feed(), Paths.editPost(post), Paths.post(post), Paths.editComment(post, comment),
        ]
        for place in places {
            let part = try anna.post(place, form.merging(["preview": "part", "tags": "право"]) { $1 })
            #expect(part.status == 200 && !part.text.contains("<form"), "\(place)")
            #expect(part.text.contains("Про <strong>это</strong> &lt;script&gt;"), "\(place)")
            let page = try anna.post(place, form.merging(["preview": "page", "tags": "право"]) { $1 })
            #expect(page.status == 200 && page.text.contains("<strong>это</strong> &lt;script&gt;"), "\(place)")
            #expect(page.text.contains("Про **это** &lt;script&gt; и #семинар</textarea>"), "\(place)")
            #expect(page.text.contains(form["key"] ?? "no key"), "\(place)")
        }
        #expect(try rows == before)
        let tags = try anna.post(Paths.feed(), form.merging(["preview": "part", "tags": "право"]) { $1 }).text
        #expect(tags.contains("href=\"\(Paths.tag("право"))\"") && tags.contains("href=\"\(Paths.tag("семинар"))\""))
        #expect(try anna.post(Paths.newPost(), form).status == 303, "its key is as good as before")
    }

    @Test func `says why there is none`() throws {
        let long = String(repeating: "a", count: Post.longest + 3)
        for (body, why) in [("  ", "Напишите хотя бы слово."), (long, "Текст длиннее допустимого")] {
            let part = try anna.post(Paths.newPost(), ["body": body, "tags": "", "preview": "part"])
            #expect(part.status == 422 && part.text.contains(why) && !part.text.contains("<form"))
        }
    }

    @Test func `names what will be no hashtag, and shows the text without it`() throws {
        let form = ["body": "Про #c++ и #право", "tags": "", "key": IdempotencyKey().text]
        let part = try anna.post(Paths.newPost(), form.merging(["preview": "part"]) { $1 })
        #expect(part.status == 200 && part.text.contains("href=\"\(Paths.tag("право"))\""))
        let page = try anna.post(Paths.newPost(), form.merging(["preview": "page"]) { $1 })
        #expect(page.text.contains("не опубликуется"))
    }

    @Test func `is limited before anything is rendered, which takes nothing from publishing`() throws {
        let form = ["body": "Текст", "tags": "", "key": IdempotencyKey().text]
        for _ in 1...40 {
            #expect(try anna.post(Paths.newPost(), form.merging(["preview": "part"]) { $1 }).status == 200)
        }
        let part = try anna.post(Paths.newPost(), form.merging(["preview": "part"]) { $1 })
        #expect(part.status == 429 && part.text.contains("Слишком много просмотров"))
        let page = try anna.post(Paths.newPost(), form.merging(["preview": "page"]) { $1 })
        #expect(page.status == 429 && page.text.contains("Слишком много просмотров"))
        #expect(page.text.contains("Текст</textarea>") && !page.text.contains("Слишком много постов"))
        #expect(try mikhail.post(Paths.newPost(), form.merging(["preview": "part"]) { $1 }).status == 200)
        #expect(try anna.post(Paths.newPost(), form).status == 303)
    }

    @Test func `of a change is for its author, and of a comment for those who may read the post`() throws {
        let post = try publish("Стоит")
        let comment = try say("Стоит", on: post)
        for mode in ["part", "page"] {
            for place in [Paths.editPost(post), Paths.editComment(post, comment)] {
                let answer = try mikhail.post(place, ["body": "Чужое", "tags": "", "version": "1", "preview": mode])
                #expect(answer.status == 404, "\(place)")
            }
        }
        #expect(try mikhail.post(Paths.post(post), ["body": "Чужое", "preview": "part"]).status == 200)
        _ = try anna.post(Paths.deletePost(post))
        #expect(try mikhail.post(Paths.post(post), ["body": "Чужое", "preview": "page"]).status == 404)
    }
}
