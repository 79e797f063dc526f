import Conversations
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

struct MembershipPagesTests {
    private let group: Group
    private var id: ConversationID { group.id }

    init() throws { group = try Group() }

    private func key() -> [String: String] { ["key": IdempotencyKey().text] }

    private func say(_ text: String, by browser: Browser) throws {
        let answer = try browser.post(Paths.conversation(id), ["body": text, "key": IdempotencyKey().text])
        #expect(answer.status == 303, "\(answer.text)")
    }

    @Test func `is not there for a stranger, on any page and by any act`() throws {
        let person = group.irinaID
        for address in [
            Paths.conversationInfo(id), Paths.addToConversation(id), Paths.removeFromConversation(id, person),
            Paths.leaveConversation(id),
        ] {
            let answer = try group.daria.get(address)
            #expect(answer.status == 404 && !answer.text.contains("Семинар"), "\(address)")
        }
        for address in [
            Paths.nameConversation(id), Paths.addToConversation(id), Paths.removeFromConversation(id, person),
            Paths.grantAdministration(id, person), Paths.revokeAdministration(id, group.annaID),
            Paths.leaveConversation(id),
        ] {
            let sent = ["name": "Чужая", "people": group.dariaID.pathSegment].merging(key()) { $1 }
            #expect(try group.daria.post(address, sent).status == 404, "\(address)")
        }
        #expect(
            try group.members() == [group.annaID, group.mikhailID, group.irinaID].sorted { $0.rawValue < $1.rawValue })
        #expect(try group.administrators() == [group.annaID])
        #expect(try group.events() == ["created"])
    }

    @Test func `shows all to a member, and lets administrators alone act`() throws {
        let page = try group.mikhail.get(Paths.conversationInfo(id)).text
        #expect(page.contains("Белова Ирина") && page.contains("Анна Ковалёва") && page.contains("админ"))
        #expect(!page.contains("Переименовать") && !page.contains("/remove\"") && !page.contains("/grant\""))
        for address in [Paths.addToConversation(id), Paths.removeFromConversation(id, group.irinaID)] {
            #expect(try group.mikhail.get(address).location == Paths.conversationInfo(id).text)
        }
        for address in [
            Paths.nameConversation(id), Paths.addToConversation(id), Paths.removeFromConversation(id, group.irinaID),
            Paths.grantAdministration(id, group.mikhailID), Paths.revokeAdministration(id, group.annaID),
        ] {
            let sent = ["name": "Моя", "people": group.dariaID.pathSegment].merging(key()) { $1 }
            let answer = try group.mikhail.post(address, sent)
            #expect(answer.status == 303 && answer.location == Paths.conversationInfo(id).text, "\(address)")
            #expect(try group.mikhail.get(Paths.conversationInfo(id)).text.contains("только администраторы беседы"))
        }
        #expect(try group.events() == ["created"])
        let own = try group.anna.get(Paths.conversationInfo(id)).text
        #expect(own.contains("Переименовать") && own.contains("создатель беседы"))
    }

    @Test func `takes somebody out of all of it at once, and keeps what they had begun to write`() throws {
        try say("Тайное", by: group.anna)
        let change = Paths.messageNews(id).adding("change", "0")
        #expect(try group.mikhail.get(change).status == 200)
        #expect(try group.mikhail.get(Paths.messages()).text.contains("1 непрочитанное"))
        _ = try group.database.execute(
            """
            INSERT INTO drafts (member_id, key, kind, thing, body)
            VALUES (\(group.mikhailID), gen_random_uuid(), 'message', \(id), 'Начатое')
            """)
        _ = try group.database.execute("UPDATE conversation_members SET tell_at = now() WHERE tell_at IS NOT NULL")
        #expect(try MessageNotifications(group.app.services).run())
        func told() throws -> [MemberID] {
            try group.database.rows("SELECT member_id FROM notifications ORDER BY 1") { try $0.only() }
        }
        #expect(try told() == [group.mikhailID, group.irinaID])
        _ = try group.database.execute("DELETE FROM outbox")
        let answer = try group.anna.post(Paths.removeFromConversation(id, group.mikhailID), key())
        #expect(answer.location == Paths.conversationInfo(id).text)
        let channels = try group.database.row("SELECT count(DISTINCT channel) FROM outbox") { try $0.only(Int.self) }
        #expect(channels == 3, "the pages of whoever was removed are told as well")
        #expect(try group.members() == [group.annaID, group.irinaID])
        #expect(try told() == [group.irinaID], "what quotes the conversation goes as well")
        for address in [
            Paths.conversation(id), Paths.message(id, MessageNumber(rawValue: 2)), change, Paths.conversationInfo(id),
        ] {
            #expect(try group.mikhail.get(address).status == 404, "\(address)")
        }
        let sent = ["body": "Ещё", "number": "2", "epoch": "0"].merging(key()) { $1 }
        #expect(try group.mikhail.post(Paths.conversation(id), sent).status == 404)
        let page = try group.mikhail.get(Paths.messages()).text
        #expect(!page.contains("Семинар") && !page.contains("непрочитанн"))
        #expect(try group.mikhail.get(Paths.drafts()).text.contains("Начатое"), "the text stays")
        #expect(
            try group.anna.get(Paths.conversation(id)).text.contains("Анна Ковалёва убирает из беседы: Лебедев Михаил"))
    }

    /// A file of somebody's that nobody else can open, said in the conversation: what is attached there.
    private func attach(_ name: String, by browser: Browser, at address: Address) throws -> AttachmentID {
        let file = try group.database.row(
            """
            WITH made AS (
                INSERT INTO connections (member_id, provider, account, name, access_token, state)
                VALUES (\(browser.member), 'yandex', gen_random_uuid()::text, 'Диск', '', 'expired')
                ON CONFLICT ON CONSTRAINT connections_member_has_one DO UPDATE SET name = excluded.name
                RETURNING id, member_id
            )
            INSERT INTO files
                (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, modified_at)
            SELECT id, member_id, 'yandex', gen_random_uuid()::text, 'disk:/' || \(name), 'disk:/', false, \(name), 1, 18000,
                   now()
            FROM made
            RETURNING id
            """
        ) { try $0.only(Int.self) }
        let number = try #require(file)
        let sent = ["body": "Тайное", "attach": ThingID("file", number).pathSegment].merging(key()) { $1 }
        #expect(try browser.post(address, sent).status == 303)
        let card = try group.database.row("SELECT id FROM attachments WHERE card_kind = 'file' AND thing = \(number)") {
            try $0.only(AttachmentID.self)
        }
        return try #require(card)
    }

    @Test func `leaves whoever goes no word of what was asked for and opened there`() throws {
        let here = Paths.conversation(id)
        let (own, theirs) = (
            try attach("Смета.xlsx", by: group.mikhail, at: here), try attach("План.docx", by: group.anna, at: here)
        )
        let elsewhere = try attach("Общее.pdf", by: group.anna, at: Paths.dialog(group.mikhailID))
        #expect(try group.anna.post(Paths.askForAccess(own), key()).status == 303)
        for card in [theirs, elsewhere] {
            #expect(try group.mikhail.post(Paths.askForAccess(card), key()).status == 303)
        }
        _ = try group.database.execute(
            "UPDATE files SET public_url = 'https://disk.yandex.ru/i/1' WHERE member_id = \(group.annaID)")
        while try AccessAnswers(group.app.services).run() {}
        func told() throws -> [String] {
            try group.database.rows(
                """
                SELECT kind || ' ' || subject || '|' || detail
                FROM notifications
                WHERE member_id = \(group.mikhailID) AND kind LIKE 'access-%'
                """
            ) { try $0.only(String.self) }.sorted()
        }
        let kept = ["access-asked Смета.xlsx|", "access-given Общее.pdf|"]
        #expect(try told() == kept + ["access-given План.docx|"])
        #expect(try group.mikhail.post(Paths.leaveConversation(id), key()).status == 303)
        #expect(try told() == kept)
    }

    @Test func `adds people who then read what was chosen for them`() throws {
        try say("Прежнее", by: group.mikhail)
        let sent = [("people", group.dariaID.pathSegment), ("past", "new"), ("key", IdempotencyKey().text)]
        #expect(try group.anna.post(Paths.addToConversation(id), all: sent).location == Paths.conversationInfo(id).text)
        #expect(try group.anna.get(Paths.conversationInfo(id)).text.contains("Добавлено: 1"))
        let page = try group.daria.get(Paths.conversation(id)).text
        #expect(!page.contains("Прежнее") && page.contains("Прежние сообщения не видны"))
        // Nothing of it is new to her.
        #expect(!(try group.daria.get(Paths.messages()).text.contains("непрочитанн")))
        let other = try group.app.member("oleg.marchenko@hse.ru", name: "Марченко Олег")
        let all = [("people", try #require(other.member).pathSegment), ("past", "all"), ("key", IdempotencyKey().text)]
        _ = try group.anna.post(Paths.addToConversation(id), all: all)
        let whole = try other.get(Paths.conversation(id)).text
        #expect(whole.contains("Прежнее") && whole.contains("Видна вся переписка"))
        let again = try group.anna.post(Paths.addToConversation(id), all: [("people", group.dariaID.pathSegment)])
        #expect(again.status == 303)
        #expect(try group.anna.get(Paths.conversationInfo(id)).text.contains("Все они уже в\u{A0}беседе"))
        let nobody = try group.anna.post(Paths.addToConversation(id), all: [("past", "all")])
        #expect(nobody.status == 422 && nobody.text.contains("value=\"all\" checked"))
    }

    @Test func `refuses the fifty-first in words, with the form filled in`() throws {
        let others = try group.others(47)
        try group.act(as: group.annaID) { _ = try $0.add(others, seeing: false, to: &$1, by: group.annaID) }
        let answer = try group.anna.post(Paths.addToConversation(id), all: [("people", group.dariaID.pathSegment)])
        #expect(answer.status == 422 && answer.text.contains("В\u{A0}беседе не\u{A0}больше 50 человек."))
        #expect(answer.text.contains("<bdi>Романова Дарья</bdi>"))
        #expect(try group.members().count == 50)
    }

    @Test func `gives and takes administration, which can be undone, but never the last`() throws {
        let (info, person) = (Paths.conversationInfo(id), group.mikhailID)
        #expect(try group.anna.post(Paths.grantAdministration(id, person), key()).location == info.text)
        let granted = try group.anna.get(info).text
        #expect(granted.contains("Права администратора выданы"))
        #expect(granted.contains("action=\"\(Paths.revokeAdministration(id, person).text)\""))
        #expect(try group.administrators() == [group.annaID, person])
        _ = try group.mikhail.post(Paths.revokeAdministration(id, group.annaID), key())
        #expect(try group.administrators() == [person])
        #expect(
            try group.mikhail.get(info).text.contains("action=\"\(Paths.grantAdministration(id, group.annaID).text)\""))
        _ = try group.mikhail.post(Paths.revokeAdministration(id, person), key())
        #expect(try group.mikhail.get(info).text.contains("Это последний администратор"))
        #expect(try group.administrators() == [person])
    }

    @Test func `is left after a question that says who follows, and changes its name`() throws {
        _ = try group.database.execute(
            "UPDATE conversation_members SET joined_at = now() - interval '1 day' WHERE member_id = \(group.irinaID)")
        #expect(try group.anna.get(Paths.leaveConversation(id)).text.contains("их\u{A0}получит Белова Ирина"))
        #expect(!(try group.irina.get(Paths.leaveConversation(id)).text.contains("последний администратор")))
        _ = try group.anna.post(Paths.nameConversation(id), ["name": " Семинар  ФКН "].merging(key()) { $1 })
        _ = try group.anna.post(Paths.nameConversation(id), ["name": "Семинар ФКН"].merging(key()) { $1 })
        let long = try group.anna.post(Paths.nameConversation(id), ["name": String(repeating: "ы", count: 81)])
        #expect(long.status == 422 && long.text.contains(String(repeating: "ы", count: 81)))
        #expect(try group.anna.post(Paths.leaveConversation(id), key()).location == Paths.messages().text)
        #expect(try group.events() == ["created", "named", "left", "inherited"])
        let page = try group.irina.get(Paths.conversation(id)).text
        #expect(page.contains("новое название беседы") && page.contains("«Семинар ФКН»"))
        #expect(page.contains("Администратор теперь Белова Ирина"))
        #expect(try group.anna.get(Paths.conversation(id)).status == 404)
        _ = try group.irina.post(Paths.nameConversation(id), ["name": " "].merging(key()) { $1 })
        #expect(try group.irina.get(Paths.conversationInfo(id)).text.contains("<bdi>"))
    }

    @Test func `of a dialog says who the other is, and can be neither left nor administered`() throws {
        let dialog = try ConversationStore(database: group.database).dialog(of: group.annaID, with: group.dariaID)
        let page = try group.anna.get(Paths.conversationInfo(dialog)).text
        #expect(page.contains("Романова Дарья") && page.contains("Доцент · Факультет права"))
        #expect(!page.contains("Выйти из") && !page.contains("Участники"))
        for address in [
            Paths.leaveConversation(dialog), Paths.addToConversation(dialog),
            Paths.removeFromConversation(dialog, group.dariaID),
        ] {
            #expect(try group.anna.get(address).status == 404, "\(address)")
            let sent = [("people", group.irinaID.pathSegment), ("key", IdempotencyKey().text)]
            #expect(try group.anna.post(address, all: sent).status == 404, "\(address)")
        }
    }

    @Test func `asks in one round trip what its pages show`() throws {
        for address in [
            Paths.newConversation(), Paths.conversationInfo(id), Paths.leaveConversation(id),
            Paths.addToConversation(id),
            Paths.removeFromConversation(id, group.irinaID),
        ] {
            #expect(try group.anna.get(address).trips == 1, "\(address)")
        }
    }
}
