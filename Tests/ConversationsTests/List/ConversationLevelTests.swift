import Conversations
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Of what in a group its people are notified: Anna writes, Mikhail has chosen a level, Irina none.
struct ConversationLevelTests {
    private let group: Group
    private var id: ConversationID { group.id }

    init() throws { group = try Group() }

    @discardableResult
    private func choose(_ level: String, by browser: Browser) throws -> Int {
        try browser.post(Paths.conversationLevel(id), ["level": level, "return": "/messages"]).status
    }

    private func send(_ body: String) throws {
        #expect(
            try group.anna.post(Paths.conversation(id), ["body": body, "key": IdempotencyKey().text]).status == 303)
    }

    private var mention: String { "[@Михаил](/people/\(group.mikhailID.rawValue))" }

    private func unread(_ member: MemberID) throws -> Int {
        try group.database.row("SELECT \(UnreadMessages.all(of: "\(member)"))") { Int(try $0.only(Int32.self)) } ?? -1
    }

    /// Eight seconds later: what a member was notified of.
    private func told(_ member: MemberID) throws -> [String] {
        _ = try group.database.execute(
            "UPDATE conversation_members SET tell_at = tell_at - interval '8 seconds' WHERE tell_at IS NOT NULL")
        while try MessageNotifications(group.app.services).run() {}
        return try group.database.rows(
            "SELECT detail FROM notifications WHERE member_id = \(member) AND read_at IS NULL ORDER BY id"
        ) { try $0.only() }
    }

    private func today(_ browser: Browser) throws -> Bool {
        try browser.get(Paths.start()).text.contains("\(Paths.conversation(id).text)#here")
    }

    @Test func `of mentions counts and tells those alone`() throws {
        #expect(try choose("mentions", by: group.mikhail) == 303)
        try send("Всем привет")
        #expect(try unread(group.mikhailID) == 0 && unread(group.irinaID) == 1)
        #expect(try told(group.mikhailID).isEmpty && told(group.irinaID) == ["Всем привет"])
        #expect(try !today(group.mikhail) && today(group.irina))
        // The list has it all.
        let row = try group.mikhail.get(Paths.messages()).text
        #expect(row.contains("1 непрочитанное сообщение") && !row.contains("Упоминают вас"))
        try send("\(mention), взгляните")
        try send("И ещё")
        #expect(try unread(group.mikhailID) == 1)
        #expect(try told(group.mikhailID) == ["@Михаил, взгляните"])
        #expect(try today(group.mikhail))
        _ = try group.mikhail.post(Paths.readMessages(id), ["number": "3", "epoch": "0"])
        #expect(try unread(group.mikhailID) == 0, "the mention was read")
    }

    @Test func `of nothing counts and tells nothing, and mentions stay marked in the list`() throws {
        #expect(try choose("nothing", by: group.mikhail) == 303)
        try send("\(mention), взгляните")
        #expect(try unread(group.mikhailID) == 0 && told(group.mikhailID).isEmpty)
        #expect(try !today(group.mikhail))
        #expect(try group.mikhail.get(Paths.messages()).text.contains("Упоминают вас"))
        // Nor of reactions to one's own.
        _ = try choose("nothing", by: group.anna)
        _ = try group.mikhail.post(
            Paths.messageReactions(id, MessageNumber(rawValue: 2)), ["on": "heart", "key": IdempotencyKey().text])
        #expect(try told(group.annaID).isEmpty)
        #expect(try choose("all", by: group.mikhail) == 303)
        #expect(try unread(group.mikhailID) == 1)
    }

    @Test func `counts no deleted mention, and none where the conversation is muted`() throws {
        _ = try choose("mentions", by: group.mikhail)
        try send("\(mention), взгляните")
        #expect(try unread(group.mikhailID) == 1)
        _ = try group.database.execute("UPDATE conversation_members SET muted_until = 'infinity'")
        #expect(try unread(group.mikhailID) == 0 && told(group.mikhailID).isEmpty)
        _ = try group.database.execute("UPDATE conversation_members SET muted_until = NULL")
        #expect(try group.anna.post(Paths.deleteMessage(id, MessageNumber(rawValue: 2))).status == 303)
        #expect(try unread(group.mikhailID) == 0)
    }

    @Test func `tells of a mention that came by a change, once`() throws {
        _ = try choose("mentions", by: group.mikhail)
        try send("Взгляните")
        #expect(try told(group.mikhailID).isEmpty)
        func change(_ body: String, _ version: Int) throws {
            let answer = try group.anna.post(
                Paths.editMessage(id, MessageNumber(rawValue: 2)),
                ["body": body, "version": "\(version)", "key": IdempotencyKey().text])
            #expect(answer.status == 303)
        }
        try change("\(mention), взгляните", 1)
        #expect(try told(group.mikhailID) == ["@Михаил, взгляните"])
        _ = try group.database.execute("UPDATE notifications SET read_at = now()")
        try change("\(mention), взгляните ещё раз", 2)
        #expect(try told(group.mikhailID).isEmpty)
    }

    @Test func `is one of three, and of whoever is in the conversation`() throws {
        #expect(try choose("loud", by: group.mikhail) == 404)
        #expect(try choose("nothing", by: group.daria) == 404)
        #expect(try group.daria.get(Paths.conversationLevel(id)).status == 404)
        _ = try choose("mentions", by: group.mikhail)
        let page = try group.mikhail.get(Paths.conversationLevel(id)).text
        #expect(page.firstMatch(of: #/value="mentions"[^>]*checked/#) != nil)
    }
}
