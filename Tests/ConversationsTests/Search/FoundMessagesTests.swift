import Conversations
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

/// What a search of messages finds, over a real database.
@Suite struct FoundMessagesTests {
    private let talk: Talk

    init() throws { talk = try Talk() }

    private func page(
        _ words: String, for reader: MemberID? = nil, in conversation: ConversationID? = nil,
        _ narrow: (inout SearchRequest) throws -> Void = { _ in }
    ) throws -> FoundTextPage<FoundMessage> {
        var request = SearchRequest(words: words, most: 20)
        try narrow(&request)
        return try talk.database.fetch(FoundMessages.page(request, in: conversation, for: reader ?? talk.annaID))
    }

    private func found(
        _ words: String, for reader: MemberID? = nil, in conversation: ConversationID? = nil,
        _ narrow: (inout SearchRequest) throws -> Void = { _ in }
    ) throws -> [Int] {
        try page(words, for: reader, in: conversation, narrow).texts.map(\.number.rawValue)
    }

    /// A group of Anna's, Elena's and others.
    private func group(_ people: [MemberID], showsPast: Bool = false) throws -> ConversationID {
        try talk.database.transaction {
            try MembershipStore(database: talk.database)
                .create("Семинар", with: [talk.elenaID] + people, showsPast: showsPast, by: talk.annaID)
        }
    }

    @Test func `messages are found by any form of their words, newest first, with the words marked`() throws {
        try talk.say("Согласия **подшиты**, 42 листа", by: talk.elenaID)
        try talk.say("Бланк согласия обновили", by: talk.annaID)
        try talk.say("Совсем другое", by: talk.elenaID)
        #expect(try found("СОГЛАСИЕ") == [2, 1])
        #expect(try found("согласие подшито") == [1])
        #expect(try found("\"бланк согласия\"") == [2])
        #expect(
            try page("согласие").texts.map(\.headline) == [
                "Бланк \u{E000}согласия\u{E001} обновили", "\u{E000}Согласия\u{E001} подшиты, 42 листа",
            ])
        #expect(try found("!!! …").isEmpty)
        #expect(try page("согласие").count == 2)
    }

    @Test func `a message is found by what stands in it now, and by nothing of a deleted one`() throws {
        try talk.say("Первоначальное [@Елена](/people/4711) слово", by: talk.annaID)
        #expect(try found("первоначальное") == [1])
        #expect(try found("4711").isEmpty)
        let changed = [
            "body": "Исправленное слово", "version": "1", "key": IdempotencyKey().text,
        ]
        let number = MessageNumber(rawValue: 1)
        #expect(try talk.anna.post(Paths.editMessage(talk.id, number), changed).status == 303)
        #expect(try found("первоначальное").isEmpty)
        #expect(try found("исправленного") == [1])
        _ = try talk.anna.post(Paths.deleteMessage(talk.id, number), ["key": IdempotencyKey().text])
        #expect(try found("слово").isEmpty)
        #expect(try found("слово", for: talk.elenaID).isEmpty)
        #expect(try talk.database.row("SELECT count(*) FROM message_words") { try $0.only(Int.self) } == 0)
        _ = try talk.anna.post(Paths.restoreMessage(talk.id, number), ["key": IdempotencyKey().text])
        #expect(try found("слово") == [1])
        // The rule is asked, not the list of words.
        try talk.database.run(
            script: """
                SET session_replication_role = replica;
                UPDATE messages SET deleted_at = now();
                RESET session_replication_role
                """)
        #expect(try found("слово").isEmpty)
    }

    @Test func `nobody finds what they may not read: before they joined, after they left, in others' conversations`()
        throws
    {
        let mikhail = try #require(talk.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев").member)
        let group = try group([])
        try Talk.say("Тайное слово", in: group, by: talk.annaID, talk.database)
        #expect(try found("слово", for: mikhail).isEmpty)
        #expect(try found("слово", for: mikhail, in: group).isEmpty)
        try talk.database.transaction {
            var held = try ConversationStore(database: talk.database).hold(group, as: talk.annaID)
            _ = try MembershipStore(database: talk.database).add([mikhail], seeing: false, to: &held, by: talk.annaID)
        }
        #expect(try found("слово", for: mikhail).isEmpty)
        #expect(try found("слово", for: mikhail, in: group).isEmpty)
        let second = try Talk.say("Новое слово", in: group, by: talk.elenaID, talk.database)
        #expect(try found("слово", for: mikhail) == [second.rawValue])
        #expect(try found("слово", for: mikhail, in: group) == [second.rawValue])
        #expect(try found("слово", in: group).count == 2)
        _ = try talk.database.execute(
            "DELETE FROM conversation_members WHERE conversation_id = \(group) AND member_id = \(mikhail)")
        #expect(try found("слово", for: mikhail).isEmpty)
        #expect(try found("слово", for: mikhail, in: group).isEmpty)
        #expect(try found("слово", for: talk.elenaID).count == 2)
    }

    @Test func `authors, days and a conversation narrow a search, with words and without them`() throws {
        let one = try talk.say("Семинар раз", by: talk.annaID)
        let two = try talk.say("Семинар два", by: talk.elenaID)
        // Its grey line behind them, so that numbers are in the order of time.
        let group = try group([])
        let other = try Talk.say("Семинар три", in: group, by: talk.elenaID, talk.database)
        #expect(try found("семинар").count == 3)
        #expect(try found("семинар", in: group) == [other.rawValue])
        #expect(try found("семинар", in: talk.id) == [two.rawValue, one.rawValue])
        #expect(try found("семинар", in: talk.id) { $0.authors = [talk.annaID] } == [one.rawValue])
        #expect(try found("", in: talk.id) { $0.authors = [talk.elenaID] } == [two.rawValue])
        _ = try talk.database.execute(
            "UPDATE messages SET created_at = '2026-03-10 12:00Z' WHERE conversation_id = \(talk.id) AND number = 1")
        let day = try #require(
            try talk.database.row("SELECT '2026-03-12'::timestamptz") { (row: inout Row) -> Date in try row.only() })
        #expect(try found("семинар") { $0.until = day } == [one.rawValue])
        #expect(try found("семинар", in: talk.id) { $0.since = day } == [two.rawValue])
    }

    @Test func `pages follow each other, whatever an address says where to begin`() throws {
        try talk.fill(250)
        var (seen, place): ([Int], String?) = ([], nil)
        repeat {
            var request = SearchRequest(words: "реплика", most: 20)
            request.place = place
            let page = try talk.database.fetch(FoundMessages.page(request, for: talk.annaID))
            #expect(page.total(request) == (place == nil ? FoundThings.Total(99, isMore: true) : nil))
            seen += page.texts.prefix(20).map(\.number.rawValue)
            place = page.next(request)
        } while place != nil && seen.count < 1_000
        #expect(seen == Array((1...250).reversed()))
        for place in ["", "abc", "-1", "0", "99999999999999999999", "9223372036854775807"] {
            #expect(try found("реплика") { $0.place = place }.count <= 21)
        }
    }

    @Test func `the page finds in one's own conversations alone, and leads to what it has found`() throws {
        let number = try talk.say("Согласия подшиты", by: talk.elenaID)
        let hit = Paths.message(talk.id, number)
        let text = try talk.anna.get(MessageSearch("согласие").address).text
        // The rest of what was found stands beside it.
        let beside = hit.adding("q", "согласие").fragment("message-\(number.pathSegment)")
        #expect(text.contains("\"\(beside.text)\""))
        #expect(text.contains("<mark>Согласия</mark>"))
        #expect(try talk.anna.get(hit).text.contains("is-asked"))
        let mikhail = try talk.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try mikhail.get(hit).status == 404)
        #expect(try mikhail.get(MessageSearch("согласие", in: talk.id).address).status == 404)
        #expect(
            try talk.anna.get(MessageSearch("согласие", in: talk.id).address).text.contains("<mark>Согласия</mark>"))
        #expect(try !mikhail.get(MessageSearch("согласие").address).text.contains("подшиты"))
        #expect(try talk.anna.get(Paths.messageSearch().adding("in", "abc")).status == 404)
    }

    @Test func `whatever is typed, the page says what to do where nothing is found`() throws {
        try talk.say("Согласия подшиты", by: talk.elenaID)
        // What nobody is called, and what the same keys write in the other layout.
        #expect(try talk.anna.get(MessageSearch("от:Никто").address).text.contains("Никто"))
        #expect(try talk.anna.get(MessageSearch("cjukfcbt").address).text.contains("«согласие»"))
        #expect(try !talk.anna.get(MessageSearch("jn:fyyf").address).text.contains("раскладку"), "a filter alone")
        for typed in ["", "#тег", "вид:pdf", String(repeating: "ы", count: 500), "\"", "с:неведомо", "a\u{E000}b", "-"]
        {
            #expect(try talk.anna.get(MessageSearch(typed).address).text.contains("state"), "\(typed)")
        }
    }

    @Test func `words of any letters find their message and no other conversation's`() throws {
        let group = try group([])
        for text in [
            "It's a 'quoted' word", "C++ и C#", "back\\slash", "1:2 12.0:слово ~m", "отчёт-2024.pdf", "x@hse.ru", "'",
            "ё",
        ] {
            try Talk.say(text, in: group, by: talk.elenaID, talk.database)
            let number = try talk.say(text, by: talk.elenaID)
            #expect(try found(text, in: talk.id).prefix(1) == [number.rawValue] || text == "'", "\(text)")
        }
        let long = try talk.say(String(repeating: "щ", count: 1_020), by: talk.elenaID)
        #expect(try found("", in: talk.id) { $0.authors = [talk.elenaID] }.first == long.rawValue)
        // Words that are left out alone: nothing but the conversation's own.
        try talk.say("Совсем другое", by: talk.annaID)
        #expect(try Set(found("-другое", in: talk.id)).count == 9)
        #expect(try page("-другое").count == 17)
    }

    @Test func `a conversation of many parts is found through, and one's own begin where one joined`() throws {
        // As if most of it had been said elsewhere.
        _ = try talk.database.execute("UPDATE conversations SET last_number = 65530 WHERE id = \(talk.id)")
        for count in 1...10 { try talk.say("Реплика \(count)", by: talk.elenaID) }
        #expect(try found("реплика") == Array((65_531...65_540).reversed()))
        _ = try talk.database.execute(
            "UPDATE conversation_members SET first_number = 65538 WHERE member_id = \(talk.annaID)")
        #expect(try found("реплика") == [65_540, 65_539, 65_538])
        #expect(try found("реплика", for: talk.elenaID).count == 10)
    }

    @Test func `the one search has them too`() throws {
        try talk.say("Согласия подшиты", by: talk.elenaID)
        let text = try talk.anna.get(Paths.search().adding("q", "согласие")).text
        #expect(text.contains("found-messages") && text.contains("<mark>Согласия</mark>"))
        let mikhail = try talk.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try !mikhail.get(Paths.search().adding("q", "согласие")).text.contains("found-messages"))
    }
}
