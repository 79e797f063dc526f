import Conversations
import Site
import TestSupport
import Testing
import Web

/// What was found stands beside the conversation that one of it is opened in.
@Suite struct FoundBesideTests {
    private let talk: Talk
    private let daria: Browser
    private let seminar: ConversationID

    /// Three of a word in two conversations; in a third one, that Anna is not in, one more.
    init() throws {
        talk = try Talk()
        daria = try talk.app.member("daria.romanova@hse.ru", name: "Дарья Романова")
        let darias = try #require(daria.member)
        let (database, anna, elena) = (talk.database, talk.annaID, talk.elenaID)
        seminar = try database.transaction {
            try MembershipStore(database: database).create(
                "Семинар", with: [elena, darias], showsPast: false, by: anna)
        }
        try talk.say("Согласия подшиты", by: elena)
        try talk.say("Совсем другое", by: elena)
        try Talk.say("Бланк согласия обновили", in: seminar, by: darias, database)
        try talk.say("Двух согласий нет", by: anna)
        let other = try ConversationStore(database: database).dialog(of: elena, with: darias)
        try Talk.say("Тайное согласие", in: other, by: darias, database)
    }

    private func address(_ id: ConversationID, _ number: Int, _ search: [String: String] = ["q": "согласие"]) -> Address
    {
        search.sorted { $0.key < $1.key }.reduce(Paths.message(id, MessageNumber(rawValue: number))) {
            $0.adding($1.key, $1.value)
        }
    }

    private func rows(_ page: String) -> [String] {
        page.matches(of: #/(?s)<li class="conversation-row found-message".*?<\/li>/#).map { String($0.0) }
    }

    /// The address of a link by what it is called.
    private func link(_ name: String, in page: String) throws -> String? {
        let head = try #require(page.firstMatch(of: #/(?s)<nav class="thread-found".*?<\/nav>/#)).0
        return head.matches(of: #/(?s)<a[^>]*href="([^"]*)"[^>]*aria-label="([^"]*)"/#)
            .first { $0.2 == name }.map { String($0.1).replacing("&amp;", with: "&") }
    }

    @Test func `the newest first, with its place among them and the ways to the ones beside it`() throws {
        let page = try talk.anna.get(address(talk.id, 3))
        #expect(page.status == 200 && page.trips == 1)
        let found = rows(page.text)
        #expect(found.count == 3)
        #expect(found.map { $0.contains("aria-current=\"page\"") } == [true, false, false])
        #expect(page.text.contains(">1 из 3<"))
        #expect(page.text.contains("Двух согласий нет") && page.text.contains("Совсем другое"), "with its surroundings")
        #expect(try link("Новее", in: page.text) == nil)
        let second = try #require(try link("Старше", in: page.text))
        let next = try talk.anna.get(String(second.prefix { $0 != "#" })).text
        #expect(next.contains(">2 из 3<") && next.contains("Бланк согласия"))
        #expect(rows(next).map { $0.contains("aria-current=\"page\"") } == [false, true, false])
        let third = try #require(try link("Старше", in: next))
        let last = try talk.anna.get(String(third.prefix { $0 != "#" })).text
        #expect(last.contains(">3 из 3<"))
        #expect(try link("Старше", in: last) == nil && link("Новее", in: last) == second)
    }

    @Test func `of one's own conversations alone, whatever the address says`() throws {
        let page = try talk.anna.get(address(talk.id, 3)).text
        #expect(!page.contains("Тайное"))
        #expect(try daria.get(address(talk.id, 3)).status == 404, "she is not in it")
        let hers = try daria.get(address(seminar, 2)).text
        #expect(rows(hers).count == 2 && hers.contains("Тайное") && !hers.contains("подшиты") && !hers.contains("Двух"))
        // Of one that is none of hers nothing is looked through.
        let narrowed = ["q": "согласие", "in": talk.id.pathSegment]
        #expect(try daria.get(address(seminar, 2, narrowed)).status == 404)
        #expect(rows(try talk.anna.get(address(talk.id, 3, narrowed)).text).count == 2)
        // What was said before somebody came is not found there either.
        _ = try talk.database.execute(
            "UPDATE conversation_members SET first_number = 3 WHERE conversation_id = \(seminar) AND member_id = \(talk.annaID)"
        )
        #expect(rows(try talk.anna.get(address(talk.id, 3)).text).count == 2)
    }

    @Test func `goes with Cancel, which leaves the conversation as it is`() throws {
        let page = try talk.anna.get(address(talk.id, 3)).text
        let message = Paths.message(talk.id, MessageNumber(rawValue: 3)).fragment("message-3").text
        #expect(page.contains("class=\"search-cancel\" href=\"\(message)\""))
        #expect(page.contains("id=\"message-search\"") && !page.contains("id=\"conversations\""))
        for search in [[:], ["q": " "]] {
            let plain = try talk.anna.get(address(talk.id, 3, search)).text
            #expect(plain.contains("id=\"conversations\"") && !plain.contains("thread-found"))
        }
    }

    @Test func `without a place where the message is none of what was found`() throws {
        let page = try talk.anna.get(address(talk.id, 2))
        #expect(page.status == 200 && rows(page.text).count == 3)
        #expect(
            !page.text.contains(" из 3<") && !page.text.contains("aria-current=\"page\" class=\"conversation-title"))
        #expect(try link("Старше", in: page.text) == nil)
        for wrong in [
            ["q": "согласие", "after": "x"], ["q": "согласие", "behind": "999999999999"], ["q": "от:Никтоева"],
        ] {
            #expect(try talk.anna.get(address(talk.id, 3, wrong)).status == 200, "\(wrong)")
        }
    }

    /// What a link of a page leads to in the end.
    private func follow(_ name: String, of page: String) throws -> String {
        let answer = try talk.anna.get(try #require(try link(name, in: page)))
        let address = answer.status == 303 ? try #require(answer.location) : try #require(try link(name, in: page))
        return try talk.anna.get(String(address.prefix { $0 != "#" })).text
    }

    @Test func `from the first one of a page one goes back to the last of the one before, however many there are`()
        throws
    {
        for number in 0..<100 { try talk.say("Согласие \(number)", by: talk.elenaID) }
        var page = try talk.anna.get(address(talk.id, 54)).text
        #expect(page.contains(">50 из 99+<"))
        page = try follow("Старше", of: page)
        #expect(page.contains(">51<") && page.contains("id=\"message-53\""))
        for _ in 0..<49 { page = try follow("Старше", of: page) }
        #expect(page.contains(">100<"))
        page = try follow("Старше", of: page)
        #expect(page.contains(">101<"))
        for place in ["100", "101", "100", "99"] {
            page = try follow(place == "101" ? "Старше" : "Новее", of: page)
            #expect(page.contains(">\(place)<"))
        }
        for _ in 0..<48 { page = try follow("Новее", of: page) }
        #expect(page.contains(">51<"))
        page = try follow("Новее", of: page)
        #expect(page.contains(">50 из 99+<") && rows(page).count == 50)
    }

    @Test func `from the last one of a page one goes on to the first of the next`() throws {
        for number in 0..<50 { try talk.say("Согласие \(number)", by: talk.elenaID) }
        let last = try talk.anna.get(address(talk.id, 4)).text
        #expect(last.contains(">50 из 53<"))
        let older = try talk.anna.get(try #require(try link("Старше", in: last)))
        #expect(older.status == 303)
        let next = try #require(older.location)
        #expect(next.hasPrefix("/messages/\(talk.id.pathSegment)/3?"))
        #expect(try talk.anna.get(String(next.prefix { $0 != "#" })).text.contains(">51<"))
        let beyond = "/messages/search?q=%D1%81%D0%BE%D0%B3%D0%BB%D0%B0%D1%81%D0%B8%D0%B5&after=1&behind=53&open=first"
        #expect(try talk.anna.get(beyond).status == 200, "the list, where there is none any more")
    }
}
