import Network
import Postgres
import Site
import Storage
import TestSupport
import Testing
import Web
import Writing

/// Pictures in texts: whose they are, who may see them, and how long they stay. How they are made is `HTTP/test_pictures`' matter.
@Suite struct PictureTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser

    init() throws {
        app = try TestApp(["QUAD_LIMIT_POSTS_HOUR": "1000"])
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
    }

    /// One that was made.
    private func picture(of browser: Browser? = nil) throws -> PictureID {
        let member = try #require((browser ?? anna).member)
        let blob = try app.services.blobs.store.keep(Array("picture".utf8))
        _ = try app.database.fetch(BlobTable.add(blob, .webp, kind: "picture", for: member))
        let id = try app.database.row(
            """
            INSERT INTO pictures (member_id, source_hash, blob_id, width, height)
            VALUES (\(member), sha256(\(blob.id.bytes)), \(blob.id), 40, 30)
            RETURNING id
            """
        ) { (row: inout Row) -> PictureID in try row.only() }
        return try #require(id)
    }

    private func mark(_ picture: PictureID) -> String { "![луг](\(Paths.picture(picture)))" }
    private func shown(_ picture: PictureID) -> String {
        "<img src=\"\(Paths.picture(picture))\" alt=\"луг\" width=\"40\" height=\"30\" loading=\"lazy\">"
    }

    private func publish(_ body: String, by browser: Browser? = nil) throws -> PostID {
        let answer = try (browser ?? anna).post(
            Paths.newPost(), ["body": body, "tags": "", "key": IdempotencyKey().text])
        #expect(answer.status == 303)
        let number = try #require(answer.location?.split(separator: "-").last)
        return try #require(PostID(pathSegment: String(number)))
    }

    private func say(_ body: String, on post: PostID) throws -> CommentID {
        let answer = try anna.post(Paths.post(post), ["body": body, "to": "", "key": IdempotencyKey().text])
        let number = try #require(answer.location?.split(separator: "-").last)
        return try #require(CommentID(pathSegment: String(number)))
    }

    private func isSeen(_ picture: PictureID, by browser: Browser? = nil) throws -> Bool {
        try (browser ?? mikhail).get(Paths.picture(picture)).status == 303
    }

    private func clear() throws {
        for rows in app.features.flatMap(\.retention) { try rows.clear(app.database) }
    }

    private func isThere(_ picture: PictureID) throws -> Bool {
        try app.database.row("SELECT true FROM pictures WHERE id = \(picture)") { try $0.only(Bool.self) } != nil
    }

    private func age(_ pictures: PictureID...) throws {
        _ = try app.database.execute(
            """
            UPDATE pictures SET created_at = now() - interval '25 hours'
            WHERE id = ANY(\(pictures.map(\.rawValue))::bigint[])
            """)
    }

    @Test func `are their writer's alone until a text has them`() throws {
        let picture = try picture()
        let answer = try anna.get(Paths.picture(picture))
        #expect(answer.status == 303 && answer.trips == 1)
        #expect(answer.location?.hasPrefix("http://127.0.0.1:8082/blobs/") == true)
        #expect(try !isSeen(picture))
        let post = try publish(mark(picture))
        #expect(try isSeen(picture))
        #expect(try mikhail.get(Paths.post(post)).text.contains(shown(picture)))
        #expect(try mikhail.get(Paths.feed()).text.contains(shown(picture)))
        #expect(try app.anonymous().get(Paths.picture(picture)).location?.hasPrefix("/sign-in") == true)
    }

    @Test func `of another member are links, in posts, changes and comments`() throws {
        let picture = try picture()
        let post = try publish(mark(picture), by: mikhail)
        _ = try mikhail.post(
            Paths.editPost(post),
            ["body": "Снова \(mark(picture))", "tags": "", "version": "1", "key": IdempotencyKey().text])
        _ = try mikhail.post(
            Paths.post(post), ["body": mark(picture), "to": "", "key": IdempotencyKey().text])
        let page = try mikhail.get(Paths.post(post)).text
        #expect(page.contains("Снова <a href=\"\(Paths.picture(picture))\""))
        #expect(!page.contains("<img src=\"/pictures"))
        #expect(try !isSeen(picture))
    }

    @Test func `go and come back with their post and their comment`() throws {
        let (first, second) = try (picture(), picture())
        let post = try publish(mark(first))
        let comment = try say(mark(second), on: post)
        #expect(try isSeen(first) && isSeen(second))
        let form = { ["key": IdempotencyKey().text] }
        _ = try anna.post(Paths.deleteComment(post, comment), form())
        #expect(try isSeen(first) && !isSeen(second))
        _ = try anna.post(Paths.restoreComment(post, comment), form())
        _ = try anna.post(Paths.deletePost(post), form())
        #expect(try !isSeen(first) && !isSeen(second))
        #expect(try isSeen(first, by: anna))
        _ = try anna.post(Paths.restorePost(post), form())
        #expect(try isSeen(first) && isSeen(second))
    }

    @Test func `that a change took out stand in the versions, and those that it put in are seen`() throws {
        let (first, second) = try (picture(), picture())
        let post = try publish(mark(first))
        _ = try anna.post(
            Paths.editPost(post), ["body": mark(second), "tags": "", "version": "1", "key": IdempotencyKey().text])
        #expect(try isSeen(first) && isSeen(second))
        try age(first, second)
        try clear()
        #expect(try isThere(first) && isThere(second))
    }

    @Test func `stand so many in a text, further ones are links`() throws {
        let pictures = try (0...TextPictures.most).map { _ in try picture() }
        let post = try publish(pictures.map(mark).joined(separator: "\n\n"))
        let page = try mikhail.get(Paths.post(post)).text
        #expect(page.components(of: "<img src=\"/pictures/") == TextPictures.most)
        #expect(try isSeen(pictures[0]) && !isSeen(pictures[TextPictures.most]))
    }

    @Test func `that no text has go after a day, but for those of drafts`() throws {
        let (left, drafted, taken, young) = try (picture(), picture(), picture(), picture())
        let (titled, referred) = try (picture(), picture())
        let post = try publish(mark(taken))
        _ = try app.database.execute(
            """
            INSERT INTO drafts (member_id, key, kind, thing, body, updated_at)
            VALUES (\(anna.member), gen_random_uuid(), 'post', 0, \(mark(drafted)), now() - interval '1 year')
            """)
        let others = "![a](\(Paths.picture(titled)) \"план\")\n\n![b][b]\n\n[b]: \(Paths.picture(referred))"
        _ = try app.database.execute(
            """
            INSERT INTO drafts (member_id, key, kind, thing, body)
            VALUES (\(anna.member), gen_random_uuid(), 'post', 0, \(others))
            """)
        // Somebody else's draft keeps nothing.
        _ = try app.database.execute(
            """
            INSERT INTO drafts (member_id, key, kind, thing, body)
            VALUES (\(mikhail.member), gen_random_uuid(), 'post', 0, \(mark(left)))
            """)
        try age(left, drafted, taken, titled, referred)
        // Two that give it to a text and take it from another may leave it so; the text counts.
        _ = try app.database.execute("UPDATE pictures SET is_taken = false WHERE id = \(taken)")
        try clear()
        #expect(try !isThere(left) && isThere(drafted) && isThere(taken) && isThere(young))
        #expect(try isThere(titled) && isThere(referred))
        _ = try app.database.execute("UPDATE pictures SET is_taken = true WHERE id = \(taken)")
        #expect(try app.services.blobs.reap() == 1)
        // With its last text a picture is left, and goes.
        _ = try app.database.execute("DELETE FROM posts WHERE id = \(post)")
        try clear()
        #expect(try !isThere(taken))
    }

    @Test func `shown by reference are taken, and a text of nothing else has a name`() throws {
        let picture = try picture()
        let post = try publish("![][a]\n\n[a]: \(Paths.picture(picture))")
        #expect(try isSeen(picture))
        let summary = try app.database.row("SELECT summary FROM posts WHERE id = \(post)") { try $0.only(String.self) }
        #expect(summary == "…")
    }

    @Test func `that were chosen and not put in keep the text from going out`() throws {
        let form = ["body": "С картинкой", "tags": "", "key": IdempotencyKey().text, "picture": "план.png"]
        let answer = try anna.post(Paths.newPost(), form)
        #expect(answer.status == 422)
        #expect(answer.text.contains("выберите её снова") && answer.text.contains("С картинкой</textarea>"))
        #expect(try app.database.row("SELECT count(*) FROM posts") { try $0.only(Int.self) } == 0)
    }

    @Test func `of a deleted comment go with its words`() throws {
        let picture = try picture()
        let comment = try say(mark(picture), on: try publish("Пост"))
        _ = try app.database.execute(
            "UPDATE comments SET deleted_at = now() - interval '40 days' WHERE id = \(comment)")
        try CommentStore(database: app.database).forget(after: 30)
        try age(picture)
        try clear()
        #expect(try !isThere(picture))
    }
}

extension String {
    /// How often it has another one.
    fileprivate func components(of other: String) -> Int {
        split(separator: other, omittingEmptySubsequences: false).count - 1
    }
}
