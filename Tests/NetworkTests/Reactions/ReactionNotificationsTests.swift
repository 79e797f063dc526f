import FoundationEssentials
import Network
import Postgres
import Site
import Synchronization
import TestSupport
import Testing
import Web
import Writing

/// How the author of a post is notified of those who react to it.
@Suite struct ReactionNotificationsTests {
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

    private func publish(_ body: String) throws -> PostID {
        let answer = try anna.post(Paths.newPost(), ["body": body, "tags": "", "key": IdempotencyKey().text])
        let number = try #require(answer.location?.split(separator: "-").last, "\(answer.status)")
        return try #require(PostID(pathSegment: String(number)))
    }

    private func set(_ mark: String, on post: PostID, by browser: Browser) throws {
        #expect(try browser.post(Paths.reactions(post), ["on": mark]).status == 303)
    }

    private func unset(_ mark: String, on post: PostID, by browser: Browser) throws {
        #expect(try browser.post(Paths.reactions(post), ["off": mark]).status == 303)
    }

    /// Anna's list, the latest first: what each row says, and where it leads.
    private func rows() throws -> [String] {
        try anna.get(Paths.notifications()).text.matches(of: /<a href="([^"?]+)[^"]*" data-open><bdi>([^<]+)<\/bdi>/)
            .map { "\($0.2) → \($0.1)" }
    }

    private func readAll() throws {
        let latest = try #require(try anna.get(Paths.notifications()).value(of: "latest"))
        _ = try anna.post(Paths.readNotifications(), ["latest": latest])
    }

    private func crowd(_ count: Int) throws -> [MemberID] {
        try app.database.rows(
            """
            INSERT INTO members (email, email_key, full_name, faculty, position, city)
            SELECT 'crowd-' || n, 'crowd-' || n, 'Участник ' || n, 'Право', 'Доцент', 'Москва'
            FROM generate_series(1, \(count)) AS n
            RETURNING id
            """
        ) { try $0.only() }
    }

    private static func react(
        _ mark: Mark, to isSet: Bool, on post: PostID, by member: MemberID, _ database: Connection, _ settings: Settings
    ) throws {
        let reactions = ReactionStore(database: database)
        _ = try database.transaction {
            let change = try #require(try reactions.set(mark, to: isSet, on: post, by: member))
            try reactions.notify(change, on: post, by: member, settings)
        }
    }

    @Test func `names the last one and counts the others, once each, and never its author`() throws {
        let post = try publish("Новый рецепт")
        let address = Paths.post(post).text
        try set("heart", on: post, by: anna)
        #expect(try rows().isEmpty)
        try set("heart", on: post, by: mikhail)
        #expect(try rows() == ["Михаил Лебедев откликается на ваш пост → \(address)"])
        try set("laugh", on: post, by: mikhail)
        try set("heart", on: post, by: mikhail)
        try set("eye", on: post, by: elena)
        #expect(try rows() == ["Елена Соколова и ещё 1 откликнулись на ваш пост → \(address)"])
        _ = try app.database.execute("UPDATE members SET language = 'en' WHERE id = \(anna.member)")
        #expect(try rows() == ["Елена Соколова and 1 other reacted to your post → \(address)"])
        #expect(try anna.get(Paths.notifications()).text.contains("<bdi>Новый рецепт</bdi>"))
    }

    @Test func `is right after somebody takes a reaction back, and gone after the last one does`() throws {
        let post = try publish("Новый рецепт")
        let address = Paths.post(post).text
        for browser in [mikhail, elena] { for mark in ["heart", "eye"] { try set(mark, on: post, by: browser) } }
        try unset("heart", on: post, by: elena)
        #expect(try rows() == ["Елена Соколова и ещё 1 откликнулись на ваш пост → \(address)"])
        _ = try app.database.execute("DELETE FROM outbox")
        try unset("eye", on: post, by: elena)
        #expect(try rows() == ["Михаил Лебедев откликается на ваш пост → \(address)"])
        for mark in ["heart", "eye"] { try unset(mark, on: post, by: mikhail) }
        #expect(try rows().isEmpty)
        #expect(try !anna.get(Paths.feed()).text.contains("class=\"dot\""))
        let told = try app.database.row(
            "SELECT count(*) FROM outbox WHERE payload LIKE '%\"notification\"%'"
        ) { try $0.only(Int.self) }
        #expect(told == 2, "open pages hear of both")
    }

    @Test func `stays where it was read, and tells nobody's reaction twice`() throws {
        let post = try publish("Новый рецепт")
        try set("heart", on: post, by: mikhail)
        try readAll()
        try unset("heart", on: post, by: mikhail)
        try set("eye", on: post, by: elena)
        try set("heart", on: post, by: mikhail)
        let address = Paths.post(post).text
        #expect(try rows() == ["Елена Соколова откликается на ваш пост → \(address)"])
        let unread = try app.database.row(
            "SELECT count(*) FROM notifications WHERE member_id = \(anna.member) AND read_at IS NULL"
        ) { try $0.only(Int.self) }
        #expect(unread == 1)
        try unset("eye", on: post, by: elena)
        #expect(try rows() == ["Михаил Лебедев откликается на ваш пост → \(address)"], "what was read is history")
    }

    @Test(arguments: ["letter", "push"])
    func `comes once by a way from whoever sets and takes back a mark again and again`(_ way: String) throws {
        let post = try publish("Новый рецепт")
        try set("heart", on: post, by: mikhail)
        _ = try app.database.execute(
            way == "letter"
                ? "UPDATE notifications SET lettered_at = now()"
                : """
                INSERT INTO push_deliveries (notification_id, device, state, settled_at)
                SELECT id, 'Телефон', 'accepted', now() FROM notifications
                """)
        for _ in 0..<3 {
            try unset("heart", on: post, by: mikhail)
            try set("heart", on: post, by: mikhail)
        }
        let address = Paths.post(post).text
        #expect(try rows() == ["Михаил Лебедев откликается на ваш пост → \(address)"])
        let kept = try app.database.row(
            """
            SELECT count(*) AS count, bool_and(read_at IS NOT NULL AND letter_at IS NULL) AS is_read,
                   bool_and(lettered_at IS NOT NULL OR EXISTS (SELECT FROM push_deliveries d WHERE d.notification_id = n.id))
                       AS is_known
            FROM notifications n
            """
        ) {
            (
                try $0.next("count", as: Int.self), try $0.next("is_read", as: Bool.self),
                try $0.next("is_known", as: Bool.self)
            )
        }
        #expect(kept?.0 == 1 && kept?.1 == true && kept?.2 == true)
        try set("eye", on: post, by: elena)
        #expect(try rows().first == "Елена Соколова откликается на ваш пост → \(address)")
    }

    @Test func `comes by letter and push only to whom wants that`() throws {
        let post = try publish("Новый рецепт")
        func letter() throws -> Bool? {
            try app.database.row(
                "SELECT letter_at IS NOT NULL FROM notifications WHERE kind = 'reaction' ORDER BY id DESC LIMIT 1"
            ) { try $0.only(Bool.self) }
        }
        let settings = try anna.get(Paths.notificationSettings()).text
        func letters(_ page: String) -> [String] {
            page.matches(of: /name="letter" value="([a-z]+)"[^>]* checked/).map { String($0.1) }
        }
        #expect(letters(settings).contains("comment") && !letters(settings).contains("reaction"))
        try set("heart", on: post, by: mikhail)
        #expect(try letter() == false)
        let form = ["letter": "reaction", "quiet-from": "", "quiet-to": "", "key": IdempotencyKey().text]
        #expect(try anna.post(Paths.notificationSettings(), form).status == 303)
        let chosen = try anna.get(Paths.notificationSettings()).text
        #expect(letters(chosen) == ["reaction"])
        try set("eye", on: post, by: elena)
        #expect(try letter() == true)
    }

    @Test func `is one row of fifty who react at once, to two posts in either order`() throws {
        let posts = [try publish("Первый"), try publish("Второй")]
        let members = try crowd(50)
        let settings = app.settings
        let failures = Mutex<[String]>([])
        // Not as many connections as members: the server has some for other tests.
        inThreads(10) { thread in
            do {
                let database = Connection(settings.database)
                for step in 0..<8 {
                    for number in stride(from: thread, to: members.count, by: 10) {
                        let mark = Mark.allCases[step / 2 % 2]
                        // One in five takes back all that they have set.
                        let isSet = step < 4 || number % 5 > 0
                        try Self.react(
                            mark, to: isSet, on: posts[(number + step) % 2], by: members[number], database, settings)
                    }
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        for post in posts {
            let found = try app.database.rows(
                """
                SELECT n.count, ARRAY(SELECT unnest(n.people) AS id ORDER BY id) AS people,
                       n.actor_id = ANY (n.people) AS is_named
                FROM notifications n
                WHERE n.member_id = \(anna.member) AND n.thing = \(post)
                """
            ) {
                (
                    try $0.next("count", as: Int32.self), try $0.next("people", as: [Int].self),
                    try $0.next("is_named", as: Bool.self)
                )
            }
            let reacting = try app.database.row(
                """
                SELECT ARRAY(SELECT DISTINCT member_id FROM reactions WHERE post_id = \(post) ORDER BY member_id) AS people
                """
            ) { try $0.only([Int].self) }
            #expect(found.count == 1)
            #expect(found.first?.1 == reacting && found.first?.0 == 40 && found.first?.2 == true)
        }
    }

    @Test func `counts also those of a crowd that it does not name`() throws {
        let post = try publish("На виду")
        let members = try crowd(120)
        for member in members {
            try Self.react(.heart, to: true, on: post, by: member, app.database, app.settings)
        }
        let address = Paths.post(post).text
        #expect(try rows() == ["Участник 120 и ещё 119 откликнулись на ваш пост → \(address)"])
        // The author's own mark is none of theirs.
        try set("eye", on: post, by: anna)
        try unset("eye", on: post, by: anna)
        #expect(try rows() == ["Участник 120 и ещё 119 откликнулись на ваш пост → \(address)"])
        for number in [119, 110, 0] {
            try Self.react(.heart, to: false, on: post, by: members[number], app.database, app.settings)
        }
        #expect(try rows().first?.contains("и ещё 116 откликнулись") == true)
        #expect(try rows().first?.contains("Участник 120 ") == false)
    }

    @Test func `loses whoever is erased, and its words with the post until that comes back`() throws {
        let post = try publish("Новый рецепт")
        let other = try publish("Старый рецепт")
        for browser in [mikhail, elena] { try set("heart", on: post, by: browser) }
        try set("eye", on: other, by: elena)
        let member = try #require(elena.member)
        for erasure in app.features.compactMap(\.erasure) { try erasure.erase(member, app.services) }
        #expect(try rows() == ["Михаил Лебедев откликается на ваш пост → \(Paths.post(post).text)"])
        _ = try anna.post(Paths.deletePost(post), ["key": IdempotencyKey().text])
        #expect(try !anna.get(Paths.notifications()).text.contains("Новый рецепт"))
        _ = try anna.post(Paths.restorePost(post), ["key": IdempotencyKey().text])
        #expect(try anna.get(Paths.notifications()).text.contains("Новый рецепт"))
    }

    @Test func `loses whoever is erased also while its author marks all read in another order`() throws {
        let posts = [try publish("Первый"), try publish("Второй")]
        for post in posts { try set("heart", on: post, by: elena) }
        let numbers = try app.database.rows("SELECT id FROM notifications ORDER BY id") { try $0.only(Int.self) }
        // On a busy machine the time for locks may be over before PostgreSQL has looked for a circle.
        var options = ConnectionOptions()
        options.lockTimeout = .zero
        let patient = options
        let settings = app.settings
        let member = try #require(elena.member)
        let isHeld = Atomic(false)
        let failures = Mutex<[String]>([])
        inThreads(2) { thread in
            let database = Connection(settings.database, options: patient)
            do {
                if thread == 0 {
                    defer { isHeld.store(true, ordering: .releasing) }
                    try database.transaction {
                        // The erasure is the one that is broken off.
                        try database.execute("SET LOCAL deadlock_timeout = '10min'")
                        try database.execute("UPDATE notifications SET read_at = NULL WHERE id = \(numbers[1])")
                        isHeld.store(true, ordering: .releasing)
                        try waitForLocks(in: settings.database)
                        try database.execute("UPDATE notifications SET read_at = NULL WHERE id = \(numbers[0])")
                    }
                } else {
                    while !isHeld.load(ordering: .acquiring) { pause(.milliseconds(5)) }
                    try ReactionStore(database: database).erase(of: member, settings)
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(try rows().isEmpty)
    }
}
