import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Who is notified of what they are mentioned in, and how often.
@Suite struct MentionNotificationsTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser
    private let elena: Browser

    init() throws {
        app = try TestApp(["QUAD_LIMIT_POSTS_HOUR": "1000"])
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        elena = try app.member("elena.sokolova@hse.ru", name: "Елена Соколова")
    }

    private func mention(_ browser: Browser, as name: String = "Имя") throws -> String {
        "[@\(name)](\(Paths.person(try #require(browser.member)).text))"
    }

    private func publish(_ browser: Browser, _ body: String) throws -> PostID {
        let answer = try browser.post(Paths.newPost(), ["body": body, "tags": "", "key": IdempotencyKey().text])
        let number = try #require(answer.location?.split(separator: "-").last, "\(answer.status)")
        return try #require(PostID(pathSegment: String(number)))
    }

    private func say(
        _ browser: Browser, _ body: String, on post: PostID, to answered: CommentID? = nil
    ) throws -> CommentID {
        let form = ["body": body, "to": answered?.pathSegment ?? "", "key": IdempotencyKey().text]
        let answer = try browser.post(Paths.post(post), form)
        let number = try #require(answer.location?.split(separator: "-").last, "\(answer.status)")
        return try #require(CommentID(pathSegment: String(number)))
    }

    private func change(_ browser: Browser, _ page: Address, _ body: String, version: Int) throws {
        let form = ["body": body, "tags": "", "version": String(version), "key": IdempotencyKey().text]
        #expect(try browser.post(page, form).status == 303)
    }

    /// What somebody was notified of: the kind, and how often.
    private func told(_ browser: Browser) throws -> [String] {
        try app.database.rows(
            """
            SELECT n.kind || ' ' || n.count
            FROM notifications n
            WHERE n.member_id = \(browser.member) AND n.read_at IS NULL
            ORDER BY n.id
            """
        ) { try $0.only(String.self) }
    }

    @Test func `who is mentioned in a post is told who did and led there`() throws {
        let post = try publish(anna, "Спросите у \(mention(mikhail, as: "Михаил <Лебедев>"))")
        #expect(try told(mikhail) == ["mention 1"] && told(elena).isEmpty && told(anna).isEmpty)
        let page = try mikhail.get(Paths.notifications()).text
        #expect(page.contains("<bdi>Анна Ковалёва упоминает вас</bdi>"))
        #expect(page.contains("<bdi>Спросите у @Михаил &lt;Лебедев&gt;</bdi>"))
        #expect(page.contains("href=\"\(Paths.post(post).text)?"))
        let link =
            "<a class=\"mention\" href=\"\(Paths.person(try #require(mikhail.member)).text)\">@Михаил &lt;Лебедев&gt;</a>"
        #expect(try elena.get(Paths.post(post)).text.contains(link) && elena.get(Paths.feed()).text.contains(link))
    }

    @Test func `a comment is told in the words that it has by now, and as deleted once it is`() throws {
        let post = try publish(anna, "Семинар")
        let comment = try say(mikhail, "Приду", on: post)
        func told(_ detail: String) throws -> Bool {
            try anna.get(Paths.notifications()).text.contains("<bdi>\(detail)</bdi>")
        }
        #expect(try told("Семинар · Приду"))
        try change(mikhail, Paths.editComment(post, comment), "Не приду", version: 1)
        #expect(try told("Семинар · Не приду") && !told("Семинар · Приду"))
        #expect(try mikhail.post(Paths.deleteComment(post, comment)).status == 303)
        #expect(try told("Семинар · Уже удалено"))
        #expect(try mikhail.post(Paths.restoreComment(post, comment)).status == 303)
        #expect(try told("Семинар · Не приду"))
        // Of a post that is gone nothing is left, nor of its comments.
        #expect(try mikhail.post(Paths.deleteComment(post, comment)).status == 303)
        #expect(try anna.post(Paths.deletePost(post)).status == 303)
        #expect(try told("Уже удалено"))
        #expect(try anna.post(Paths.restorePost(post)).status == 303)
        #expect(try told("Семинар · Уже удалено"))
        _ = try say(mikhail, "Всё-таки приду", on: post)
        #expect(try told("Семинар"), "of several comments nobody's words stand for all")
    }

    @Test func `a mention in a comment is one notification, whatever else the comment is to them`() throws {
        let post = try publish(anna, "Семинар")
        let first = try say(mikhail, "Приду", on: post)
        #expect(try told(anna) == ["comment 1"])
        let answer = try say(elena, "\(mention(anna)), \(mention(mikhail)): и я", on: post, to: first)
        #expect(try told(anna) == ["comment 1", "mention 1"] && told(mikhail) == ["mention 1"])
        #expect(
            try mikhail.get(Paths.notifications()).text.contains("href=\"\(Paths.comment(post, answer).text)?"))
        // Who answers has read their notifications of the post.
        _ = try say(mikhail, "Отлично", on: post)
        #expect(try told(mikhail).isEmpty)
    }

    @Test func `a reply is told to whom it answers, as a reply, unless they follow the post no more`() throws {
        let post = try publish(anna, "Семинар")
        let first = try say(mikhail, "Приду", on: post)
        _ = try say(elena, "И я", on: post, to: first)
        #expect(try told(mikhail) == ["reply 1"] && told(anna) == ["comment 2"])
        #expect(try mikhail.get(Paths.notifications()).text.contains("<bdi>Елена Соколова отвечает вам</bdi>"))
        _ = try say(anna, "Жду", on: post, to: first)
        #expect(try told(mikhail) == ["reply 2"])
        #expect(try mikhail.get(Paths.notifications()).text.contains("Анна Ковалёва и ещё 1 отвечают вам"))
        _ = try mikhail.post(Paths.unfollowPost(post), [:])
        _ = try say(elena, "Где?", on: post, to: first)
        #expect(try told(mikhail) == ["reply 2"])
        _ = try say(elena, "\(mention(mikhail)), где?", on: post, to: first)
        #expect(try told(mikhail) == ["reply 2", "mention 1"])
    }

    @Test func `a change tells those whom the text did not mention before, once and for all`() throws {
        let post = try publish(anna, "Спросите у \(mention(mikhail))")
        try change(anna, Paths.editPost(post), "У \(mention(mikhail)) и \(mention(elena))", version: 1)
        #expect(try told(mikhail) == ["mention 1"] && told(elena) == ["mention 1"])
        try change(anna, Paths.editPost(post), "Ни у кого", version: 2)
        try change(anna, Paths.editPost(post), "Всё же у \(mention(elena))", version: 3)
        #expect(try told(elena) == ["mention 1"])
        let comment = try say(anna, "Ещё", on: post)
        try change(anna, Paths.editComment(post, comment), "Ещё \(mention(mikhail))", version: 1)
        try change(anna, Paths.editComment(post, comment), "И ещё \(mention(mikhail))", version: 2)
        #expect(try told(mikhail) == ["mention 2"])
    }

    @Test func `nobody is told who was suspended, never was, wrote it, or is quoted`() throws {
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Жалобы' WHERE id = \(elena.member)")
        let post = try publish(
            anna, "\(mention(anna)) \(mention(elena)) [@Никто](/people/999999)\n\n> \(mention(mikhail))")
        #expect(try told(anna).isEmpty && told(elena).isEmpty && told(mikhail).isEmpty)
        let page = try anna.get(Paths.post(post)).text
        #expect(page.contains("<a href=\"/people/999999\" rel="))
    }

    @Test func `the first twenty are told, further ones are links like any other`() throws {
        let people = try (1...22).map { try app.member("member\($0)@hse.ru", name: "Участник \($0)") }
        let post = try publish(anna, people.map { try mention($0) }.joined(separator: " "))
        #expect(try people.filter { try !told($0).isEmpty }.count == 20)
        let page = try anna.get(Paths.post(post)).text
        #expect(page.matches(of: /class="mention"/).count == 20)
    }

    @Test func `what was deleted says nothing more`() throws {
        let post = try publish(anna, "Тайна: \(mention(mikhail))")
        let comment = try say(anna, "Загадка: \(mention(mikhail))", on: post)
        _ = try anna.post(Paths.deleteComment(post, comment), ["key": IdempotencyKey().text])
        #expect(try !mikhail.get(Paths.notifications()).text.contains("Загадка"))
        _ = try anna.post(Paths.deletePost(post), ["key": IdempotencyKey().text])
        #expect(try !mikhail.get(Paths.notifications()).text.contains("Тайна"))
    }

    @Test func `what comes back has its words again, and of a comment that stays deleted none`() throws {
        let post = try publish(anna, "Тайна: \(mention(mikhail))")
        let comments = [
            try say(anna, "Загадка: \(mention(mikhail))", on: post),
            try say(anna, "Отгадка: \(mention(elena))", on: post),
        ]
        let change = { (page: Address) in _ = try anna.post(page, ["key": IdempotencyKey().text]) }
        func told(_ browser: Browser) throws -> String { try browser.get(Paths.notifications()).text }
        try change(Paths.deleteComment(post, comments[1]))
        #expect(try told(elena).contains("<bdi>Тайна: @Имя · Уже удалено</bdi>"))
        try change(Paths.restoreComment(post, comments[1]))
        #expect(try told(elena).contains("<bdi>Тайна: @Имя · Отгадка: @Имя</bdi>"))
        try change(Paths.deleteComment(post, comments[0]))
        try change(Paths.deletePost(post))
        #expect(try !told(elena).contains("Отгадка") && !told(mikhail).contains("Тайна"))
        try change(Paths.restorePost(post))
        #expect(try told(elena).contains("<bdi>Тайна: @Имя · Отгадка: @Имя</bdi>"))
        #expect(try told(mikhail).contains("<bdi>Тайна: @Имя</bdi>") && !told(mikhail).contains("Загадка"))
    }

    @Test func `what others told of a deleted post says nothing more, nor does a letter`() throws {
        let post = try publish(anna, "Тайна")
        let first = try say(elena, "Загадка", on: post)
        _ = try say(mikhail, "Отгадка для \(mention(elena))", on: post, to: first)
        let other = try publish(anna, "Явное")
        _ = try say(mikhail, "Замечание", on: other)
        _ = try anna.post(Paths.deletePost(post), ["key": IdempotencyKey().text])
        for reader in [anna, elena] {
            let page = try reader.get(Paths.notifications()).text
            #expect(!["Тайна", "Загадка", "Отгадка"].contains { page.contains($0) })
        }
        #expect(try anna.get(Paths.notifications()).text.contains("Замечание"))
        let letters = try app.database.rows("SELECT thing FROM notifications WHERE letter_at IS NOT NULL") {
            try $0.only(PostID.self)
        }
        #expect(letters == [other])
    }

    @Test func `a letter that waited waits again once the post comes back, and no other does`() throws {
        let others = try (1...4).map { try app.member("member\($0)@hse.ru", name: "Участник \($0)") }
        let readers = [mikhail, elena] + others.prefix(3)
        let speaker = others[3]
        let post = try publish(anna, try readers.map { try mention($0) }.joined(separator: " "))
        _ = try say(speaker, "Да", on: post)
        let database = app.database
        _ = try database.execute(
            "UPDATE notifications SET letter_at = NULL, lettered_at = now() WHERE member_id = \(elena.member)")
        _ = try database.execute(
            """
            WITH shown AS (
                UPDATE notifications SET letter_at = NULL WHERE member_id = \(readers[2].member) RETURNING id
            )
            INSERT INTO push_deliveries (notification_id, device, state, settled_at)
            SELECT id, 'Телефон', 'shown', now() FROM shown
            """)
        _ = try database.execute("UPDATE notifications SET read_at = now() WHERE member_id = \(readers[3].member)")
        _ = try database.execute(
            """
            INSERT INTO notification_choices (member_id, kind, way, is_wanted)
            VALUES (\(readers[4].member), 'mention', 'letter', false)
            """)
        #expect(try speaker.post(Paths.reactions(post), ["on": "heart"]).status == 303)
        for page in [Paths.deletePost(post), Paths.restorePost(post)] {
            #expect(try anna.post(page, ["key": IdempotencyKey().text]).status == 303)
        }
        let letters = try database.rows(
            """
            SELECT member_id, kind FROM notifications WHERE letter_at > now() AND subject <> '' ORDER BY member_id, kind
            """
        ) { (member: try $0.next("member_id", as: MemberID.self), kind: try $0.next("kind", as: String.self)) }
        #expect(letters.map(\.member) == [anna.member, mikhail.member])
        #expect(letters.map(\.kind) == ["comment", "mention"])
    }
}
