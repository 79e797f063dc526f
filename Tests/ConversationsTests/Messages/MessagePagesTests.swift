import Conversations
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

struct MessagePagesTests {
    private let talk: Talk
    private let daria: Browser
    private var id: ConversationID { talk.id }

    init() throws {
        talk = try Talk()
        daria = try talk.app.member("daria.romanova@hse.ru", name: "Дарья Романова")
    }

    private func form(_ body: String, _ more: [String: String] = [:]) -> [String: String] {
        ["body": body, "key": IdempotencyKey().text].merging(more) { $1 }
    }

    private func news(_ browser: Browser, after change: Int) throws -> Answered {
        try browser.get(Paths.messageNews(id).adding("change", String(change)))
    }

    private func number(_ number: Int) -> MessageNumber { MessageNumber(rawValue: number) }

    @Test func `stands once however often it is sent, and is rendered as texts are`() throws {
        let sent = form("Про **это** <script>")
        let first = try talk.anna.post(Paths.conversation(id), sent)
        #expect(first.location == "/messages/\(id.rawValue)?sent=1#message-1")
        #expect(try talk.anna.post(Paths.conversation(id), sent).location == first.location)
        // As a script sends it, which keeps less of the form.
        let again = try talk.anna.post(Paths.conversation(id), sent.merging(["known": "3", "to": ""]) { $1 })
        #expect(again.location == first.location)
        let page = try talk.elena.get(Paths.conversation(id)).text
        #expect(page.contains("Про <strong>это</strong> &lt;script&gt;"))
        #expect(page.components(separatedBy: "id=\"message-1\"").count == 2 && !page.contains("id=\"message-2\""))
    }

    @Test func `is nobody else's, on no page and by no act`() throws {
        try talk.say("Тайное", by: talk.annaID)
        let one = number(1)
        for address in [
            Paths.conversation(id), Paths.message(id, one), Paths.messageNews(id).adding("change", "0"),
            Paths.editMessage(id, one),
        ] {
            let answer = try daria.get(address)
            #expect(answer.status == 404 && !answer.text.contains("Тайное"), "\(address)")
        }
        for address in [
            Paths.conversation(id), Paths.editMessage(id, one), Paths.deleteMessage(id, one),
            Paths.restoreMessage(id, one), Paths.unreadMessage(id, one),
        ] {
            #expect(try daria.post(address, form("Можно?")).status == 404, "\(address)")
        }
        // A page that was open reads nothing any more, and learns nothing.
        _ = try daria.post(Paths.readMessages(id), ["number": "1", "epoch": "0"])
        #expect(try talk.unread(by: talk.elenaID) == 1)
        // The other of the dialog changes nothing of it either.
        #expect(try talk.elena.get(Paths.editMessage(id, one)).status == 404)
        #expect(try talk.elena.post(Paths.editMessage(id, one), form("Моё", ["version": "1"])).status == 404)
        #expect(try talk.elena.post(Paths.deleteMessage(id, one)).status == 404)
        #expect(try talk.anna.get(Paths.conversation(id)).text.contains("Тайное"))
    }

    @Test func `of before one's joining are on no page, nor quoted`() throws {
        try talk.say("Прежнее", by: talk.annaID)
        _ = try talk.database.execute(
            "UPDATE conversation_members SET first_number = 2 WHERE member_id = \(talk.elenaID)")
        try talk.say("Новое", by: talk.annaID, answering: 1)
        let page = try talk.elena.get(Paths.conversation(id)).text
        #expect(page.contains("Новое") && !page.contains("Прежнее"))
        #expect(try !news(talk.elena, after: 0).text.contains("Прежнее"))
        #expect(try talk.elena.get(Paths.message(id, number(1))).status == 404)
        let answer = try talk.elena.post(Paths.conversation(id), form("Отвечу", ["to": "1"]))
        #expect(answer.status == 303)
        #expect(try !talk.elena.get(Paths.conversation(id)).text.contains("Прежнее"))
        #expect(try talk.anna.get(Paths.conversation(id)).text.components(separatedBy: "data-quotes=\"1\"").count == 2)
    }

    @Test func `comes to open pages in one question, with whatever has become of others`() throws {
        #expect(try news(talk.elena, after: 0).status == 204)
        try talk.say("Раз", by: talk.annaID)
        try talk.say("Два", by: talk.annaID)
        let first = try news(talk.elena, after: 0).text
        #expect(
            first.contains("data-change=\"2\"") && first.contains("id=\"message-1\"")
                && first.contains("id=\"message-2\""))
        #expect(try news(talk.elena, after: 2).status == 204)
        #expect(try talk.anna.post(Paths.deleteMessage(id, number(1))).status == 303)
        let second = try news(talk.elena, after: 2).text
        #expect(second.contains("Сообщение удалено") && !second.contains("Раз") && !second.contains("id=\"message-2\""))
    }

    @Test func `missed by the thousand is not sent by the thousand`() throws {
        try talk.fill(300)
        let all = try news(talk.anna, after: 0).text
        #expect(all.contains(" data-too-much>") && all.components(separatedBy: "<p>Реплика</p>").count == 51)
        #expect(all.contains("id=\"message-251\"") && all.contains("id=\"message-300\""))
        let some = try news(talk.anna, after: 100).text
        #expect(!some.contains("data-too-much") && some.components(separatedBy: "<p>Реплика</p>").count == 201)
        // Opened, it begins some before what is not read; what was read is behind a link.
        _ = try ReadPosition(number: 200, epoch: 0).save(in: id, by: talk.annaID, talk.database)
        let page = try talk.anna.get(Paths.conversation(id)).text
        #expect(page.contains("id=\"message-181\"") && !page.contains("id=\"message-180\""))
        #expect(page.contains("id=\"message-230\"") && !page.contains("id=\"message-231\""))
        #expect(page.contains("?before=181") && page.contains("?after=230"))
        let last = try talk.elena.get(Paths.conversation(id).adding("after", "250")).text
        #expect(last.contains("id=\"message-300\"") && !last.contains("?after=300"))
    }

    @Test func `missed by the thousand comes with what has become of what is shown`() throws {
        func missed(showing first: Int, _ last: Int) throws -> String {
            let address = Paths.messageNews(id).adding("change", "10")
            return try talk.anna.get(address.adding("first", String(first)).adding("last", String(last))).text
        }
        try talk.fill(310)
        #expect(try talk.elena.post(Paths.deleteMessage(id, number(3))).status == 303)
        #expect(try talk.elena.post(Paths.deleteMessage(id, number(30))).status == 303)
        let all = try missed(showing: 1, 10)
        #expect(all.contains("data-change=\"312\"") && all.contains(" data-first=\"1\" data-last=\"10\""))
        #expect(all.contains(" data-day=\"Сегодня\" data-too-much>"))
        let numbers = all.matches(of: #/id="message-(\d+)" data-quiet/#).compactMap { Int($0.1) }
        #expect(numbers == [3] + Array(261...310), "nothing of what is between them")
        #expect(all.contains("Сообщение удалено"))
        // A face stands at the first of them, though its author had written just before.
        #expect(all.components(separatedBy: "class=\"message-face\"").count == 2)
        #expect(try news(talk.anna, after: 312).status == 204)
        // What is shown and new at once comes once.
        let close = try missed(showing: 1, 300).matches(of: #/id="message-(\d+)" data-quiet/#).compactMap { Int($0.1) }
        #expect(close == [3] + Array(11...310))
        // It looks at no more than so many, and says at which.
        #expect(try missed(showing: 1, 6_000).contains(" data-first=\"1001\" data-last=\"6000\""))
        #expect(try !missed(showing: 9, 2).contains("data-first"))
    }

    @Test func `leads from a deleted one to its undoing, and its quotes say nothing`() throws {
        try talk.say("Оговорка", by: talk.annaID)
        try talk.say("Что?", by: talk.elenaID, answering: 1)
        let answer = try talk.anna.post(Paths.deleteMessage(id, number(1)))
        #expect(answer.status == 303 && talk.anna.flash != nil)
        let page = try talk.elena.get(Paths.conversation(id)).text
        #expect(!page.contains("Оговорка") && page.contains("message-quote is-gone"))
        #expect(try talk.anna.post(Paths.restoreMessage(id, number(1))).status == 303)
        #expect(try talk.elena.get(Paths.conversation(id)).text.contains("Оговорка"))
    }

    @Test func `comes back with its form where it is empty, too long or sent too often`() throws {
        let empty = try talk.anna.post(Paths.conversation(id), form(" "))
        #expect(empty.status == 422)
        let long = String(repeating: "ж", count: 4_097)
        let refused = try talk.anna.post(Paths.conversation(id), form(long))
        #expect(refused.status == 422 && refused.text.contains(long))
        for _ in 0..<130 { _ = try talk.anna.post(Paths.conversation(id), form("Раз")) }
        let limited = try talk.anna.post(Paths.conversation(id), form("Ещё одно"))
        #expect(limited.status == 429 && limited.text.contains("Ещё одно</textarea>"))
        #expect(try talk.elena.post(Paths.conversation(id), form("Мне можно")).status == 303)
    }

    @Test func `of another version is shown to whoever was changing an older one`() throws {
        try talk.say("Первое", by: talk.annaID)
        let address = Paths.editMessage(id, number(1))
        #expect(try talk.anna.post(address, form("Второе", ["version": "1"])).status == 303)
        let conflict = try talk.anna.post(address, form("Третье", ["version": "1"]))
        #expect(
            conflict.status == 409 && conflict.text.contains("Второе") && conflict.text.contains("Третье</textarea>"))
    }

    @Test func `begins a dialog, which both then have`() throws {
        let other = try #require(daria.member)
        #expect(try talk.anna.get(Paths.dialog(other)).status == 200)
        #expect(try talk.anna.get(Paths.dialog(talk.annaID)).status == 404)
        #expect(try talk.anna.post(Paths.dialog(talk.annaID), form("Себе")).status == 404)
        func conversations() throws -> Int {
            try talk.database.row("SELECT count(*) FROM conversations") { try $0.only() } ?? 0
        }
        let before = try conversations()
        #expect(try talk.anna.get(Paths.messages()).text.contains("Дарья") == false)
        let sent = try talk.anna.post(Paths.dialog(other), form("Добрый день"))
        #expect(sent.status == 303)
        #expect(try conversations() == before + 1)
        #expect(try talk.anna.get(Paths.dialog(other)).status == 303, "it is there now")
        #expect(try daria.post(Paths.dialog(talk.annaID), form("И вам")).status == 303)
        #expect(try conversations() == before + 1)
        #expect(try daria.get(Paths.messages()).text.contains("Анна Ковалёва"))
    }

    @Test func `is kept as a draft of its conversation, which ends when it is sent`() throws {
        let place = Paths.dialogDraft(id)
        let key = IdempotencyKey().text
        #expect(try talk.anna.post(place, ["body": "Начатое", "key": key]).status == 303)
        #expect(try talk.anna.get(Paths.conversation(id)).text.contains("Начатое</textarea>"))
        #expect(try !talk.elena.get(Paths.conversation(id)).text.contains("Начатое"))
        #expect(
            try talk.anna.post(Paths.conversation(id), ["body": "Начатое и конченное", "key": key, "known": "1"]).status
                == 303)
        #expect(try !talk.anna.get(Paths.conversation(id)).text.contains("Начатое</textarea>"))
    }
}

extension Paths {
    fileprivate static func dialogDraft(_ id: ConversationID) -> Address {
        Address("/drafts").adding("place", "message-\(id.pathSegment)")
    }
}
