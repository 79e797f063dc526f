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
        let vk = [Paths.vkFiles(), Paths.vkCategories(), Paths.vkCategory(1), Paths.vkOptions()]
        let yandex = [
            Paths.yandexFiles(), Paths.yandexFolder("Лекции"), Paths.publishedFiles(), Paths.fileUsage(),
            Paths.files().adding("source", "yandex"),
        ]
        let both = [Paths.files(), Paths.allFiles(), Paths.categories(), Paths.category(1)]
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

    @Test func `each section has its tabs, a document's own first, and the switch of sources`() throws {
        let tabs: [(FileSource?, [Address])] = [
            (
                nil,
                [
                    Paths.files(), Paths.allFiles(), Paths.categories(), Paths.publishedFiles(), Paths.savedFiles(),
                    Paths.fileSpace(),
                ]
            ),
            (
                .yandex,
                [
                    Address("/files?source=yandex"), Paths.yandexFiles(), Paths.fileUsage(),
                    Address("/files/published?source=yandex"), Address("/files/saved?source=yandex"),
                    Paths.trash(),
                ]
            ),
            (.vk, [Paths.vkFiles(), Paths.vkCategories(), Paths.vkOptions(), Address("/files/saved?source=vk")]),
        ]
        for isConnected in [false, true] {
            if isConnected {
                try kept.connect(.vk)
                try kept.connect(.yandex)
            }
            for (source, tabs) in tabs {
                for current in tabs {
                    let page = try kept.page(current)
                    let found = page.matches(of: /<a class="tab" href="([^"]*)"( aria-current="page")?>/)
                    #expect(found.map { String($0.1) } == tabs.map(\.text), "\(current)")
                    #expect(found.filter { $0.2 != nil }.map { String($0.1) } == [current.text])
                    let sources = page.matches(of: /<a class="segment" href="[^"]*"( aria-current="page")?/)
                    #expect(
                        sources.map { $0.1 != nil } == [source == nil, source == .yandex, source == .vk], "\(current)")
                    #expect(
                        page.contains(
                            current == Paths.categories()
                                ? "<h1>Категории файлов</h1>" : source == .vk ? "<h1>" : "<h1>Файлы</h1>"))
                }
            }
        }
    }

    @Test func `another source is looked at by the same tab, for the same words`() throws {
        func ways(_ address: String) throws -> [String] {
            try kept.page(Address(address)).matches(of: /<a class="segment" href="([^"]*)"/).map { String($0.1) }
        }
        #expect(
            try ways("/files?query=a%26b") == [
                "/files?query=a%26b", "/files?source=yandex&amp;query=a%26b", "/files/vk",
            ])
        #expect(try ways("/files/vk?query=a") == ["/files/all?query=a", "/files/yandex?query=a", "/files/vk?query=a"])
        #expect(
            try ways("/files/saved?source=vk") == [
                "/files/saved", "/files/saved?source=yandex", "/files/saved?source=vk",
            ])
        #expect(try ways("/files/vk/options") == ["/files", "/files?source=yandex", "/files/vk/options"])
        #expect(
            try ways("/files/vk/categories/4") == [
                "/files/categories/4", "/files?source=yandex", "/files/vk/categories/4",
            ])
        #expect(try ways("/files/yandex/Лекции") == ["/files/all", "/files/yandex", "/files/vk"])
        let app = try TestApp(["QUAD_VK_FLOW": "off"])
        #expect(try !app.member().get(Paths.files()).text.contains("<a class=\"segment\" href=\"/files/vk\""))
    }

    @Test func `a folder shows the way to it instead of the tabs`() throws {
        let yandex = try kept.connect(.yandex)
        try kept.keep(["внутри.txt"], in: "disk:/Лекции/Весна", of: yandex, .yandex)
        let page = try kept.page(Paths.yandexFolder("Лекции/Весна"))
        #expect(!page.contains("class=\"tab\"") && page.contains("<title>Весна · Quad</title>"))
        #expect(
            page.contains("<a href=\"/files/yandex\">Яндекс Диск</a>")
                && page.contains("<span aria-current=\"page\">Весна</span>"))
    }

    @Test func `categories tell how many files they have, and those of a source that is not connected begin with it`()
        throws
    {
        #expect(try kept.page(Paths.vkCategories()).contains("action=\"\(Paths.connect(.vk))\""))
        #expect(try kept.page(Paths.categories()).contains("action=\"\(Paths.connect(.yandex))\""))
        let vk = try kept.connect(.vk)
        try kept.keep(["а.txt", "б.txt", "в.jpg"], in: "", of: vk, .vk)
        try kept.keep(["г.txt", "папка"], in: "disk:/", of: try kept.connect(.yandex), .yandex)
        let answer = try kept.browser.get(Paths.vkCategories())
        #expect(answer.trips == 1 && answer.text.contains("<h1>Категории файлов</h1>"))
        #expect(
            answer.text.contains("Текстовые документы <small>2</small>")
                && answer.text.contains("Изображения <small>1</small>"))
        #expect(answer.text.contains("Архивы <small>0</small>"))
        #expect(try kept.page(Paths.categories()).contains("Текстовые документы <small>3</small>"))
        let texts = try kept.page(Paths.category(1))
        #expect(
            texts.contains("<bdi>г.txt</bdi>") && texts.contains("<bdi>а.txt</bdi>")
                && !texts.contains("<bdi>в.jpg</bdi>"))
        #expect(texts.contains("class=\"back-link\" href=\"/files/categories\""))
    }

    @Test func `the newest are those that came last, however they were changed since`() throws {
        let yandex = try kept.connect(.yandex)
        for name in ["первый.txt", "второй.txt", "третий.txt"] { try kept.keep(name, of: yandex, .yandex) }
        for (name, created, modified) in [("первый.txt", 1, 9), ("второй.txt", 3, 3), ("третий.txt", 2, 5)] {
            try kept.app.database.execute(
                "UPDATE files SET created_at = \("2026-01-0\(created)")::timestamptz, modified_at = \("2026-02-0\(modified)")::timestamptz WHERE name = \(name)"
            )
        }
        for address in [Paths.files(), Paths.files().adding("source", "yandex")] {
            let page = try kept.page(address)
            let places = ["второй", "третий", "первый"].compactMap {
                page.firstRange(of: "<bdi>\($0).")?.lowerBound
            }
            #expect(places.count == 3 && places == places.sorted(), "\(address)")
        }
        #expect(
            try kept.page(Paths.files().adding("sort", "uploaded")).firstRange(of: "<bdi>первый")!.lowerBound
                < kept.page(Paths.files().adding("sort", "uploaded")).firstRange(of: "<bdi>второй")!.lowerBound)
    }

    @Test func `fifty rows are small, of one source and of several`() throws {
        let (vk, yandex) = (try kept.connect(.vk), try kept.connect(.yandex))
        try kept.keep((1...40).map { "Отчёт о практике \($0).docx" }, in: "", of: vk, .vk)
        try kept.keep((1...40).map { "Рабочая программа \($0).docx" }, in: "disk:/", of: yandex, .yandex)
        for (list, count, most) in [(Paths.vkFiles(), 40, 28_000), (Paths.allFiles(), 50, 45_000)] {
            let rows = try kept.browser.get(list).text.split(separator: "<tr id=\"file-").dropFirst()
            #expect(rows.count == count)
            // What follows the last row is not its own.
            let bytes = rows.dropLast().map(\.utf8.count).reduce(0, +) / (count - 1) * count
            #expect(bytes <= most, "\(list): \(bytes) bytes")
        }
    }

    @Test func `a copy that failed is told at its file for a day, and is none of those that are saved`() throws {
        let vk = try kept.connect(.vk)
        let file = try kept.keep("Отчёт.pdf", of: vk, .vk)
        try kept.app.database.execute("UPDATE files SET has_copy = true WHERE id = \(file)")
        try kept.app.database.execute(
            "INSERT INTO saved_copies (file_id, member_id, state, failure) VALUES (\(file), \(kept.member), 'failed', 'down')"
        )
        #expect(try kept.page(Paths.vkFiles()).contains("Не сохранено"))
        #expect(try kept.page(Paths.savedFiles()).contains("Копий пока нет"))
        try kept.app.database.execute("UPDATE saved_copies SET asked_at = now() - interval '25 hours'")
        #expect(try !kept.page(Paths.vkFiles()).contains("Не сохранено"))
        try kept.app.database.execute("UPDATE saved_copies SET state = 'waiting', fetch_id = gen_random_uuid()")
        for (address, isThere) in [
            ("/files/saved", true), ("/files/saved?source=vk", true), ("/files/saved?source=yandex", false),
        ] {
            #expect(try kept.page(Address(address)).contains("<bdi>Отчёт.pdf</bdi>") == isThere, "\(address)")
        }
    }

    @Test func `copies that are only on their way are none yet, and nothing is counted of them`() throws {
        let vk = try kept.connect(.vk)
        let file = try kept.keep("Отчёт.pdf", of: vk, .vk)
        try kept.app.database.execute("UPDATE files SET has_copy = true WHERE id = \(file)")
        try kept.app.database.execute(
            "INSERT INTO saved_copies (file_id, member_id, state, failure) VALUES (\(file), \(kept.member), 'failed', 'down')"
        )
        let account = try kept.page(Paths.vkOptions())
        #expect(account.contains("Копий пока нет") && !account.contains("копий ·"))
        let question = try kept.page(Paths.clearCopies().adding("source", "vk"))
        #expect(question.contains("Сами файлы") && !question.contains("копий ·"))
    }

    @Test func `what is empty says how to begin`() throws {
        let yandex = try kept.connect(.yandex)
        try kept.keep([], in: "disk:/", of: yandex, .yandex)
        let root = try kept.page(Paths.yandexFiles())
        #expect(root.contains("Файлов пока нет") && root.contains("Загрузите первый или перетащите его сюда."))
        #expect(root.contains("<a class=\"button primary\" href=\"/files/uploads\">"))
        try kept.keep([], in: "disk:/Лекции", of: yandex, .yandex)
        let folder = try kept.page(Paths.yandexFolder("Лекции"))
        #expect(folder.contains("Папка пуста") && folder.contains("href=\"\(Paths.uploads().adding("in", "Лекции"))\""))
        try kept.app.database.execute("UPDATE connections SET scopes = '{cloud_api:disk.read}'")
        #expect(try !kept.page(Paths.yandexFolder("Лекции")).contains("/files/uploads"))
        #expect(
            try kept.page(Paths.yandexFiles().adding("query", "нет")).contains("Ничего не нашлось по запросу «нет»"))
    }

    @Test func `an act that its source has done ends what was said of the source`() throws {
        let vk = try kept.connect(.vk)
        let file = try kept.keep("Отчёт.pdf", of: vk, .vk)
        let store = ListingStore(database: kept.app.database)
        _ = try store.ask(.init(connection: vk, .folder, ""))
        try store.fail(.init(connection: vk, .folder, ""), .down)
        #expect(try kept.page(Paths.vkFiles()).contains("VK не отвечает"))
        try ChangeStore(database: kept.app.database).keep(.titled("Итог.pdf"), of: file, of: kept.member)
        #expect(try !kept.page(Paths.vkFiles()).contains("VK не отвечает"))
    }

    @Test func `the options of VK show whose account it is, and how to leave it`() throws {
        try kept.connect(.vk)
        let page = try kept.page(Paths.vkOptions())
        #expect(page.contains("<bdi>Анна Ковалёва</bdi>"))
        #expect(page.contains("href=\"\(Paths.disconnect(.vk))?return=%2Ffiles%2Fvk%2Foptions\""))
        let again = /<button class="([^"]*)"[^>]*><span>Подключить ещё раз</
        #expect(try #require(page.firstMatch(of: again)).output.1.contains("quiet"))
        try kept.app.database.execute("UPDATE connections SET name = '', state = 'revoked'")
        let revoked = try kept.page(Paths.vkOptions())
        #expect(revoked.contains("<bdi>Пользователь</bdi>") && revoked.contains("action=\"\(Paths.connect(.vk))\""))
        #expect(try #require(revoked.firstMatch(of: again)).output.1.contains("primary"))
    }

    @Test func `the newest of one source are listed over its folders`() throws {
        let vk = try kept.connect(.vk)
        let yandex = try kept.connect(.yandex)
        try kept.keep(["документ.txt"], in: "", of: vk, .vk)
        try kept.keep(["папка", "файл.txt"], in: "disk:/", of: yandex, .yandex)
        let page = try kept.page(Paths.files().adding("source", "yandex").adding("query", "."))
        #expect(page.contains("файл.txt") && !page.contains("документ.txt") && !page.contains("<bdi>папка</bdi>"))
        #expect(page.contains("name=\"source\" value=\"yandex\""), "a search stays in it")
    }

    @Test func `a kept list is shown in one round trip, and asked for once a minute`() throws {
        let vk = try kept.connect(.vk)
        try kept.keep(["Отчёт.pdf", "Луг.jpg"], in: "", of: vk, .vk)
        #expect(try kept.browser.get(Paths.vkFiles()).trips == 1)
        let answer = try kept.browser.get(Paths.vkFiles())
        #expect(answer.trips == 1)
        #expect(answer.text.wholeNames.contains("Отчёт.pdf") && answer.text.wholeNames.contains("Луг.jpg"))
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
        let published = FilePlace.published(.yandex).address
        try kept.keep("Лекции", in: "disk:/Курс", of: yandex, .yandex, link: "https://yadi.sk/d/lectures")
        try kept.keep("Весна", in: "disk:/Курс/Лекции", of: yandex, .yandex)
        let file = try kept.keep("План.docx", in: "disk:/Курс/Лекции/Весна", of: yandex, .yandex)
        func folder(_ path: String) -> Address { Paths.yandexFolder(path).adding("published", "2") }
        func crumbs(_ page: String) throws -> [String] {
            let nav = try #require(page.split(separator: "<nav class=\"crumbs").dropFirst().first)
            let links = nav.prefix(upTo: try #require(nav.firstRange(of: "</nav>")).lowerBound)
            return links.split(separator: "href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
        }
        #expect(try kept.page(published).contains("href=\"\(folder("Курс/Лекции"))\" data-open"))
        let opened = try kept.page(folder("Курс/Лекции"))
        #expect(try crumbs(opened) == [published.text])
        #expect(opened.contains("href=\"\(folder("Курс/Лекции/Весна"))\" data-open"))
        #expect(opened.contains("class=\"back-link\" href=\"\(published)\""))
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
