import Conversations
import Postgres
import Site
import TestSupport
import Testing

struct UnreadMessagesTests {
    private let talk: Talk

    init() throws { talk = try Talk() }

    private func read(_ number: Int, epoch: Int = 0, by member: MemberID) throws -> Bool {
        try ReadPosition(number: number, epoch: epoch).save(in: talk.id, by: member, talk.database)
    }

    private func delete(_ number: Int, by author: MemberID) throws {
        _ = try talk.act(as: author) {
            try MessageStore(database: talk.database)
                .set(MessageNumber(rawValue: number), isDeleted: true, in: $0, by: author)
        }
    }

    @Test func `are those of others that were not read, without deleted ones and grey lines`() throws {
        for text in ["Раз", "Два", "Три"] { try talk.say(text, by: talk.annaID) }
        try talk.act(as: talk.annaID) {
            try MessageStore(database: talk.database).note(.named, text: "Имя", in: &$0, by: talk.annaID)
        }
        try talk.say("Ответ", by: talk.elenaID)
        #expect(try talk.unread(by: talk.annaID) == 1 && talk.unread(by: talk.elenaID) == 3)
        try delete(2, by: talk.annaID)
        #expect(try talk.unread(by: talk.elenaID) == 2)
        #expect(try read(1, by: talk.elenaID))
        #expect(try talk.unread(by: talk.elenaID) == 1)
        // What was read may be deleted: nothing is below nothing.
        try delete(1, by: talk.annaID)
        #expect(try talk.unread(by: talk.elenaID) == 1)
    }

    @Test func `are read up to a message, never back, and not beyond the last`() throws {
        for text in ["Раз", "Два", "Три"] { try talk.say(text, by: talk.annaID) }
        #expect(try read(2, by: talk.elenaID))
        #expect(try !read(1, by: talk.elenaID), "another device has read further")
        #expect(try talk.unread(by: talk.elenaID) == 1)
        #expect(try read(2_000_000_000, by: talk.elenaID))
        try talk.say("Четыре", by: talk.annaID)
        #expect(try talk.unread(by: talk.elenaID) == 1)
    }

    @Test func `come back by the member's wish, whatever an older page has seen`() throws {
        for text in ["Раз", "Два", "Три"] { try talk.say(text, by: talk.annaID) }
        #expect(try read(3, by: talk.elenaID))
        let two = MessageNumber(rawValue: 2)
        #expect(try ReadPosition.markUnread(two, in: talk.id, by: talk.elenaID, talk.database))
        #expect(try talk.unread(by: talk.elenaID) == 2)
        #expect(try !read(3, by: talk.elenaID), "seen before that")
        #expect(try read(3, epoch: 1, by: talk.elenaID))
        let none = MessageNumber(rawValue: 9)
        #expect(try !ReadPosition.markUnread(none, in: talk.id, by: talk.elenaID, talk.database))
    }

    @Test func `of whoever came later begin where they came`() throws {
        for text in ["Раз", "Два", "Три"] { try talk.say(text, by: talk.annaID) }
        _ = try talk.database.execute(
            """
            UPDATE conversation_members SET first_number = 3
            WHERE conversation_id = \(talk.id) AND member_id = \(talk.elenaID)
            """)
        #expect(try talk.unread(by: talk.elenaID) == 1)
    }

    @Test func `are not counted where the conversation is muted, and are a hundred at most`() throws {
        for number in 0..<120 { try talk.say("\(number)", by: talk.annaID) }
        #expect(try talk.unread(by: talk.elenaID) == 100)
        _ = try talk.database.execute("UPDATE conversation_members SET muted_until = 'infinity'")
        #expect(try talk.unread(by: talk.elenaID) == 0)
        _ = try talk.database.execute("UPDATE conversation_members SET muted_until = now() - interval '1 second'")
        #expect(try talk.unread(by: talk.elenaID) == 100)
    }
}
