import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct TodayChannelsTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
    }

    private func channel(_ name: String, of person: Browser) throws -> ChannelID {
        var sets = ChannelSets()
        sets.people = [ChannelSets.Person(id: try #require(person.member), name: "")]
        let (chosen, owner) = (sets, try #require(anna.member))
        return try app.database.transaction {
            try ChannelStore(database: app.database).create(name, chosen, by: owner)
        }
    }

    private func publish(_ browser: Browser, _ body: String) throws {
        _ = try browser.post(Paths.newPost(), ["body": body, "key": IdempotencyKey().text])
    }

    /// The names in the block, each with its number; nil without a block.
    private func today() throws -> [String]? {
        let page = try anna.get(Paths.start())
        #expect(page.status == 200 && page.trips == 1)
        guard let block = page.text.firstMatch(of: #/(?s)<section[^>]*aria-labelledby="today-channels".*?<\/section>/#)
        else {
            return nil
        }
        return block.0.matches(of: #/(?s)<b><bdi>(.*?)<\/bdi><\/b>.*?<span class="badge[^>]*>(.*?)<\/li>/#)
            .map { "\($0.1) \($0.2.prefix { $0 != "<" })" }
    }

    @Test func `those with something new stand on the first page, with how much, until it is seen`() throws {
        let id = try channel("Кафедра", of: mikhail)
        _ = try channel("Тихий", of: anna)
        #expect(try today() == nil)
        try publish(mikhail, "Раз")
        try publish(mikhail, "Два")
        #expect(try today() == ["Кафедра 2"])
        _ = try app.database.execute("UPDATE channels SET seen_id = (SELECT max(id) FROM posts) WHERE id = \(id)")
        #expect(try today() == nil)
        try publish(anna, "Своё")
        #expect(try today() == nil, "what one has written oneself is not new")
    }

    @Test func `three at most, in their owner's order`() throws {
        for name in ["А", "Б", "В", "Г", "Д"] { _ = try channel(name, of: mikhail) }
        _ = try app.database.execute("UPDATE channels SET place = 0 WHERE name = 'Г'")
        _ = try app.database.execute("UPDATE channels SET deleted_at = now() WHERE name = 'А'")
        try publish(mikhail, "Раз")
        #expect(try today() == ["Г 1", "Б 1", "В 1"])
    }
}
