import Conversations
import Postgres
import Site
import TestSupport
import Testing
import Web

struct BlockPagesTests {
    private let talk: Talk
    private var place: Address { Paths.conversation(talk.id) }

    init() throws {
        talk = try Talk()
        try talk.say("Добрый день", by: talk.annaID)
        try talk.say("Здравствуйте", by: talk.elenaID)
    }

    private static let closed = "Вы\u{A0}не\u{A0}можете писать этому человеку."

    private func send(_ text: String, by browser: Browser, _ address: Address? = nil) throws -> Answered {
        try browser.post(address ?? place, ["body": text, "key": IdempotencyKey().text])
    }

    /// A page without what is made anew for each.
    private func page(_ address: Address, for browser: Browser) throws -> String {
        let answer = try browser.get(address)
        #expect(answer.status == 200, "\(address)")
        return answer.text.replacing(#/[0-9a-f]{8}-[0-9a-f-]{27}/#, with: "").replacing(#/value="[^"]{20,}"/#, with: "")
            .replacing(#/id="[a-z-]*[0-9A-F]{8}"/#, with: "")
    }

    @Test func `is offered by profile, list and info page, asked about, and taken back`() throws {
        let question = Paths.block(talk.elenaID)
        for address in ["/people/\(talk.elenaID.pathSegment)", "/messages", Paths.conversationInfo(talk.id).text] {
            #expect(try talk.anna.get(address).text.contains(question.text), "\(address)")
        }
        let asked = try talk.anna.get(question.adding("return", "/messages"))
        #expect(asked.text.contains("Заблокировать: Елена Соколова?") && asked.text.contains("Общие беседы"))
        let answer = try talk.anna.post(question, ["return": "/messages"])
        #expect(answer.status == 303 && answer.location == "/messages")
        let list = try talk.anna.get("/messages").text
        #expect(list.contains("Человек заблокирован") && list.contains(Paths.unblock(talk.elenaID).text))
        #expect(!list.contains("\(question.text)?"))
        for address in ["/people/\(talk.elenaID.pathSegment)", Paths.conversationInfo(talk.id).text, place.text] {
            let text = try talk.anna.get(address).text
            #expect(text.contains("Вы\u{A0}заблокировали этого человека"), "\(address)")
            #expect(text.contains(Paths.unblock(talk.elenaID).text) && !text.contains("\(question.text)?"))
        }
        #expect(try talk.anna.get(Paths.messageSettings()).text.contains("Елена Соколова"))
        #expect(try talk.anna.post(Paths.unblock(talk.elenaID), ["return": place.text]).location == place.text)
        #expect(try talk.anna.get(place).text.contains("class=\"composer-body\""))
        #expect(!(try talk.anna.get(Paths.messageSettings()).text.contains("Елена Соколова")))
        #expect(try talk.anna.post(Paths.block(talk.annaID)).status == 404)
        #expect(try talk.anna.get(Paths.block(talk.annaID)).status == 404)
    }

    @Test func `lets neither say anything new, says so without a reason, and gives what was typed back`() throws {
        #expect(try talk.anna.post(Paths.block(talk.elenaID)).status == 303)
        let standing = try talk.elena.get(place).text
        #expect(
            standing.contains("Добрый день") && standing.contains(Self.closed)
                && !standing.contains("class=\"composer-body\""))
        #expect(!standing.contains("?answer=") && !standing.contains("/edit"))
        let refused = try send("Важное письмо", by: talk.elena)
        #expect(refused.status == 403 && refused.text.contains(Self.closed))
        #expect(refused.text.contains("Важное письмо</textarea>"))
        let asked = try send("Второе", by: talk.elena, place.adding("change", "1"))
        #expect(asked.status == 403, "for a script as well")
        let again = try send("Третье", by: talk.elena, Paths.dialog(talk.annaID))
        #expect(again.status == 303 || again.status == 403)
        let own = try send("Ей", by: talk.anna)
        #expect(own.status == 403 && own.text.contains("Вы\u{A0}заблокировали") && own.text.contains("Ей</textarea>"))
        let second = MessageNumber(rawValue: 2)
        let edit = ["body": "Иначе", "version": "1", "key": IdempotencyKey().text]
        let edited = try talk.elena.post(Paths.editMessage(talk.id, second), edit)
        #expect(edited.status == 403 && edited.text.contains(Self.closed) && edited.text.contains("Иначе</textarea>"))
        // Taking away what one has said stays, and what was said is read.
        #expect(try talk.elena.post(Paths.deleteMessage(talk.id, second)).status == 303)
        let messages = try talk.database.row("SELECT count(*) FROM messages") { try $0.only(Int.self) }
        #expect(messages == 2)
        #expect(try talk.anna.get(place).text.contains("Добрый день"))
    }

    @Test func `keeps the draft of whoever may not send it`() throws {
        let key = IdempotencyKey()
        _ = try talk.database.execute(
            """
            INSERT INTO drafts (member_id, key, kind, thing, body)
            VALUES (\(talk.elenaID), \(key.uuid), 'message', \(talk.id), 'Начатое письмо')
            """)
        #expect(try talk.anna.post(Paths.block(talk.elenaID)).status == 303)
        #expect(try talk.elena.post(place, ["body": "Начатое письмо", "key": key.text]).status == 403)
        #expect(try talk.elena.get("/drafts").text.contains("Начатое письмо"))
    }

    @Test func `is told by nothing, and not told apart from what a member has said of all`() throws {
        let dialog = Paths.dialog(talk.annaID)
        let addresses =
            ["/messages", "/notifications", "/"].map { Address($0) } + [
                Paths.messageNews(talk.id).adding("change", "1")
            ]
        let before = try addresses.map { try page($0, for: talk.elena) }
        _ = try talk.database.execute("DELETE FROM outbox")
        #expect(try talk.anna.post(Paths.block(talk.elenaID)).status == 303)
        let channels = try talk.database.row("SELECT count(DISTINCT channel) FROM outbox") { try $0.only(Int.self) }
        #expect(channels == 1, "the pages of whoever blocks, and no other")
        let after = try addresses.map { try page($0, for: talk.elena) }
        #expect(after[1] == before[1] && after[2] == before[2])
        #expect(!after[0].contains("аблокирова") || after[0].contains("Заблокировать"))
        let closed = [place, Address("/people/\(talk.annaID.pathSegment)"), Paths.conversationInfo(talk.id)]
        let blocked = try closed.map { try page($0, for: talk.elena) }
        #expect(blocked.allSatisfy { $0.contains(Self.closed) })
        _ = try talk.anna.post(Paths.unblock(talk.elenaID))
        // Anna has written, so she would have to have said it before.
        _ = try talk.database.execute("UPDATE conversation_members SET has_written = false")
        #expect(try talk.anna.post(Paths.messageSettings(), ["writers": "nobody"]).status == 303)
        let refused = try closed.map { try page($0, for: talk.elena) }
        #expect(refused == blocked)
        #expect(try talk.elena.get(dialog).location != nil)
    }

    @Test func `lets nobody begin what would be refused, and says so in words`() throws {
        let daria = try talk.app.member("daria.romanova@hse.ru", name: "Дарья Романова")
        let id = try #require(daria.member)
        #expect(try talk.anna.post(Paths.block(id)).status == 303)
        let page = try daria.get(Paths.dialog(talk.annaID))
        #expect(page.status == 200 && page.text.contains(Self.closed) && !page.text.contains("class=\"composer-body\""))
        let refused = try send("Здравствуйте", by: daria, Paths.dialog(talk.annaID))
        #expect(refused.status == 403 && refused.text.contains("Здравствуйте</textarea>"))
        let dialogs = try talk.database.row("SELECT count(*) FROM conversations") { try $0.only(Int.self) }
        #expect(dialogs == 1)
        let people = [talk.annaID, talk.elenaID].map { ("people", $0.pathSegment) }
        let group = try daria.post(Paths.newConversation(), all: people + [("key", IdempotencyKey().text)])
        #expect(group.status == 422 && group.text.contains("Сейчас нельзя добавить: Анна Ковалёва."))
        #expect(group.text.contains("<bdi>Елена Соколова</bdi>") && group.text.contains("<bdi>Анна Ковалёва</bdi>"))
        #expect(try talk.elena.get("/people/\(id.pathSegment)").text.contains(Paths.dialog(id).text))
    }

    @Test func `changes nothing in groups of both`() throws {
        let daria = try talk.app.member("daria.romanova@hse.ru", name: "Дарья Романова")
        let people = [talk.annaID, talk.elenaID].map { ("people", $0.pathSegment) }
        let made = try daria.post(Paths.newConversation(), all: people + [("key", IdempotencyKey().text)])
        let address = Address(String(try #require(made.location?.split(separator: "#").first)))
        #expect(try talk.anna.post(Paths.block(talk.elenaID)).status == 303)
        for browser in [talk.anna, talk.elena, daria] {
            #expect(try send("Всем привет", by: browser, address).status == 303)
            #expect(try browser.get(address).text.contains("class=\"composer-body\""))
        }
        #expect(try talk.anna.get(address).text.contains("Елена Соколова"))
    }

    @Test func `settings take what is offered, and show it`() throws {
        let page = try talk.anna.get(Paths.messageSettings()).text
        #expect(page.contains("value=\"everyone\" checked") && page.contains("Никого"))
        for each in ["together", "nobody", "everyone"] {
            #expect(try talk.anna.post(Paths.messageSettings(), ["writers": each]).status == 303)
            #expect(try talk.anna.get(Paths.messageSettings()).text.contains("value=\"\(each)\" checked"))
        }
        #expect(try talk.anna.post(Paths.messageSettings(), ["writers": "friends"]).status == 404)
    }
}
