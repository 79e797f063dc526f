import Conversations
import Highlighting
import Postgres
import Site
import TestSupport
import Testing
import Writing

struct MessageStoreTests {
    private let talk: Talk

    init() throws { talk = try Talk() }

    private func numbers() throws -> [Int] {
        try talk.database.rows("SELECT number FROM messages WHERE conversation_id = \(talk.id) ORDER BY change") {
            Int(try $0.only(Int32.self))
        }
    }

    @Test func `have numbers without holes, in the order of their commits, however many send at once`() throws {
        let (settings, id, members) = (talk.app.settings, talk.id, [talk.annaID, talk.elenaID])
        inThreads(4) { thread in
            let database = Connection(settings.database)
            for turn in 0..<25 {
                do {
                    try Talk.say("Реплика \(turn)", in: id, by: members[thread % 2], database)
                    // What is undone leaves no hole.
                    _ = try? database.transaction {
                        var held = try ConversationStore(database: database).hold(id, as: members[0])
                        try MessageStore(database: database).note(.named, text: "Нет", in: &held, by: members[0])
                        throw Failure.notFound
                    }
                } catch {
                    Issue.record(error)
                }
            }
        }
        #expect(try numbers() == Array(1...100))
    }

    @Test func `are written once for a form, however often it is sent, from whichever page`() throws {
        let key = IdempotencyKey()
        let first = try talk.say("Здравствуйте", by: talk.annaID, key: key)
        try talk.say("Здравствуйте, Анна", by: talk.elenaID)
        #expect(try talk.say("Здравствуйте", by: talk.annaID, key: key) == first)
        #expect(try numbers() == [1, 2])
        let (settings, id, anna) = (talk.app.settings, talk.id, talk.annaID)
        let other = IdempotencyKey()
        inThreads(4) { _ in
            do { try Talk.say("Одна", in: id, by: anna, key: other, Connection(settings.database)) } catch {
                Issue.record(error)
            }
        }
        #expect(try numbers() == [1, 2, 3])
    }

    @Test func `are not found by the key of a message elsewhere`() throws {
        let key = IdempotencyKey()
        try talk.say("Здравствуйте", by: talk.annaID, key: key)
        let daria = try #require(try talk.app.member("daria.romanova@hse.ru", name: "Дарья Романова").member)
        let other = try ConversationStore(database: talk.database).dialog(of: talk.annaID, with: daria)
        #expect(throws: Failure.notFound) {
            try Talk.say("Здравствуйте", in: other, by: talk.annaID, key: key, talk.database)
        }
    }

    @Test func `are for those who are in the conversation`() throws {
        let daria = try #require(try talk.app.member("daria.romanova@hse.ru", name: "Дарья Романова").member)
        #expect(throws: Failure.notFound) { try Talk.say("Можно?", in: talk.id, by: daria, talk.database) }
        #expect(throws: Failure.notFound) {
            try ConversationStore(database: talk.database).hold(talk.id, as: daria)
        }
    }

    @Test func `raise the change by whatever becomes of them`() throws {
        try talk.say("Раз", by: talk.annaID)
        try talk.say("Два", by: talk.annaID)
        func changes() throws -> [Int] {
            try talk.database.rows("SELECT change FROM messages WHERE conversation_id = \(talk.id) ORDER BY number") {
                try $0.only(Int.self)
            }
        }
        let first = MessageNumber(rawValue: 1)
        let text = try RenderedText(TextBody("Раз!", longest: 100), highlighter: Highlighter(program: nil))
        func change(_ version: Int32, by author: MemberID) throws -> Bool {
            try talk.act(as: author) {
                try MessageStore(database: talk.database)
                    .change(first, MessageForm(body: "Раз!", version: version), to: text, in: $0, by: author)
            }
        }
        #expect(try !change(1, by: talk.elenaID))
        #expect(try change(1, by: talk.annaID))
        #expect(try !change(1, by: talk.annaID), "another version stands")
        // What an act that did nothing has raised is a hole among changes, never among numbers.
        let changed = try changes()
        #expect(changed[0] > changed[1])
        func set(_ isDeleted: Bool, by author: MemberID) throws -> Bool {
            try talk.act(as: author) {
                try MessageStore(database: talk.database).set(first, isDeleted: isDeleted, in: $0, by: author)
            }
        }
        #expect(try !set(true, by: talk.elenaID))
        #expect(try set(true, by: talk.annaID))
        let deleted = try changes()
        #expect(deleted[0] > changed[0] && deleted[1] == changed[1])
        #expect(try set(false, by: talk.annaID))
        #expect(try changes()[0] > deleted[0])
        _ = try set(true, by: talk.annaID)
        try MessageStore(database: talk.database).forget(after: 0)
        #expect(try !set(false, by: talk.annaID), "its text is gone")
        #expect(try numbers().sorted() == [1, 2], "its place stands")
    }
}
