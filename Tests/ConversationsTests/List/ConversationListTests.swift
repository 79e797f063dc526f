import Conversations
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

/// The list of conversations, and what one makes of it.
struct ConversationListTests {
    private let talk: Talk
    private let daria: MemberID

    init() throws {
        talk = try Talk()
        daria = try #require(try talk.app.member("daria.romanova@hse.ru", name: "Романова Дарья").member)
        _ = try talk.database.execute(
            "UPDATE members SET given_name = 'Дарья', surname = 'Романова' WHERE id = \(daria)")
        _ = try talk.database.execute(
            "UPDATE members SET given_name = 'Елена', surname = 'Соколова' WHERE id = \(talk.elenaID)")
    }

    private func group(_ name: String, _ people: MemberID...) throws -> ConversationID {
        try talk.database.transaction {
            try MembershipStore(database: talk.database)
                .create(name, with: people, showsPast: false, by: talk.annaID)
        }
    }

    @discardableResult
    private func say(_ text: String, in id: ConversationID, by author: MemberID) throws -> MessageNumber {
        try Talk.say(text, in: id, by: author, talk.database)
    }

    private func list(_ address: Address = Paths.messages(), trips: ClosedRange<Int> = 1...1) throws -> Answered {
        let answer = try talk.anna.get(address)
        #expect(answer.status == 200)
        // The session and the list are one question.
        #expect(trips.contains(answer.trips))
        return answer
    }

    /// Titles in their order.
    private func titles(_ page: Answered) throws -> [String] { try page.all(".conversation-title bdi").map(\.text) }

    /// What the rows say, without marks.
    private func texts(_ page: Answered) throws -> [String] { try page.all("p.conversation-text").map(\.text) }

    private func classes(_ page: Answered) throws -> [String] {
        try page.all("p.conversation-text").map { String(($0["class"] ?? "").dropFirst("conversation-text".count)) }
    }

    @Test func `rows begin with the last message, in a group with whose it is`() throws {
        try say("Так гораздо яснее", in: talk.id, by: talk.elenaID)
        #expect(try texts(list()) == ["Так гораздо яснее"])
        let number = try say("Разобью. **Спасибо!**", in: talk.id, by: talk.annaID)
        #expect(try texts(list()) == ["Разобью. Спасибо!"])
        #expect(try list().text.contains("aria-label=\"Отправлено\""))
        try #require(
            try ReadPosition(number: number.rawValue, epoch: 0).save(in: talk.id, by: talk.elenaID, talk.database))
        #expect(try list().text.contains("aria-label=\"Прочитано\""))
        let seminar = try group("Семинар ФКН", talk.elenaID, daria)
        try say("программу обновила", in: seminar, by: daria)
        #expect(try texts(list()).first == "Дарья: программу обновила")
        try say("Спасибо", in: seminar, by: talk.annaID)
        #expect(try texts(list()).first == "Вы: Спасибо")
        #expect(try titles(list()) == ["Семинар ФКН", "Елена Соколова"])
    }

    @Test func `rows say what a grey line says, and that a message was deleted`() throws {
        let seminar = try group("Семинар ФКН", talk.elenaID, daria)
        #expect(try texts(list()) == ["Анна Ковалёва: беседа создана"])
        let number = try say("Тайна", in: seminar, by: daria)
        try talk.database.transaction {
            let held = try ConversationStore(database: talk.database).hold(seminar, as: daria)
            #expect(try MessageStore(database: talk.database).set(number, isDeleted: true, in: held, by: daria))
        }
        let page = try list()
        #expect(try texts(page) == ["Дарья: Сообщение удалено"])
        #expect(!page.text.contains("Тайна"))
    }

    @Test func `what was begun to be written stands in the place of the last message, for its writer alone`() throws {
        try say("Смотрели условия?", in: talk.id, by: talk.elenaID)
        let form = DraftForm(key: UUID(), place: .messages(in: talk.id), body: "по гранту\nсогласна")
        _ = try DraftStore(database: talk.database).save(
            form, on: DraftDevice(name: "Chrome", session: nil), by: talk.annaID)
        #expect(try texts(list()) == ["Черновик: по гранту согласна"])
        #expect(try classes(list()) == [" is-draft"])
        #expect(try !talk.elena.get(Paths.messages()).text.contains("согласна"))
    }

    @Test func `is narrowed to what is unread and to groups`() throws {
        try say("Прочитано", in: talk.id, by: talk.annaID)
        let seminar = try group("Семинар ФКН", talk.elenaID, daria)
        #expect(try titles(list(Paths.messages().adding("show", "groups"))) == ["Семинар ФКН"])
        #expect(try list(Paths.messages().adding("show", "unread")).text.contains("Всё прочитано"))
        try say("новое", in: seminar, by: daria)
        #expect(try titles(list(Paths.messages().adding("show", "unread"))) == ["Семинар ФКН"])
        #expect(try titles(list(Paths.messages().adding("show", "nonsense"))).count == 2)
    }

    @Test func `is searched by name and by person, in either alphabet, as far as one's own go`() throws {
        try say("Здравствуйте", in: talk.id, by: talk.elenaID)
        let seminar = try group("Семинар ФКН", talk.elenaID, daria)
        try say("Да", in: seminar, by: daria)
        let foreign = try ConversationStore(database: talk.database).dialog(of: talk.elenaID, with: daria)
        try say("Тайна", in: foreign, by: daria)
        func found(_ query: String) throws -> [String] {
            // What is not found is looked for in the other layout.
            try titles(list(Paths.messages().adding("query", query), trips: 1...2))
        }
        #expect(try found("сем") == ["Семинар ФКН"])
        #expect(try found("sem fkn") == ["Семинар ФКН"])
        #expect(try found("соколова") == ["Семинар ФКН", "Елена Соколова"])
        #expect(try found("роман") == ["Семинар ФКН"])
        #expect(try found("минар") == [], "a word is found by its beginning")
        #expect(try found("тайна") == [])
        #expect(try found("").count == 2)
        #expect(try found("%").isEmpty)
        let typed = try talk.anna.get(Paths.messages().adding("query", "ctvbyfh"))
        #expect(typed.text.contains("query=%D1%81%D0%B5%D0%BC%D0%B8%D0%BD%D0%B0%D1%80"), "the other layout is offered")
    }

    @Test func `goes on behind its last row, pinned conversations before all others`() throws {
        _ = try talk.database.execute(
            """
            WITH made AS (
                INSERT INTO conversations (name, creator_id, last_number, last_change, last_at)
                SELECT 'Беседа ' || n, \(talk.annaID), 1, 1, now() - (n / 3) * interval '1 minute'
                FROM generate_series(1, 120) AS n
                RETURNING id
            ), added AS (
                INSERT INTO conversation_members (conversation_id, member_id) SELECT id, \(talk.annaID) FROM made
            )
            INSERT INTO messages (conversation_id, number, change, author_id, client_key, form_key, body, html, summary, renderer)
            SELECT id, 1, 1, \(talk.annaID), gen_random_uuid(), gen_random_uuid(), 'a', 'a', 'a', 1 FROM made
            """)
        let all = try talk.database.rows(
            "SELECT name FROM conversations WHERE name IS NOT NULL ORDER BY last_at DESC, id DESC"
        ) { try $0.only(String.self) }
        let last = try talk.database.row(
            "SELECT id FROM conversations WHERE name = \(all[110])"
        ) { try $0.only(ConversationID.self) }
        let id = try #require(last)
        #expect(try talk.anna.post(Paths.pinConversation(id)).status == 303)
        var (shown, pages): ([String], Int) = ([], 0)
        var next: Address? = Paths.messages()
        while let address = next, pages < 5 {
            let page = try list(address)
            shown += try titles(page)
            pages += 1
            next = page.text.firstMatch(of: #/href="([^"]*)" rel="next"/#)
                .map { Address(String($0.1).replacing("&amp;", with: "&")) }
        }
        #expect(pages == 3)
        #expect(shown == [all[110]] + all[..<110] + all[111...])
        for place in ["1", "2~1~1", "1~-1~1", "1~1~x", "1~99999999999999999999~1", "x"] {
            #expect(try talk.anna.get(Paths.messages().adding("after", place)).status == 404, "\(place)")
        }
    }

    @Test func `moves a pinned one by no message, and has the last pinned on top`() throws {
        let (first, second) = (try group("Первая", daria, talk.elenaID), try group("Вторая", daria, talk.elenaID))
        for id in [first, second] { #expect(try talk.anna.post(Paths.pinConversation(id)).status == 303) }
        #expect(try titles(list()) == ["Вторая", "Первая"])
        try say("Раз", in: first, by: daria)
        #expect(try titles(list()) == ["Вторая", "Первая"])
        #expect(try talk.anna.post(Paths.unpinConversation(first)).status == 303)
        #expect(try talk.anna.post(Paths.pinConversation(first)).status == 303)
        #expect(try titles(list()) == ["Первая", "Вторая"])
    }

    @Test func `pins as many as may be, each once, and lets go of them`() throws {
        let placing = ConversationPlacing(database: talk.database)
        var ids: [ConversationID] = []
        for number in 0...ConversationPlacing.mostPinned { ids.append(try group("Беседа \(number)", daria)) }
        for id in ids.dropLast() { #expect(try placing.pin(id, true, by: talk.annaID) == .done) }
        #expect(try placing.pin(ids[0], true, by: talk.annaID) == .done, "twice is once")
        #expect(try placing.pin(ids.last ?? ids[0], true, by: talk.annaID) == .full)
        #expect(try placing.pin(ids[0], false, by: talk.annaID) == .done)
        #expect(try placing.pin(ids.last ?? ids[0], true, by: talk.annaID) == .done)
        #expect(try placing.pin(ids[0], true, by: talk.elenaID) == .gone)
    }

    @Test func `is nobody else's to change`() throws {
        let foreign = try ConversationStore(database: talk.database).dialog(of: talk.elenaID, with: daria)
        for address in [
            Paths.pinConversation(foreign), Paths.unpinConversation(foreign), Paths.muteConversation(foreign),
            Paths.unmuteConversation(foreign),
        ] {
            #expect(try talk.anna.post(address, ["for": "week"]).status == 404)
        }
        let touched = try talk.database.rows(
            "SELECT member_id FROM conversation_members WHERE coalesce(pinned_at, muted_until) IS NOT NULL"
        ) { try $0.only(MemberID.self) }
        #expect(touched.isEmpty)
        #expect(try talk.anna.get(Paths.muteConversation(foreign)).status == 404)
        #expect(try talk.anna.post(Paths.muteConversation(talk.id), ["for": "a year"]).status == 404)
    }

    @Test func `what is muted is not counted beside the section, until then`() throws {
        try say("Раз", in: talk.id, by: talk.elenaID)
        #expect(try talk.unread(by: talk.annaID) == 1)
        for term in ["morning", "week", "always"] {
            #expect(try talk.anna.post(Paths.muteConversation(talk.id), ["for": term]).status == 303)
            #expect(try talk.unread(by: talk.annaID) == 0, "\(term)")
        }
        #expect(
            try titles(list(Paths.messages().adding("show", "unread"))).count == 1, "the list shows it all the same")
        let today = try talk.anna.get(Paths.start())
        #expect(!today.text.contains("today-messages"))
        #expect(try talk.anna.post(Paths.unmuteConversation(talk.id)).status == 303)
        #expect(try talk.unread(by: talk.annaID) == 1)
        _ = try talk.anna.post(Paths.muteConversation(talk.id), ["for": "week"])
        let days = try talk.database.row(
            """
            UPDATE conversation_members SET muted_until = muted_until - interval '7 days'
            WHERE member_id = \(talk.annaID)
            RETURNING muted_until <= now()
            """
        ) { try $0.only(Bool.self) }
        #expect(days == true)
        #expect(try talk.unread(by: talk.annaID) == 1, "its time is over")
    }

    @Test func `marks a conversation as read from its row`() throws {
        try say("Раз", in: talk.id, by: talk.elenaID)
        let page = try list()
        let number = try #require(page.text.firstMatch(of: #/name="number" value="(\d+)"/#)).1
        let answer = try talk.anna.post(
            Paths.readMessages(talk.id), ["number": String(number), "epoch": "0", LocalPath.returnField: "/messages"])
        #expect(answer.location == "/messages")
        #expect(try talk.unread(by: talk.annaID) == 0)
    }

    @Test func `what waits stands on Today, three conversations at most`() throws {
        #expect(try !talk.anna.get(Paths.start()).text.contains("today-messages"))
        for number in 1...4 { try say("Вопрос \(number)", in: group("Беседа \(number)", daria), by: daria) }
        let page = try talk.anna.get(Paths.start())
        let names = page.text.matches(of: #/<bdi>(Беседа \d)<\/bdi>/#).map { String($0.1) }
        #expect(names == ["Беседа 4", "Беседа 3", "Беседа 2"])
        #expect(page.text.contains("Вопрос 4"))
    }
}
