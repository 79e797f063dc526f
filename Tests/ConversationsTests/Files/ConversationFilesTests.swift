import Conversations
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

struct ConversationFilesTests {
    private let talk: Talk

    init() throws { talk = try Talk() }

    /// One of Anna's, which has a link.
    private func file(_ name: String) throws -> Int {
        let file = try talk.database.row(
            """
            WITH made AS (
                INSERT INTO connections (member_id, provider, account, name, access_token, state)
                VALUES (\(talk.annaID), 'yandex', gen_random_uuid()::text, 'Диск', '', 'expired')
                ON CONFLICT ON CONSTRAINT connections_member_has_one DO UPDATE SET name = excluded.name
                RETURNING id, member_id
            )
            INSERT INTO files
                (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, modified_at,
                 public_url)
            SELECT id, member_id, 'yandex', gen_random_uuid()::text, 'disk:/' || \(name), 'disk:/', false, \(name), 1, 18000,
                   now(), 'https://disk.yandex.ru/i/1'
            FROM made
            RETURNING id
            """
        ) { try $0.only(Int.self) }
        return try #require(file)
    }

    private func send(_ names: String...) throws {
        let attach = try names.map { ThingID("file", try file($0)).pathSegment }.joined(separator: " ")
        let sent = ["body": "Показываю", "attach": attach, "key": IdempotencyKey().text]
        #expect(try talk.anna.post(Paths.conversation(talk.id), sent).status == 303)
    }

    /// Attaches a file to messages that are there.
    private func attach(_ name: String, where condition: SQL) throws {
        let file = try file(name)
        _ = try talk.database.execute(
            """
            INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by)
            SELECT 'message', t.id, 1, 'file', \(file), \(name), \(talk.annaID)
            FROM messages t
            WHERE t.conversation_id = \(talk.id) AND \(condition)
            """)
    }

    /// The list of a page; nil where it has none.
    private func list(_ page: Answered) throws -> Element? { try page.first("#conversation-files") }

    private func names(_ page: Answered) throws -> [String] { try list(page)?.all("bdi").map(\.text) ?? [] }

    /// The messages that they lead to.
    private func numbers(_ page: Answered) throws -> [Int] {
        try list(page)?.all("a").compactMap { $0["href"]?.firstMatch(of: #/#message-(\d+)$/#).flatMap { Int($0.1) } }
            ?? []
    }

    private func next(_ page: Answered) -> String? {
        page.text.firstMatch(of: #/\?before=(\d+)" rel="next"/#).map { String($0.1) }
    }

    @Test func `are shown to those who may see their messages, the newest first`() throws {
        let (info, all) = (Paths.conversationInfo(talk.id), Paths.conversationFiles(talk.id))
        #expect(try list(talk.elena.get(info)) == nil && !talk.elena.get(info).text.contains("Файлы</h3>"))
        #expect(try talk.elena.get(all).text.contains("Файлов здесь пока нет"))
        try send("План.docx", "Смета.xlsx")
        try talk.say("Без файлов", by: talk.elenaID)
        try send("Итоги.pdf")
        for page in [info, all] {
            let answer = try talk.elena.get(page)
            #expect(try names(answer) == ["Итоги.pdf", "План.docx", "Смета.xlsx"], "\(page)")
            #expect(try numbers(answer) == [3, 1, 1], "\(page)")
            #expect(try answer.in("#conversation-files", has: "Ковалёва"))
            #expect(next(answer) == nil)
        }
        #expect(try !talk.elena.get(info).text.contains("Все файлы"))
        _ = try talk.anna.post(Paths.deleteMessage(talk.id, MessageNumber(rawValue: 3)))
        #expect(try names(talk.elena.get(info)) == ["План.docx", "Смета.xlsx"])
        _ = try talk.database.execute(
            "UPDATE conversation_members SET first_number = 2 WHERE member_id = \(talk.elenaID)")
        #expect(try list(talk.elena.get(info)) == nil && names(talk.elena.get(all)).isEmpty)
        #expect(try names(talk.anna.get(all)) == ["План.docx", "Смета.xlsx"])
        _ = try talk.database.execute("DELETE FROM conversation_members WHERE member_id = \(talk.elenaID)")
        #expect(try talk.elena.get(all).status == 404)
    }

    @Test func `come page by page, each once`() throws {
        try talk.fill(70)
        try attach("План.docx", where: "t.number % 2 = 0")
        var (found, place): ([Int], String?) = ([], nil)
        repeat {
            let page = try talk.elena.get(Paths.conversationFiles(talk.id).adding("before", place))
            found += try numbers(page)
            place = next(page)
        } while place != nil
        #expect(found == (1...35).map { 72 - 2 * $0 })
        let info = try talk.elena.get(Paths.conversationInfo(talk.id))
        #expect(try numbers(info).count == 9 && info.text.contains("Все файлы"))
        for place in ["x", "01", "-9223372036854775808"] {
            let answer = try talk.elena.get(Paths.conversationFiles(talk.id).adding("before", place))
            #expect(answer.status == 404)
        }
        let last = try talk.elena.get(Paths.conversationFiles(talk.id).adding("before", "9223372036854775807"))
        #expect(last.status == 200)
    }

    @Test func `are looked for in a thousand messages at a time, as far back as there are any`() throws {
        try talk.fill(1_500)
        try attach("План.docx", where: "t.number = 1")
        let page = try talk.elena.get(Paths.conversationFiles(talk.id))
        #expect(try numbers(page).isEmpty && !page.text.contains("Файлов здесь пока нет"))
        let behind = try #require(next(page))
        let rest = try talk.elena.get(Paths.conversationFiles(talk.id).adding("before", behind))
        #expect(try numbers(rest) == [1] && next(rest) == nil)
        #expect(try list(talk.elena.get(Paths.conversationInfo(talk.id))) == nil)
    }

    @Test func `are found by their place, however long the conversation is`() throws {
        try talk.fill(20_000)
        _ = try talk.database.execute("ANALYZE messages, attachments, conversation_members")
        let (count, plan) = try talk.buffers(FiledMessage.statement(in: talk.id, for: talk.elenaID, most: 9))
        #expect(count < 10_000, "\(plan)")
    }
}
