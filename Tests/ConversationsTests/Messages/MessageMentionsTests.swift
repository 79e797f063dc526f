import Conversations
import People
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Anna and two others are in a group, Daria is not.
struct MessageMentionsTests {
    private let group: Group
    private var id: ConversationID { group.id }

    init() throws { group = try Group() }

    private func form(_ body: String, _ more: [String: String] = [:]) -> [String: String] {
        ["body": body, "key": IdempotencyKey().text].merging(more) { $1 }
    }

    @discardableResult
    private func send(_ body: String, by author: Browser? = nil) throws -> Int {
        try (author ?? group.anna).post(Paths.conversation(id), form(body)).status
    }

    private func mention(_ name: String, _ member: MemberID) -> String { "[@\(name)](/people/\(member.rawValue))" }

    private var newest: String {
        get throws {
            try group.database.row("SELECT body FROM messages ORDER BY id DESC LIMIT 1") { try $0.only() } ?? ""
        }
    }

    private func join(_ person: MemberID) throws {
        _ = try group.act(as: group.annaID) { try $0.add([person], seeing: true, to: &$1, by: group.annaID) }
    }

    private func mentioned() throws -> [MemberID] {
        try group.database.rows("SELECT member_id FROM message_mentions ORDER BY number, member_id") { try $0.only() }
    }

    private func offered(_ text: String, to browser: Browser) throws -> Answered {
        try browser.get(Paths.conversationMentions(id).adding("query", text))
    }

    /// Whether a page marks a message as mentioning its reader.
    private func isMarked(_ browser: Browser) throws -> Bool {
        try browser.get(Paths.conversation(id)).text.contains("is-mention")
    }

    /// Whether the row of the list has the sign.
    private func isListed(_ browser: Browser) throws -> Bool {
        try browser.get(Paths.messages()).text.contains("Упоминают вас")
    }

    @Test func `are of people of the conversation, and marked for them alone`() throws {
        let text = "\(mention("Михаил", group.mikhailID)), посмотрите"
        #expect(try send(text) == 303)
        #expect(try mentioned() == [group.mikhailID])
        let page = try group.irina.get(Paths.conversation(id)).text
        #expect(page.contains("<a class=\"mention\" href=\"/people/\(group.mikhailID.rawValue)\""))
        #expect(try isMarked(group.mikhail) && !isMarked(group.irina) && !isMarked(group.anna))
        #expect(try isListed(group.mikhail) && !isListed(group.irina))
        // Read: the message stays marked, the row not.
        _ = try group.mikhail.post(Paths.readMessages(id), ["number": "99", "epoch": "0"])
        #expect(try isMarked(group.mikhail) && !isListed(group.mikhail))
    }

    @Test func `of whoever is not in it are links, and nobody hears of them`() throws {
        #expect(try send("\(mention("Дарья", group.dariaID)) и @Романова") == 303)
        #expect(try mentioned().isEmpty)
        #expect(try newest.hasSuffix("и @Романова"), "a name of somebody outside is text")
        #expect(try !group.irina.get(Paths.conversation(id)).text.contains("class=\"mention\""))
        // Of oneself as well.
        #expect(try send(mention("Анна", group.annaID)) == 303)
        #expect(try mentioned().isEmpty)
    }

    @Test func `come of a typed name, and of several people's the writer is asked`() throws {
        #expect(try send("@Лебедев, взгляните") == 303)
        #expect(try newest == "\(mention("Лебедев Михаил", group.mikhailID)), взгляните")
        #expect(try mentioned() == [group.mikhailID])
        let namesake = try #require(try group.app.member("petr.lebedev@hse.ru", name: "Лебедев Пётр").member)
        #expect(try send("@Лебедев, а это?") == 303, "who is not in it is not meant")
        try join(namesake)
        let typed = form("@Лебедев, кто из вас?")
        let asked = try group.anna.post(Paths.conversation(id), typed)
        #expect(asked.status == 422 && asked.text.contains("Лебедев Пётр") && asked.text.contains("Лебедев Михаил"))
        let choice = ["mention": "\(namesake.rawValue) лебедев"]
        #expect(try group.anna.post(Paths.conversation(id), typed.merging(choice) { $1 }).status == 303)
        #expect(try newest.hasPrefix(mention("Лебедев Пётр", namesake)))
        // Nobody waits for the answer of a script.
        let sent = try group.anna.post(Paths.conversation(id).adding("change", "0"), form("@Лебедев!"))
        #expect(sent.status == 200)
        #expect(try newest == "@Лебедев!")
        // Names of the conversation are asked of nobody outside.
        let outside = try group.daria.post(Paths.conversation(id), form("@Лебедев"))
        #expect(outside.status == 404 && !outside.text.contains("Лебедев Михаил"))
    }

    @Test func `sent again are the same message, whoever has come meanwhile`() throws {
        let typed = form("@Лебедев, взгляните")
        let first = try group.anna.post(Paths.conversation(id), typed)
        let namesake = try #require(try group.app.member("petr.lebedev@hse.ru", name: "Лебедев Пётр").member)
        try join(namesake)
        _ = try group.database.execute("DELETE FROM idempotency_keys")
        let again = try group.anna.post(Paths.conversation(id).adding("change", "0"), typed)
        #expect(first.status == 303 && again.status == 200)
        let count = try group.database.row("SELECT count(*) FROM messages WHERE event IS NULL") {
            try $0.only(Int.self)
        }
        #expect(count == 1)
    }

    @Test func `follow what the message says by now, and a deleted one has none`() throws {
        try send("\(mention("Михаил", group.mikhailID)), привет")
        let number = MessageNumber(
            rawValue: try #require(
                try group.database.row("SELECT max(number) FROM messages") { Int(try $0.only(Int32.self)) }))
        let changed = form("\(mention("Ирина", group.irinaID)), привет", ["version": "1"])
        #expect(try group.anna.post(Paths.editMessage(id, number), changed).status == 303)
        #expect(try mentioned() == [group.irinaID])
        #expect(try !isListed(group.mikhail) && isListed(group.irina))
        #expect(try group.anna.post(Paths.deleteMessage(id, number)).status == 303)
        #expect(try !isListed(group.irina) && !isMarked(group.irina))
        #expect(try group.anna.post(Paths.restoreMessage(id, number)).status == 303)
        #expect(try isListed(group.irina))
        // Nothing from before somebody's joining notifies them.
        _ = try group.database.execute(
            "UPDATE conversation_members SET first_number = \(Int32(number.rawValue + 1)) WHERE member_id = \(group.irinaID)"
        )
        #expect(try !isListed(group.irina))
    }

    @Test func `are offered of the people there: those who wrote last first, to nobody else`() throws {
        let all = try offered("", to: group.anna)
        #expect(all.status == 200 && all.text.contains("Лебедев") && all.text.contains("Белова"))
        #expect(!all.text.contains("Романова") && !all.text.contains("Ковалёва"))
        func first(_ text: String) -> Substring? { text.firstMatch(of: #/<span>([^<]+)</span>/#)?.1 }
        #expect(first(all.text) == "Белова Ирина")
        try send("Здесь", by: group.mikhail)
        #expect(try first(offered("", to: group.anna).text) == "Лебедев Михаил")
        let one = try offered("белова", to: group.anna).text
        #expect(one.contains("[@Белова Ирина](/people/\(group.irinaID.rawValue))") && !one.contains("Лебедев"))
        #expect(try offered("никто", to: group.anna).status == 204)
        #expect(try offered("", to: group.daria).status == 404)
    }
}
