import Connections
import Files
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

/// What members see of a source that an administrator has switched off.
struct SwitchedOffTests {
    private let kept: KeptFiles

    init() throws {
        kept = try KeptFiles()
    }

    /// As a process hears of it.
    private func switchOff(_ provider: ProviderID = .vk) throws {
        _ = try kept.app.database.fetch(
            ProviderSwitch.switchOff(provider, russian: "Вернётся в понедельник", english: "Back on Monday"))
        for watch in kept.app.features.flatMap(\.watches) {
            try watch.start(kept.app.services.process("test"))(true)
        }
    }

    private func count(_ table: SQL) throws -> Int {
        try #require(try kept.app.database.row("SELECT count(*) FROM \(table)") { try $0.only(Int.self) })
    }

    private let words = "Администратор выключил VK. Вернётся в понедельник"

    @Test func `its kept list is shown with the reason, and nobody is asked`() throws {
        let vk = try kept.connect(.vk)
        let file = try kept.keep("Отчёт.txt", of: vk, .vk)
        _ = try kept.app.database.execute("UPDATE file_listings SET refreshed_at = now() - interval '1 hour'")
        try switchOff()
        for place in [Paths.vkFiles(), Paths.files(), Paths.allFiles()] {
            let page = try kept.browser.get(place)
            #expect(page.trips == 1 && page.text.wholeNames.contains("Отчёт.txt"))
            #expect(page.text.contains(words) && page.text.contains("Список на"))
            // Nothing that would ask it.
            #expect(!page.text.contains("<span>Повторить</span>") && !page.text.contains("/rename"))
        }
        #expect(try !kept.page(Paths.vkFiles()).contains("type=\"file\""), "nothing is taken for it")
        let refreshed = try kept.browser.post(Paths.vkFiles())
        #expect(refreshed.status == 303)
        #expect(try count("jobs") == 0)
        let page = try kept.page(Paths.file(.vk, file))
        #expect(page.contains("Администратор выключил VK.") && !page.contains("Подключить заново"))
        #expect(try kept.page(Paths.vkOptions()).contains(words))
    }

    @Test func `a list of which nothing is kept says so in its place`() throws {
        try kept.connect(.yandex)
        try switchOff(.yandex)
        let page = try kept.browser.get(Paths.yandexFiles())
        #expect(page.trips == 1)
        #expect(page.text.contains("Источник Яндекс Диск выключен"))
        #expect(page.text.contains("Администратор выключил Яндекс Диск. Вернётся в понедельник"))
        #expect(try count("jobs") == 0)
    }

    @Test func `its start page says why, and its button is inactive`() throws {
        try switchOff()
        let page = try kept.page(Paths.vkFiles())
        #expect(page.contains(words))
        #expect(page.contains("disabled><span>Подключить VK</span>"), "\(page)")
        let both = try kept.page(Paths.files())
        #expect(both.contains("disabled><span>Подключить VK</span>"))
        #expect(both.contains("primary\"><span>Подключить Яндекс Диск</span>"))
        #expect(both.contains(words) && !both.contains("action=\"\(Paths.connect(.vk))\""))
    }

    @Test func `acts on its files are refused in words`() throws {
        let vk = try kept.connect(.vk)
        try kept.authorize(vk)
        let file = try kept.keep("Отчёт.txt", of: vk, .vk)
        try switchOff()
        let answer = try kept.browser.post(Paths.deleteFile(.vk, file), ["return": "/files/vk"])
        #expect(answer.status == 303)
        #expect(try kept.page(Paths.vkFiles()).contains("Не удалено. Администратор выключил VK."))
        #expect(try count("files") == 1)
    }

    @Test func `a refresh that was ordered before is over, and keeps no failure`() throws {
        let vk = try kept.connect(.vk)
        try kept.authorize(vk)
        _ = try kept.page(Paths.vkFiles())
        #expect(try count("jobs") == 1)
        try switchOff()
        var reader = kept.app.reader
        let providers = Providers(kept.app.settings, &reader)
        try kept.app.work(FileJobs.handlers(kept.app.services, providers))
        #expect(try count("jobs") == 0)
        #expect(try count("file_listings WHERE asked_at IS NULL AND failure IS NULL AND refreshed_at IS NULL") == 1)
    }
}
