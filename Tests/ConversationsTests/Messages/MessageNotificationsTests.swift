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

    private func list(_ browser: Browser) throws -> String { try browser.get("/notifications").text }

    private func edit(_ number: Int, _ body: String, version: Int = 1, by browser: Browser) throws {
        let form = ["body": body, "version": String(version), "key": IdempotencyKey().text]
        let answer = try browser.post(Paths.editMessage(talk.id, MessageNumber(rawValue: number)), form)
        #expect(answer.status == 303)
    }

    @Test func `a mention stands out of all that was not read, whatever came before and after it`() throws {
        let mention = "[@Елена](/people/\(talk.elenaID.rawValue)), решите сегодня"
        try send("Раз", by: talk.anna)
        #expect(try run())
        try send(mention, by: talk.anna)
        try send("И ещё", by: talk.anna)
        #expect(try run())
        try send("Последнее", by: talk.anna)
        #expect(try run())
        #expect(try told(talk.elenaID) == ["@Елена, решите сегодня"])
        var page = try list(talk.elena)
        #expect(
            page.contains("Анна Ковалёва упоминает вас, есть и другие сообщения") && page.contains("решите сегодня"))
        // The words follow those of the message that mentions.
        try edit(2, "[@Елена](/people/\(talk.elenaID.rawValue)), решите завтра", by: talk.anna)
        #expect(try told(talk.elenaID) == ["@Елена, решите завтра"])
        try edit(4, "Послесловие", by: talk.anna)
        #expect(try told(talk.elenaID) == ["@Елена, решите завтра"])
        try edit(2, "Само решится", version: 2, by: talk.anna)
        page = try list(talk.elena)
        #expect(page.contains("Анна Ковалёва пишет вам") && !page.contains("упоминает вас"))
    }

    @Test func `a mention that was read in the list is not told with the next message`() throws {
        try send("[@Елена](/people/\(talk.elenaID.rawValue))", by: talk.anna)
        #expect(try run())
        #expect(try list(talk.elena).contains("<bdi>Анна Ковалёва упоминает вас</bdi>"))
        _ = try talk.database.execute("UPDATE notifications SET read_at = now()")
        try send("Дальше", by: talk.anna)
        #expect(try run() && told(talk.elenaID) == ["Дальше"])
        #expect(try list(talk.elena).contains("<bdi>Анна Ковалёва пишет вам</bdi>"))
    }

    @Test func `of a mention alone where nothing else is wanted, once`() throws {
        _ = try talk.database.execute(
            "UPDATE conversation_members SET level = 'mentions' WHERE member_id = \(talk.elenaID)")
        try send("Раз", by: talk.anna)
        try send("[@Елена](/people/\(talk.elenaID.rawValue))", by: talk.anna)
        try send("Два", by: talk.anna)
        #expect(try run() && told(talk.elenaID) == ["@Елена"])
        #expect(try list(talk.elena).contains("Анна Ковалёва упоминает вас"))
        try edit(2, "[@Елена](/people/\(talk.elenaID.rawValue)), снова", by: talk.anna)
        #expect(try !run(), "it was told")
    }

    @Test func `of a deleted message they say so, until it comes back`() throws {
        try send("Оговорка", by: talk.anna)
        #expect(try run())
        let one = MessageNumber(rawValue: 1)
        #expect(try talk.anna.post(Paths.deleteMessage(talk.id, one)).status == 303)
        #expect(try list(talk.elena).contains("<bdi>Уже удалено</bdi>"))
        #expect(try talk.anna.post(Paths.restoreMessage(talk.id, one)).status == 303)
        let page = try list(talk.elena)
        #expect(page.contains("<bdi>Оговорка</bdi>") && !page.contains("<bdi>Уже удалено</bdi>"))
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
