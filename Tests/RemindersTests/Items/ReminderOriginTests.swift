import Conversations
import Files
import Foundation
import Network
import Notifications
import Postgres
import Projects
import Reminders
import Site
import TestSupport
import Testing
import Web

/// Reminders of things of other features: filled in from them, leading back to them, showing nothing of what was lost.
@Suite struct ReminderOriginTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser
    private var database: Connection { app.database }

    init() throws {
        app = try TestApp()
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
    }

    private func number(_ sql: SQL) throws -> Int { try #require(try database.row(sql) { try $0.only(Int.self) }) }

    private func empty(_ thing: String, _ browser: Browser? = nil) throws -> Answered {
        try (browser ?? anna).get(Paths.newReminder().adding("of", thing))
    }

    /// As its form sends it.
    private func add(_ thing: String, _ fields: [String: String] = [:]) throws -> (id: ReminderID, answer: Answered) {
        let answer = try anna.post(
            Paths.newReminder(),
            ["of": thing, "text": "Ответить", "key": UUID().uuidString].merging(fields) { $1 })
        #expect(answer.status == 303)
        return (ReminderID(rawValue: try number("SELECT max(id) FROM reminders")), answer)
    }

    private func publish(_ body: String) throws -> Int {
        #expect(try mikhail.post(Paths.newPost(), ["body": body, "key": UUID().uuidString]).status == 303)
        return try number("SELECT max(id) FROM posts")
    }

    /// One of each kind that Anna may open, with words of it.
    private func things() throws -> [(thing: String, words: String)] {
        let (me, other) = (try #require(anna.member), try #require(mikhail.member))
        let post = try publish("Семинар в четверг")
        #expect(
            try mikhail.post(Paths.post(PostID(rawValue: post)), ["body": "Кто придёт", "key": UUID().uuidString])
                .status
                == 303)
        #expect(
            try mikhail.post(Paths.dialog(me), ["body": "Программу обновил", "key": UUID().uuidString]).status == 303)
        let project = try number(
            """
            WITH made AS (INSERT INTO projects (name, creator_id) VALUES ('Архив интервью', \(other)) RETURNING id)
            INSERT INTO project_members (project_id, member_id, is_admin)
            SELECT id, person, person = \(other) FROM made, unnest(ARRAY[\(me), \(other)]::bigint[]) AS person
            RETURNING project_id
            """)
        let file = try number(
            """
            WITH made AS (
                INSERT INTO connections (member_id, provider, account, name, access_token, state)
                VALUES (\(me), 'vk', '1', 'Анна', '', 'expired') RETURNING id
            )
            INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category,
                               modified_at)
            SELECT id, \(me), 'vk', '1_2', '1_2', '', false, 'Отчёт.pdf', 1, now() FROM made
            RETURNING id
            """)
        let photo = try number(
            """
            INSERT INTO photos (remote_id, width, height, description, picture, page, download, photographer,
                                photographer_page, uploaded_at)
            VALUES ('r', 3, 2, 'hills in the fog', 'https://images.unsplash.com/photo-1', 'https://unsplash.com/photos/1',
                    '', 'Ana Sample', 'https://unsplash.com/@asample', now())
            RETURNING id
            """)
        return [
            ("post-\(post)", "Семинар в четверг"),
            ("comment-\(try number("SELECT max(id) FROM comments"))", "Кто придёт"),
            ("message-\(try number("SELECT max(id) FROM messages"))", "Программу обновил"),
            ("conversation-\(try number("SELECT max(id) FROM conversations"))", "Михаил Лебедев"),
            ("project-\(project)", "Архив интервью"), ("file-\(file)", "Отчёт.pdf"),
            ("photo-\(photo)", "hills in the fog"),
        ]
    }

    /// Takes all of that from Anna.
    private func lose() throws {
        for sql: SQL in [
            "UPDATE posts SET deleted_at = now()", "UPDATE comments SET deleted_at = now()",
            "DELETE FROM conversation_members WHERE member_id = \(anna.member)",
            "DELETE FROM project_members WHERE member_id = \(anna.member)", "DELETE FROM files", "DELETE FROM photos",
        ] { _ = try database.execute(sql) }
    }

    @Test func `is filled in from a thing of each kind and leads back to it, until that is lost`() throws {
        var made: [(id: ReminderID, words: String, thing: String)] = []
        for (thing, words) in try things() {
            let form = try empty(thing)
            #expect(form.status == 200 && form.text.contains(words), "\(thing): \(form.status)")
            #expect(form.text.contains("name=\"of\" value=\"\(thing)\""), "\(thing)")
            let (id, answer) = try add(thing)
            // Back to where it was begun.
            let place = try #require(answer.location)
            #expect(!place.hasPrefix("/reminders"), "\(thing): \(place)")
            #expect(try anna.get(Address("/things/\(thing)")).location == place)
            let page = try anna.get(Paths.reminder(id)).text
            #expect(page.contains("<bdi>") && page.contains(words) && page.contains("href=\"\(place)\""), "\(thing)")
            made.append((id, words, thing))
        }
        #expect(made.count == 7)
        let list = try anna.get(Paths.reminders()).text
        for (_, words, thing) in made {
            #expect(list.contains("href=\"/things/\(thing)\""), "\(thing)")
            // Its name is in no row: a member who loses it reads nothing of it there.
            #expect(!list.contains(words), "\(words)")
        }
        try lose()
        for (id, words, thing) in made {
            let page = try anna.get(Paths.reminder(id))
            #expect(page.status == 200 && page.text.contains("недоступно"), "\(thing)")
            #expect(!page.text.contains(words), "\(thing)")
            #expect(try empty(thing).status == 404, "\(thing)")
            let gone = try anna.get(Address("/things/\(thing)"))
            #expect(gone.status == 404 && !gone.text.contains(words), "\(thing)")
        }
    }

    @Test func `is not filled in from what its reader may not open, nor leads there`() throws {
        let irina = try app.member("irina.belova@hse.ru", name: "Ирина Белова")
        for (thing, _) in try things() where !["post", "comment", "photo"].contains(thing.prefix { $0 != "-" }) {
            #expect(try empty(thing, irina).status == 404, "\(thing)")
            #expect(try irina.get(Address("/things/\(thing)")).status == 404, "\(thing)")
            // A member who names it all the same has a reminder of nothing.
            #expect(
                try irina.post(
                    Paths.newReminder(), ["of": thing, "text": "Чужое", "key": UUID().uuidString]
                ).location?.hasPrefix("/reminders") == true)
            #expect(
                try number("SELECT count(*) FROM reminders WHERE text = 'Чужое' AND origin_kind IS NOT NULL") == 0)
        }
        for thing in ["nothing-1", "post-0", "post", "post-99999999999999999999", "Post-1", "'-1"] {
            #expect([404, 200].contains(try empty(thing, irina).status), "\(thing)")
            let answer = try irina.post(Paths.newReminder(), ["of": thing, "text": "Без", "key": UUID().uuidString])
            #expect(answer.status == 303, "\(thing)")
        }
    }

    @Test func `takes it along to the next of its series, and to what is told of it`() throws {
        let post = try publish("Семинар в четверг")
        let (id, _) = try add("post-\(post)", ["day": "2020-01-01", "repeat": "week"])
        let key = ["key": UUID().uuidString]
        #expect(try anna.post(Paths.completeReminder(id), key).status == 303)
        #expect(
            try number("SELECT count(*) FROM reminders WHERE origin_kind = 'post' AND origin_number = \(post)") == 2)
        let next = try number("SELECT max(id) FROM reminders")
        try [
            MemberNotification(
                try #require(app.features.flatMap(\.notificationKinds).first { $0.name == "reminder" }),
                to: try #require(anna.member), about: next, on: "now", "Ответить")
        ].notify(in: database, app.settings)
        #expect(try anna.get(Paths.notifications()).text.contains("href=\"/things/post-\(post)\""))
    }

    @Test func `keeps what it is of when it comes back with a mistake`() throws {
        let post = try publish("Семинар в четверг")
        let refused = try anna.post(
            Paths.newReminder(),
            ["of": "post-\(post)", "text": "", "notes": "", "key": UUID().uuidString])
        #expect(refused.status == 422 && refused.text.contains("name=\"of\" value=\"post-\(post)\""))
    }
}
