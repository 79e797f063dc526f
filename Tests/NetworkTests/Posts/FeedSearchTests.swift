import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct FeedSearchTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        _ = try app.database.execute(
            "UPDATE members SET given_name = split_part(full_name, ' ', 1), surname = split_part(full_name, ' ', 2)")
    }

    private func publish(_ browser: Browser, _ body: String, tags: String = "") throws {
        let answer = try browser.post(Paths.newPost(), ["body": body, "tags": tags, "key": IdempotencyKey().text])
        #expect(answer.status == 303)
    }

    private func search(_ text: String) throws -> Answered {
        try anna.get(Paths.feed().adding("query", text))
    }

    @Test func `finds posts by words in any form, by hashtag and by author, as cards and newest first`() throws {
        try publish(anna, "Ищем актёров", tags: "ёжик театр")
        try publish(mikhail, "Актер нашёлся", tags: "театр")
        try publish(mikhail, "О другом", tags: "грант")
        func found(_ text: String) throws -> [String] {
            let page = try search(text)
            #expect(page.status == 200)
            return ["Ищем актёров", "Актер нашёлся", "О другом"].filter { page.text.contains($0) }
        }
        #expect(try found("АКТЁР") == ["Ищем актёров", "Актер нашёлся"])
        #expect(try found("#ежик") == ["Ищем актёров"])
        #expect(try found("#театр актер from:Лебедев") == ["Актер нашёлся"])
        #expect(try found("от:меня") == ["Ищем актёров"])
        #expect(try found("#театр #грант").isEmpty)
        let page = try search("#театр").text
        let (newer, older) = (
            try #require(page.range(of: "Актер нашёлся")), try #require(page.range(of: "Ищем актёров"))
        )
        #expect(newer.lowerBound < older.lowerBound && page.contains("<article class=\"post\""))
        #expect(page.contains("value=\"#театр\"") && page.contains("name=\"query\""))
        #expect(try search("никогда").text.contains("Ничего не нашлось"))
        #expect(try search("from:Никтонигде").text.contains("Никтонигде"))
    }

    @Test func `the other layout of the keyboard is offered once where it finds something`() throws {
        try publish(mikhail, "Семинар переносится", tags: "театр")
        for (typed, meant) in [("ctvbyfh", "семинар"), ("#театр ctvbyfh", "семинар #театр")] {
            let page = try search(typed)
            let address = Paths.feed().adding("query", meant)
            #expect(page.text.contains("«\(typed)» → «\(meant)»") && page.trips == 2, "\(typed)")
            #expect(page.text.contains("href=\"\(address.text)\""), "\(typed)")
            #expect(try anna.get(address).text.contains("Семинар переносится"), "\(typed)")
        }
        // Something is found, that finds nothing either, or no word would be left of it.
        for typed in ["семинар", "rjdfk", "#грант ctvbyfh", "jn:fyyf"] {
            #expect(try !search(typed).text.contains("Проверьте раскладку"), "\(typed)")
        }
        let further = try anna.get(Paths.feed().adding("query", "ctvbyfh").adding("after", "1"))
        #expect(!further.text.contains("Проверьте раскладку") && further.trips == 1, "behind the first page")
        let person = try #require(mikhail.member).pathSegment
        #expect(try anna.post(Paths.mute(), ["person": person, "for": "day"]).status == 303)
        #expect(try !search("ctvbyfh").text.contains("Проверьте раскладку"), "what lists do not show is not found")
    }

    @Test func `finds what is muted no more than lists show it`() throws {
        try publish(mikhail, "Приметное", tags: "грант")
        #expect(try search("приметное").text.contains("<article"))
        let person = try #require(mikhail.member).pathSegment
        #expect(try anna.post(Paths.mute(), ["person": person, "for": "day"]).status == 303)
        #expect(try !search("приметное").text.contains("<article"))
    }

    @Test func `goes on by pages, none twice and none left out`() throws {
        for number in 1...45 { try publish(mikhail, "Запись номер\(number)", tags: "ряд") }
        var seen: [String] = []
        var address: Address? = Paths.feed().adding("query", "#ряд")
        while let next = address {
            let page = try anna.get(next).text
            seen += page.matches(of: #/номер(\d+)</#).map { String($0.1) }
            let further = page.firstMatch(of: #/href="(\/feed\?query=[^"]*after=\d+)" rel="next"/#)
            address = further.map { Address(String($0.1).replacing("&amp;", with: "&")) }
        }
        #expect(seen == (1...45).reversed().map(String.init))
    }

    @Test func `keeps a search of hashtags and people as a channel by one press, and none that has words`() throws {
        try publish(mikhail, "Раз", tags: "грант рнф")
        let page = try search("#грант #рнф from:Лебедев").text
        #expect(page.contains("В\u{A0}канал"))
        let person = try #require(mikhail.member).pathSegment
        #expect(
            page.contains("name=\"hashtags_taken\" value=\"рнф\"")
                && page.contains("name=\"people_taken\" value=\"\(person)\""))
        #expect(try !search("#грант слово").text.contains("В\u{A0}канал"))
        #expect(try !search("#грант since:2026-01-01").text.contains("В\u{A0}канал"))
        let made = try anna.post(
            Paths.newChannel(),
            [
                "name": "#грант от:Лебедев", "hashtags_taken": "грант", "people_taken": person, "follow": "1",
                "key": IdempotencyKey().text,
            ])
        let id = try #require(made.location?.split(separator: "/").last).description
        let channel = try #require(ChannelID(pathSegment: id))
        let owner = try #require(anna.member)
        let kept = try #require(try app.database.fetch(ChannelStore.find(channel, of: owner)))
        #expect(kept.sets.hashtags.map(\.name) == ["грант"] && kept.sets.people.map(\.name) == ["Михаил Лебедев"])
    }
}
