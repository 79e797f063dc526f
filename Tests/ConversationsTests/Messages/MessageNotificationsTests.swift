import Conversations
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing

struct MessageNotificationsTests {
    private let talk: Talk

    init() throws { talk = try Talk() }

    private func send(_ text: String, by browser: Browser) throws {
        let answer = try browser.post(
            Paths.conversation(talk.id), ["body": text, "key": IdempotencyKey().text])
        #expect(answer.status == 303)
    }

    /// Eight seconds later.
    private func run() throws -> Bool {
        _ = try talk.database.execute(
            "UPDATE conversation_members SET tell_at = tell_at - interval '8 seconds' WHERE tell_at IS NOT NULL")
        return try MessageNotifications(talk.app.services).run()
    }

    private func told(_ member: MemberID) throws -> [String] {
        try talk.database.rows(
            "SELECT detail FROM notifications WHERE member_id = \(member) AND read_at IS NULL ORDER BY id"
        ) { try $0.only() }
    }

    @Test func `tell of what was not read after some seconds, by one row, however much came`() throws {
        try send("Раз", by: talk.anna)
        #expect(try !MessageNotifications(talk.app.services).run(), "whoever is here reads it themselves")
        try send("Два", by: talk.anna)
        #expect(try run())
        #expect(try told(talk.elenaID) == ["Два"] && told(talk.annaID).isEmpty)
        #expect(try !run(), "once")
        try send("Три", by: talk.anna)
        #expect(try run())
        #expect(try told(talk.elenaID) == ["Три"])
        let page = try talk.elena.get("/notifications").text
        #expect(page.contains("Анна Ковалёва пишет вам"))
    }

    @Test func `say nothing of what was read meanwhile, and go when it is read`() throws {
        try send("Раз", by: talk.anna)
        _ = try talk.elena.post(Paths.readMessages(talk.id), ["number": "1", "epoch": "0"])
        #expect(try run() && told(talk.elenaID).isEmpty)
        try send("Два", by: talk.anna)
        #expect(try run() && told(talk.elenaID) == ["Два"])
        _ = try talk.elena.post(Paths.readMessages(talk.id), ["number": "2", "epoch": "0"])
        #expect(try told(talk.elenaID).isEmpty)
    }

    @Test func `say nothing of deleted ones, nor where the conversation is muted or left`() throws {
        try send("Раз", by: talk.anna)
        #expect(try talk.anna.post(Paths.deleteMessage(talk.id, MessageNumber(rawValue: 1))).status == 303)
        #expect(try run() && told(talk.elenaID).isEmpty)
        _ = try talk.database.execute(
            "UPDATE conversation_members SET muted_until = 'infinity' WHERE member_id = \(talk.elenaID)")
        try send("Два", by: talk.anna)
        #expect(try !run())
        _ = try talk.database.execute("UPDATE conversation_members SET muted_until = NULL")
        try send("Три", by: talk.anna)
        _ = try talk.database.execute("DELETE FROM conversation_members WHERE member_id = \(talk.elenaID)")
        #expect(try !run() && told(talk.elenaID).isEmpty)
    }

    @Test func `say what the message says by now, and nothing once it is deleted`() throws {
        try send("Оговорка", by: talk.anna)
        #expect(try run() && told(talk.elenaID) == ["Оговорка"])
        let one = MessageNumber(rawValue: 1)
        let edit = ["body": "Поправка", "version": "1", "key": IdempotencyKey().text]
        #expect(try talk.anna.post(Paths.editMessage(talk.id, one), edit).status == 303)
        #expect(try told(talk.elenaID) == ["Поправка"])
        #expect(try talk.anna.post(Paths.deleteMessage(talk.id, one)).status == 303)
        #expect(try told(talk.elenaID) == [""])
        #expect(try talk.anna.post(Paths.restoreMessage(talk.id, one)).status == 303)
        #expect(try told(talk.elenaID) == ["Поправка"])
    }

    @Test func `say nothing of a conversation that was muted meanwhile`() throws {
        try send("Раз", by: talk.anna)
        _ = try talk.database.execute(
            "UPDATE conversation_members SET muted_until = 'infinity' WHERE member_id = \(talk.elenaID)")
        #expect(try run() && told(talk.elenaID).isEmpty)
    }

    @Test func `write no letter within an hour`() throws {
        try send("Раз", by: talk.anna)
        #expect(try run())
        let isLater = try talk.database.row(
            "SELECT letter_at > now() + interval '59 minutes' FROM notifications WHERE member_id = \(talk.elenaID)"
        ) { try $0.only(Bool.self) }
        #expect(isLater == true)
    }
}
