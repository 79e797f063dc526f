import Connections
import Files
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

/// The pages of files over what is kept; nothing is asked of a source here.
struct FilePagesTests {
    let kept: KeptFiles

    init() throws {
        kept = try KeptFiles()
    }

    @Test func `without a connection every list says what would be here and connects from this very page`() throws {
        let vk = [Paths.vkFiles(), Paths.vkCategory(1), Paths.vkOptions()]
        let yandex = [
            Paths.yandexFiles(), Paths.yandexFolder("Лекции"), Paths.publishedFiles(),
            Paths.files().adding("source", "yandex"),
        ]
        let both = [Paths.files(), Paths.allFiles()]
        for address in vk + yandex + both {
            let answer = try kept.browser.get(address)
            #expect(answer.trips == 1, "\(address)")
            for (provider, pages) in [(ProviderID.vk, vk + both), (.yandex, yandex + both)] {
                let isOffered = answer.text.contains("action=\"\(Paths.connect(provider))\"")
                #expect(isOffered == pages.contains(address), "\(provider) on \(address)")
            }
            #expect(answer.value(of: "return") == address.text.replacing("&", with: "&amp;"))
            let policy = try #require(answer.headers["Content-Security-Policy"])
            #expect(policy.contains("form-action 'self' http://localhost:1"), "Chromium lets the form lead there")
        }
    }

    @Test func `a source that the operator switched off has a button that cannot be pressed, and says why`() throws {
        let app = try TestApp(["QUAD_VK_FLOW": "off"])
        let browser = try app.member()
        let page = try browser.get(Paths.vkFiles()).text.replacing("\u{A0}", with: " ")
        #expect(page.contains("VK: администратор не включил") && page.contains("disabled><span>Подключить VK</span>"))
        #expect(!page.contains("action=\"\(Paths.connect(.vk))\""))
        let recent = try browser.get(Paths.files()).text
        #expect(recent.contains("action=\"\(Paths.connect(.yandex))\""))
        #expect(!recent.contains("action=\"\(Paths.connect(.vk))\""))
    }

    @Test func `the parts of a source's section are always in sight`() throws {
        for isConnected in [false, true] {
            if isConnected {
                try kept.connect(.vk)
                try kept.connect(.yandex)
            }
            for (address, current) in [
                (Paths.vkFiles(), Paths.vkFiles()), (Paths.fileCategories(), Paths.fileCategories()),
                (Paths.vkCategory(3), Paths.fileCategories()), (Paths.vkOptions(), Paths.vkOptions()),
            ] {
                let page = try kept.page(address)
                for part in [Paths.vkFiles(), Paths.fileCategories(), Paths.vkOptions()] {
                    let mark = part == current ? " aria-current=\"page\"" : ""
                    #expect(page.contains("<a class=\"segment\" href=\"\(part)\"\(mark)>"), "\(part) on \(address)")
                }
            }
            for address in [
                Paths.yandexFiles(), Paths.yandexFolder("Лекции"), Paths.files().adding("source", "yandex"),
            ] {
                #expect(try kept.page(address).contains("<a class=\"segment\" href=\"/files?source=yandex\""))
            }
        }
    }

    @Test func `the options of VK show whose account it is, and how to leave it`() throws {
        try kept.connect(.vk)
        let page = try kept.page(Paths.vkOptions())
        #expect(page.contains("<bdi>Анна Ковалёва</bdi>"))
        #expect(page.contains("href=\"\(Paths.disconnect(.vk))?return=%2Ffiles%2Fvk%2Foptions\""))
        #expect(!page.contains("action=\"\(Paths.connect(.vk))\""))
        try kept.app.database.execute("UPDATE connections SET name = '', state = 'revoked'")
        let revoked = try kept.page(Paths.vkOptions())
        #expect(revoked.contains("<bdi>Пользователь</bdi>") && revoked.contains("action=\"\(Paths.connect(.vk))\""))
    }

    @Test func `the newest of one source are listed over its folders`() throws {
        let vk = try kept.connect(.vk)
        let yandex = try kept.connect(.yandex)
        try kept.keep(["документ.txt"], in: "", of: vk, .vk)
        try kept.keep(["папка", "файл.txt"], in: "disk:/", of: yandex, .yandex)
        let page = try kept.page(Paths.files().adding("source", "yandex").adding("query", "."))
        #expect(page.contains("файл.txt") && !page.contains("документ.txt") && !page.contains("<bdi>папка"))
        #expect(page.contains("name=\"source\" value=\"yandex\""), "a search stays in it")
    }

    @Test func `a kept list is shown in one round trip, and asked for once a minute`() throws {
        let vk = try kept.connect(.vk)
        try kept.keep(["Отчёт.pdf", "Луг.jpg"], in: "", of: vk, .vk)
        #expect(try kept.browser.get(Paths.vkFiles()).trips == 1)
        let answer = try kept.browser.get(Paths.vkFiles())
        #expect(answer.trips == 1)
        #expect(answer.text.contains("Отчёт.pdf") && answer.text.contains("Луг.jpg"))
        #expect(!answer.text.contains("data-pending=\"refresh\""))
        func jobs() throws -> Int? {
            try kept.app.database.row("SELECT count(*) FROM jobs WHERE kind = 'files.refresh'") {
                try $0.only(Int.self)
            }
        }
        #expect(try jobs() == 0)
        try kept.app.database.execute("UPDATE file_listings SET refreshed_at = now() - interval '2 minutes'")
        #expect(try kept.page(Paths.vkFiles()).contains("data-pending=\"refresh\""))
        #expect(try kept.page(Paths.vkFiles()).contains("data-pending=\"refresh\""))
        #expect(try jobs() == 1)
    }

    @Test func `a list that never came shows that it is on its way`() throws {
        try kept.connect(.yandex)
        let page = try kept.page(Paths.yandexFiles())
        #expect(page.contains("class=\"skeleton") && page.contains("data-pending=\"refresh\""))
        #expect(page.contains("http-equiv=\"refresh\""), "without scripts it looks again by itself")
    }

    @Test(arguments: ListingFailure.allCases.filter { $0 != .off })
    func `a failure stands over the kept list in words, with its time`(_ failure: ListingFailure) throws {
        let yandex = try kept.connect(.yandex)
        try kept.keep(["Отчёт.pdf"], in: "disk:/", of: yandex, .yandex)
        let store = ListingStore(database: kept.app.database)
        try store.fail(.init(connection: yandex, .folder, "disk:/"), failure)
        let page = try kept.page(Paths.yandexFiles())
        #expect(page.contains("Отчёт.pdf"))
        #expect(page.contains("Список на "))
        #expect(!page.contains("data-pending=\"refresh\""), "a source that failed is left alone for a while")
    }

    @Test func `a list that failed from the start says so, with a way on`() throws {
        let yandex = try kept.connect(.yandex)
        let store = ListingStore(database: kept.app.database)
        #expect(try store.ask(.init(connection: yandex, .folder, "disk:/")))
        try store.fail(.init(connection: yandex, .folder, "disk:/"), .slow)
        let page = try kept.page(Paths.yandexFiles())
        #expect(page.contains("Не удалось загрузить список") && page.contains("Яндекс Диск не отвечает"))
    }

    @Test(arguments: ["expired", "revoked", "noscope"])
    func `a connection that ended asks for nothing and leads to connecting again`(_ state: String) throws {
        let vk = try kept.connect(.vk, state: state)
        try kept.keep(["Отчёт.pdf"], in: "", of: vk, .vk)
        try kept.app.database.execute("UPDATE file_listings SET refreshed_at = now() - interval '1 hour'")
        let page = try kept.page(Paths.vkFiles())
        #expect(page.contains("Отчёт.pdf") && page.contains("Подключить заново"))
        #expect(!page.contains("data-pending=\"refresh\""))
    }

    @Test func `folders open by their names, also by names with spaces, percent signs and other scripts`() throws {
        let yandex = try kept.connect(.yandex)
        let names = ["100% готово", "Лекции & планы", "a#b?c", "‮exe‬ папка"]
        try kept.keep(names, in: "disk:/", of: yandex, .yandex)
        let page = try kept.page(Paths.yandexFiles())
        for name in names {
            let address = Paths.yandexFolder(name)
            #expect(page.contains("href=\"\(address)\""))
            try kept.keep(["внутри.txt"], in: "disk:/\(name)", of: yandex, .yandex)
            let inner = try kept.page(address)
            #expect(inner.contains("внутри.txt"))
            #expect(inner.contains("href=\"\(Paths.yandexFiles())\""), "the way back")
        }
        #expect(try kept.browser.get(Address("/files/yandex/a/../b")).status == 404)
        #expect(try kept.browser.get(Address("/files/yandex//b")).status == 404)
    }

    @Test func `a published folder opens within what is published, down to its files and back`() throws {
        let yandex = try kept.connect(.yandex)
        let published = Paths.publishedFiles()
        try kept.keep("Лекции", in: "disk:/Курс", of: yandex, .yandex, link: "https://yadi.sk/d/lectures")
        try kept.keep("Весна", in: "disk:/Курс/Лекции", of: yandex, .yandex)
        let file = try kept.keep("План.docx", in: "disk:/Курс/Лекции/Весна", of: yandex, .yandex)
        func folder(_ path: String) -> Address { Paths.yandexFolder(path).adding("published", "2") }
        func crumbs(_ page: String) throws -> [String] {
            let nav = try #require(page.split(separator: "<nav class=\"crumbs\"").dropFirst().first)
            let links = nav.prefix(upTo: try #require(nav.firstRange(of: "</nav>")).lowerBound)
            return links.split(separator: "href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
        }
        #expect(try kept.page(published).contains("href=\"\(folder("Курс/Лекции"))\" data-open"))
        let opened = try kept.page(folder("Курс/Лекции"))
        #expect(try crumbs(opened) == [published.text])
        #expect(opened.contains("href=\"\(folder("Курс/Лекции/Весна"))\" data-open"))
        #expect(opened.contains("class=\"icon-button back\" href=\"\(published)\""))
        #expect(opened.contains("<a class=\"tab\" href=\"\(published)\" aria-current=\"page\">"))
        let spring = try kept.page(folder("Курс/Лекции/Весна"))
        #expect(try crumbs(spring) == [published.text, folder("Курс/Лекции").text])
        let page = Paths.file(.yandex, file).adding("return", folder("Курс/Лекции/Весна").text)
        #expect(spring.contains("href=\"\(page)\" data-open"))
        let way = [published, folder("Курс/Лекции"), folder("Курс/Лекции/Весна")].map(\.text)
        #expect(try crumbs(kept.page(page)) == way)
        #expect(try crumbs(kept.page(Paths.file(.yandex, file).adding("return", published.text))) == [published.text])
        for strange in ["0", "-1", "x", "99999999999999999999"] {
            let plain = Paths.yandexFolder("Курс/Лекции/Весна").adding("published", strange)
            #expect(try crumbs(kept.page(plain)).first == Paths.yandexFiles().text, "\(strange)")
        }
    }

    @Test func `refresh asks at once, and leads back to where it was pressed`() throws {
        let vk = try kept.connect(.vk)
        try kept.keep(["a.txt"], in: "", of: vk, .vk)
        let answer = try kept.browser.post(Paths.vkFiles(), ["return": "/files/vk?sort=-size"])
        #expect(answer.status == 303 && answer.location == "/files/vk?sort=-size")
        #expect(try kept.page(Paths.vkFiles()).contains("data-pending=\"refresh\""))
        #expect(try kept.browser.post(Paths.vkFiles(), ["return": "https://evil.example/"]).location == "/files/vk")
    }

    @Test func `hostile names are text`() throws {
        let vk = try kept.connect(.vk)
        try kept.keep(["<script>alert(1)</script>.txt", "\" onmouseover=x .txt", "a\r\nX: y.txt"], in: "", of: vk, .vk)
        let page = try kept.page(Paths.vkFiles())
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;.txt"))
        #expect(!page.contains("<script>alert") && !page.contains("\" onmouseover"))
    }

    @Test func `another member sees nothing of it`() throws {
        let vk = try kept.connect(.vk)
        try kept.keep(["Тайна.pdf"], in: "", of: vk, .vk)
        let mikhail = try kept.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        for address in [Paths.files(), Paths.allFiles(), Paths.vkFiles(), Paths.vkCategory(1)] {
            #expect(!(try mikhail.get(address).text.contains("Тайна")))
        }
    }
}
