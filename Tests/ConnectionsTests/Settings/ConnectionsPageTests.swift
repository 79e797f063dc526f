import Connections
import Postgres
import Site
import TestSupport
import Testing

@Suite struct ConnectionsPageTests {
    @Test(arguments: [
        ("connected", "Подключено", false), ("expired", "Срок доступа истёк", true),
        ("revoked", "Доступ отозван", true), ("noscope", "Доступ не выдан", true),
    ]) func `shows how each connection stands and what helps`(state: String, words: String, isTroubled: Bool) throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        try journey.connect(anna)
        _ = try journey.app.database.execute("UPDATE connections SET state = \(state)")
        let page = try anna.get(Paths.connections())
        #expect(page.status == 200)
        #expect(page.text.contains(words))
        let again = try #require(page.text.firstMatch(of: /<button class="([^"]*)"[^>]*><span>Подключить ещё раз</))
        #expect(again.output.1.contains(isTroubled ? "primary" : "quiet"))
        #expect(page.text.contains("/connections/vk/disconnect"))
        #expect(page.text.contains("action=\"/connections/yandex\""), "Yandex waits to be connected")
        #expect(page.trips == 1)
    }

    @Test func `shows each provider by its own mark until its account has a picture`() throws {
        let page = try Journey().app.member().get(Paths.connections()).text
        for (name, mark) in [("VK", "mark-vk"), ("Яндекс Диск", "mark-yandex")] {
            let rows = page.split(separator: "<li class=\"row").filter { $0.contains("<b>\(name)</b>") }
            #expect(rows.count == 1 && rows.allSatisfy { $0.contains("#\(mark)\"/>") }, "\(name)")
        }
    }

    @Test func `shows a stranger's name as text`() throws {
        let journey = try Journey()
        journey.fake.answer("/vk/id/oauth2/user_info", FakeProvider.vkUser(name: "<script>x</script>\\u0000\\n"))
        let anna = try journey.app.member()
        try journey.connect(anna)
        let page = try anna.get(Paths.connections())
        #expect(!page.text.contains("<script>x"))
        #expect(page.text.contains("&lt;script&gt;"))
    }

    @Test func `has a word for an account without a name`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        try journey.connect(anna)
        _ = try journey.app.database.execute("UPDATE connections SET name = ''")
        #expect(try anna.get(Paths.connections()).text.contains("Пользователь"))
    }
}
