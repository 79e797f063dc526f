import Conversations
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

/// Anna and two others are in a group, Daria is not.
struct MessageReactionsTests {
    private let group: Group
    private let number: MessageNumber
    private var id: ConversationID { group.id }

    init() throws {
        group = try Group()
        number = try Talk.say("Кто за?", in: group.id, by: group.annaID, group.database)
    }

    private var address: Address { Paths.messageReactions(id, number) }

    @discardableResult
    private func set(_ mark: String, _ field: String = "on", by browser: Browser) throws -> Int {
        try browser.post(address, [field: mark, "key": IdempotencyKey().text]).status
    }

    private func change() throws -> Int {
        try group.database.row("SELECT last_change FROM conversations WHERE id = \(id)") { try $0.only() } ?? 0
    }

    /// The marks under the message: «heart 2 own, laugh 1».
    private func marks(_ browser: Browser) throws -> String {
        let page = try browser.get(Paths.conversation(id)).text
        guard let bar = page.split(separator: "id=\"reactions-message-\(number.pathSegment)\"").dropFirst().last else {
            return ""
        }
        let form = bar.prefix(upTo: try #require(bar.firstRange(of: "</form>")).lowerBound)
        let button = /name="(on|off)" value="([a-z-]+)"[^>]*aria-pressed="(true|false)".*?<span>([0-9]+)<\/span>/
        return form.matches(of: button).map { "\($0.2) \($0.4)\($0.1 == "off" ? " own" : "")" }.joined(separator: ", ")
    }

    private func told() throws -> [String] {
        try group.database.rows(
            """
            SELECT subject || ' ' || count
            FROM notifications
            WHERE member_id = \(group.annaID) AND kind = 'message-reaction' AND read_at IS NULL
            """
        ) { try $0.only() }
    }

    @Test func `are set and taken away, each once, and each is a change of the message`() throws {
        #expect(try marks(group.anna) == "")
        let before = try change()
        #expect(try set("heart", by: group.mikhail) == 303)
        #expect(try set("heart", by: group.mikhail) == 303)
        #expect(try change() == before + 1, "what is so already changes nothing")
        try set("heart", by: group.irina)
        try set("laugh", by: group.irina)
        #expect(try marks(group.irina) == "heart 2 own, laugh 1 own")
        #expect(try marks(group.anna) == "heart 2, laugh 1")
        let news = try group.anna.get(Paths.messageNews(id).adding("change", String(before))).text
        #expect(news.contains("id=\"message-\(number.pathSegment)\"") && news.contains("value=\"laugh\""))
        try set("heart", "off", by: group.irina)
        try set("heart", "off", by: group.irina)
        #expect(try marks(group.irina) == "heart 1, laugh 1 own")
        #expect(try change() == before + 4)
        #expect(try group.anna.get(Paths.messageNews(id).adding("change", String(before + 4))).status == 204)
    }

    @Test func `show who has set them, also of whoever is gone`() throws {
        try set("heart", by: group.mikhail)
        let page = try group.anna.get(address).text
        #expect(page.contains("aria-label=\"Нравится: Лебедев Михаил\""))
        _ = try group.act(as: group.annaID) { try $0.remove(group.mikhailID, from: &$1, by: group.annaID) }
        #expect(try marks(group.anna) == "heart 1")
        let people = try group.anna.get(address.adding("mark", "heart"))
        #expect(people.status == 200 && people.text.contains("Лебедев"))
    }

    @Test func `are nobody else's, and nothing takes them that is no message`() throws {
        #expect(try group.daria.get(address).status == 404)
        #expect(try set("heart", by: group.daria) == 404)
        #expect(try set("thumb", by: group.mikhail) == 404)
        // The grey line of its beginning.
        let line = MessageNumber(rawValue: 1)
        let onLine = try group.mikhail.post(
            Paths.messageReactions(id, line), ["on": "heart", "key": IdempotencyKey().text])
        #expect(onLine.status == 404)
        // Of before one's joining.
        _ = try group.database.execute(
            "UPDATE conversation_members SET first_number = 99 WHERE member_id = \(group.irinaID)")
        #expect(try set("heart", by: group.irina) == 404)
        #expect(try group.irina.get(address).status == 404)
        try set("heart", by: group.mikhail)
        #expect(try group.anna.post(Paths.deleteMessage(id, number)).status == 303)
        #expect(try set("laugh", by: group.mikhail) == 404)
        #expect(try group.mikhail.get(address).status == 404)
        #expect(try marks(group.mikhail) == "")
        #expect(try group.anna.post(Paths.restoreMessage(id, number)).status == 303)
        #expect(try marks(group.mikhail) == "heart 1 own")
    }

    @Test func `come to a script with all that is new`() throws {
        let before = try change()
        let answer = try group.mikhail.post(
            address.adding("change", String(before)), ["on": "heart", "key": IdempotencyKey().text])
        #expect(answer.status == 200 && answer.text.contains("data-change=\"\(before + 1)\""))
    }

    @Test func `are told to the author in one line, which goes with the last of them`() throws {
        try set("heart", by: group.mikhail)
        try set("laugh", by: group.mikhail)
        try set("heart", by: group.irina)
        try set("heart", by: group.anna)
        #expect(try told() == ["Кто за? 2"])
        let page = try group.anna.get("/notifications").text
        #expect(page.contains("откликнулись на\u{a0}ваше сообщение"))
        let place = try #require(page.firstMatch(of: #/\/messages\/at\/(\d+)/#))
        let message = MessageID(rawValue: try #require(Int(place.1)))
        #expect(
            try group.anna.get(Paths.messageAnywhere(message)).location
                == "/messages/\(id.pathSegment)/\(number.pathSegment)#message-\(number.pathSegment)")
        #expect(try group.daria.get(Paths.messageAnywhere(message)).status == 404)
        try set("heart", "off", by: group.irina)
        try set("heart", "off", by: group.mikhail)
        #expect(try told() == ["Кто за? 1"], "another mark of his stands")
        try set("laugh", "off", by: group.mikhail)
        #expect(try told().isEmpty)
    }

    @Test func `are told neither where the conversation is muted, nor to whoever is gone`() throws {
        _ = try group.database.execute(
            "UPDATE conversation_members SET muted_until = 'infinity' WHERE member_id = \(group.annaID)")
        try set("heart", by: group.mikhail)
        #expect(try told().isEmpty)
        _ = try group.database.execute("UPDATE conversation_members SET muted_until = NULL")
        try set("heart", by: group.irina)
        #expect(try told() == ["Кто за? 1"])
        _ = try group.act(as: group.annaID) { try $0.leave(&$1, group.annaID) }
        #expect(try told().isEmpty)
        try set("laugh", by: group.mikhail)
        #expect(try told().isEmpty)
    }

    @Test func `of whoever is erased go, and pages hear of it`() throws {
        try set("heart", by: group.mikhail)
        try set("heart", by: group.irina)
        let before = try change()
        try MessageReactionStore(database: group.database).erase(of: group.mikhailID, group.app.services.settings)
        #expect(try marks(group.anna) == "heart 1")
        #expect(try change() == before + 1)
        #expect(try told() == ["Кто за? 1"])
    }
}
