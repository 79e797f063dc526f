import Network
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

/// Every place that shows words of posts and comments, beside the lists of posts: what is announced, kept, counted, begun and looked
/// at, and who may see which version of it.
@Suite struct TextPlacesTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser
    private let timur: Browser

    init() throws {
        app = try TestApp(["QUAD_LIMIT_POSTS_HOUR": "1000"])
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        timur = try app.admin()
    }

    private func mention(_ browser: Browser) throws -> String {
        "[@Имя](\(Paths.person(try #require(browser.member)).text))"
    }

    private func publish(_ body: String) throws -> PostID {
        let answer = try anna.post(
            Paths.newPost(), ["body": body, "tags": "общее", "key": IdempotencyKey().text])
        let number = try #require(answer.location?.split(separator: "-").last, "\(answer.status)")
        return try #require(PostID(pathSegment: String(number)))
    }

    private func say(_ body: String, on post: PostID) throws -> CommentID {
        let answer = try anna.post(Paths.post(post), ["body": body, "key": IdempotencyKey().text])
        let number = try #require(answer.location?.split(separator: "-").last, "\(answer.status)")
        return try #require(CommentID(pathSegment: String(number)))
    }

    private func act(_ address: Address, _ fields: [String: String] = [:], by browser: Browser? = nil) throws {
        let fields = fields.merging(["key": IdempotencyKey().text]) { own, _ in own }
        #expect(try (browser ?? anna).post(address, fields).status == 303, "\(address)")
    }

    /// Where somebody finds these words.
    private func places(of words: String, among addresses: [Address], for reader: Browser) throws -> [String] {
        try addresses.filter { try reader.get($0).text.contains(words) }.map(\.text)
    }

    @Test func `say nothing of what is deleted, and of what is changed no more than its versions do`() throws {
        let post = try publish("Утраченное, \(mention(mikhail))")
        let other = try publish("Соседнее")
        let comment = try say("Забытое, \(mention(timur))", on: post)
        try act(Paths.bookmarkPost(post), by: mikhail)
        try act(Paths.reactions(post), ["on": "heart"], by: mikhail)
        let author = try #require(anna.member)
        let addresses = [
            Paths.start(), Paths.feed(), Paths.feedNews().adding("after", "0"), Paths.post(post), Paths.post(other),
            Paths.comment(post, comment), Paths.commentNews(post).adding("after", "0"), Paths.reactions(post),
            Paths.bookmarks(), Paths.drafts(), Paths.tag("общее"), Paths.person(author), Paths.personDetails(author),
            Paths.notifications(), Paths.postVersions(post), Paths.commentVersions(post, comment),
            Paths.mentions().adding("query", "имя"),
        ]
        let versions = [Paths.postVersions(post).text, Paths.commentVersions(post, comment).text]
        try act(Paths.editPost(post), ["body": "Нынешнее, \(mention(mikhail))", "tags": "общее", "version": "1"])
        try act(Paths.editComment(post, comment), ["body": "Свежее", "version": "1"])
        for reader in [anna, mikhail, timur] {
            #expect(try places(of: "Нынешнее", among: addresses, for: reader).count > 3)
            #expect(try places(of: "Свежее", among: addresses, for: reader).count > 2)
            // Who was notified of the post, as mentioned or by a reaction, keeps that notification.
            let known = [Paths.notifications().text]
            #expect(try places(of: "Утраченное", among: addresses, for: reader) == known + [versions[0]])
            // A notification of a comment shows the words that stand by now.
            #expect(try places(of: "Забытое", among: addresses, for: reader) == [versions[1]])
        }
        try act(Paths.deleteComment(post, comment))
        for reader in [anna, mikhail, timur] {
            for words in ["Свежее", "Забытое"] {
                #expect(try places(of: words, among: addresses, for: reader) == [])
            }
        }
        try act(Paths.deletePost(post))
        for reader in [anna, mikhail, timur] {
            for words in ["Нынешнее", "Утраченное", "Свежее", "Забытое"] {
                #expect(try places(of: words, among: addresses, for: reader) == [])
            }
        }
        #expect(try !timur.get("/admin/members/\(author.pathSegment)").text.contains("Нынешнее"))
    }

    @Test func `a look at a text writes, counts and tells nothing, and is its author's alone`() throws {
        let post = try publish("Пост")
        let comment = try say("Комментарий", on: post)
        let tables: [SQL] = [
            "posts", "comments", "mentions", "notifications", "post_versions", "comment_versions", "drafts", "hashtags",
            "outbox",
        ]
        func counts() throws -> [Int] {
            try tables.map {
                try #require(try app.database.row("SELECT count(*) FROM \($0)") { try $0.only(Int.self) })
            }
        }
        let before = try counts()
        let text = "Секрет, \(try mention(mikhail)) #ещёнебыло"
        for address in [Paths.newPost(), Paths.editPost(post), Paths.post(post), Paths.editComment(post, comment)] {
            for part in ["page", "part"] {
                let form = ["body": text, "tags": "", "version": "1", "preview": part, "key": IdempotencyKey().text]
                let page = try anna.post(address, form)
                #expect(page.status == 200 && page.text.contains("class=\"mention\""), "\(address) \(part)")
                #expect(try counts() == before, "\(address) \(part)")
            }
        }
        for address in [Paths.editPost(post), Paths.editComment(post, comment)] {
            let form = ["body": text, "tags": "", "version": "1", "preview": "part", "key": IdempotencyKey().text]
            #expect(try mikhail.post(address, form).status == 404)
            #expect(try !mikhail.get(address).text.contains("Секрет"))
        }
        try act(Paths.deletePost(post))
        for address in [Paths.editPost(post), Paths.editComment(post, comment)] {
            let form = ["body": text, "tags": "", "version": "1", "preview": "part", "key": IdempotencyKey().text]
            #expect(try anna.post(address, form).status == 404)
        }
    }
}
