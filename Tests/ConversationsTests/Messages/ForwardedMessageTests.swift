import Conversations
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

struct ForwardedMessageTests {
    private let talk: Talk
    private let daria: Browser
    /// Of Anna and Daria, in which something was said.
    private let other: ConversationID

    init() throws {
        talk = try Talk()
        daria = try talk.app.member("daria.romanova@hse.ru", name: "Дарья Романова")
        let dariaID = try #require(daria.member)
        other = try ConversationStore(database: talk.database).dialog(of: talk.annaID, with: dariaID)
        try Talk.say("Добрый день", in: other, by: dariaID, talk.database)
    }

    private func id(_ number: MessageNumber) throws -> String {
        let id = try talk.database.row(
            "SELECT id FROM messages WHERE conversation_id = \(talk.id) AND number = \(Int32(number.rawValue))"
        ) { try $0.only(MessageID.self) }
        return try #require(id).pathSegment
    }

    /// The page on which the message stands in the composer.
    private func composer(_ message: String, in conversation: ConversationID, of browser: Browser) throws -> Answered {
        try browser.get(Paths.conversation(conversation).adding("forward", message))
    }

    private func text(_ page: Answered) throws -> String {
        let found = try #require(page.text.firstMatch(of: #/(?s)<textarea[^>]*name="body"[^>]*>\n?(.*?)<\/textarea>/#))
        return String(found.1.replacing("&gt;", with: ">"))
    }

    private func count(_ table: SQL) throws -> Int {
        try talk.database.row("SELECT count(*) FROM \(table)") { try $0.only(Int.self) } ?? -1
    }

    @Test func `stands as a quotation where one writes in the chosen one, and nothing is sent by itself`() throws {
        let one = try talk.say("Первое\n\nвторое **важно**", by: talk.elenaID)
        let page = Paths.forwardMessage(talk.id, one)
        #expect(try talk.anna.get(Paths.conversation(talk.id)).text.contains("href=\"\(page)\""))
        let chooser = try talk.anna.get(page)
        let chosen = Paths.conversation(other).adding("forward", try id(one)).fragment("composer")
        #expect(chooser.trips == 1 && chooser.text.contains("href=\"\(chosen)\""))
        #expect(chooser.text.contains("Дарья Романова"))
        let found = try talk.anna.get(page.adding("query", "дарья")).text
        #expect(found.contains("href=\"\(chosen)\""))
        #expect(!found.contains("href=\"\(Paths.conversation(talk.id))?forward"))
        #expect(try !talk.anna.get(page.adding("query", "никто")).text.contains("?forward="))
        let written = try text(composer(id(one), in: other, of: talk.anna))
        #expect(written == "> **Елена Соколова:**\n>\n> Первое\n>\n> второе **важно**\n\n")
        #expect(try count("messages") == 2 && count("drafts") == 0)
        let sent = ["body": written, "key": IdempotencyKey().text]
        #expect(try talk.anna.post(Paths.conversation(other), sent).status == 303)
        let read = try daria.get(Paths.conversation(other)).text
        #expect(read.contains("<strong>Елена Соколова:</strong>") && read.contains("<strong>важно</strong>"))
    }

    @Test func `leads to where it stands if all who will read it may`() throws {
        let one = try talk.say("Важно", by: talk.elenaID)
        let here = try text(composer(id(one), in: talk.id, of: talk.anna))
        #expect(here.hasPrefix("> **[Елена Соколова](\(Paths.message(talk.id, one))#message-1):**\n"))
        _ = try talk.database.execute(
            "UPDATE conversation_members SET first_number = 2 WHERE member_id = \(talk.elenaID)")
        #expect(try text(composer(id(one), in: talk.id, of: talk.anna)).hasPrefix("> **Елена Соколова:**\n"))
    }

    @Test func `is taken along by those alone who may see it, as long as it stands`() throws {
        let one = try talk.say("Тайное", by: talk.elenaID)
        let message = try id(one)
        func expect(_ status: Int, _ browser: Browser, _ who: String) throws {
            #expect(try browser.get(Paths.forwardMessage(talk.id, one)).status == status, "\(who)")
            #expect(try composer(message, in: other, of: browser).status == status, "\(who)")
        }
        try expect(404, daria, "a stranger")
        #expect(try composer(message, in: other, of: talk.elena).status == 404, "the conversation is not hers")
        try expect(200, talk.anna, "who is in both")
        for none in ["x", "0", "999999"] {
            #expect(try composer(none, in: other, of: talk.anna).status == 404, "\(none)")
        }
        #expect(try talk.elena.post(Paths.deleteMessage(talk.id, one)).status == 303)
        try expect(404, talk.anna, "it is deleted")
        #expect(try talk.elena.post(Paths.restoreMessage(talk.id, one)).status == 303)
        _ = try talk.database.execute(
            "UPDATE conversation_members SET first_number = 2 WHERE conversation_id = \(talk.id)")
        try expect(404, talk.anna, "it is before what she may see")
    }

    @Test func `leaves what was begun there in its draft, and pictures where they are`() throws {
        let one = try talk.say("Смотрите ![луг](/pictures/12) и [@Анна](/people/1)", by: talk.elenaID)
        _ = try talk.database.execute(
            """
            INSERT INTO drafts (member_id, key, kind, thing, body)
            VALUES (\(talk.annaID), gen_random_uuid(), 'message', \(other), 'Начатое')
            """)
        #expect(try text(talk.anna.get(Paths.conversation(other))) == "Начатое")
        let written = try text(composer(id(one), in: other, of: talk.anna))
        #expect(!written.contains("Начатое") && !written.contains("/pictures/"))
        #expect(written.contains("> Смотрите (фото"))
        #expect(try count("drafts WHERE body = 'Начатое'") == 1)
        #expect(try count("message_mentions") == 0)
        let sent = ["body": written, "key": IdempotencyKey().text]
        #expect(try talk.anna.post(Paths.conversation(other), sent).status == 303)
        #expect(try count("message_mentions") == 0, "who is quoted is not mentioned")
    }

    @Test func `keeps the files of whoever takes it along`() throws {
        let file = try talk.database.row(
            """
            WITH made AS (
                INSERT INTO connections (member_id, provider, account, name, access_token, state)
                VALUES (\(talk.annaID), 'yandex', gen_random_uuid()::text, 'Диск', '', 'expired')
                RETURNING id, member_id
            )
            INSERT INTO files
                (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, modified_at)
            SELECT id, member_id, 'yandex', gen_random_uuid()::text, 'disk:/План.docx', 'disk:/', false, 'План.docx', 1,
                   18000, now()
            FROM made
            RETURNING id
            """
        ) { try $0.only(Int.self) }
        let thing = ThingID("file", try #require(file)).pathSegment
        let sent = ["body": "План", "attach": thing, "key": IdempotencyKey().text]
        #expect(try talk.anna.post(Paths.conversation(talk.id), sent).status == 303)
        let message = try id(MessageNumber(rawValue: 1))
        #expect(try composer(message, in: talk.id, of: talk.anna).text.contains("name=\"attach\" value=\"\(thing)\""))
        let hers = try composer(message, in: talk.id, of: talk.elena)
        #expect(hers.text.contains("name=\"attach\"") && !hers.text.contains("value=\"\(thing)\""))
    }
}
