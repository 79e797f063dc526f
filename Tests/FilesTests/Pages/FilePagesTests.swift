import Connections
import Files
import FoundationEssentials
import Postgres
import Site
import Storage
import TestSupport
import Testing
import Web

/// The pages of files over what is kept; nothing is asked of a source here.
struct FilePagesTests {
    let stand: Stand
    let browser: Browser
    let anna: MemberID

    init() throws {
        stand = try Stand()
        browser = try stand.member()
        anna = try #require(browser.member)
    }

    @discardableResult
    private func connect(_ provider: String, state: String = "connected") throws -> ConnectionID {
        try #require(
            try stand.database.row(
                """
                INSERT INTO connections (member_id, provider, account, name, access_token, state)
                VALUES (\(anna), \(provider), '1', 'Анна Ковалёва', '', \(state))
                RETURNING id
                """
            ) { try $0.next(ConnectionID.self) })
    }

    private func keep(_ names: [String], in parent: String, of connection: ConnectionID, _ source: FileSource) throws {
        let files = names.map { name in
            RemoteFile(
                remoteID: "\(parent)/\(name)", path: source == .vk ? "1_\(name)" : "disk:/\(name)", parent: parent,
                isFolder: !name.contains("."), name: name, category: name.hasSuffix(".jpg") ? .images : .text,
                size: name.utf8.count * 1_000, modified: Date(timeIntervalSince1970: 1_795_259_100))
        }
        try ListingStore(database: stand.database).keep(
            files, of: .init(connection: connection, .folder, parent), source: source, member: anna)
    }

    private func get(_ address: Address) throws -> String {
        let answer = try browser.get(address)
        #expect(answer.status == 200)
        return answer.text
    }

    @Test func `without a connection every list says what would be here and connects from this very page`() throws {
        let vk = [Paths.vkFiles(), Paths.vkCategory(1), Paths.vkOptions()]
        let yandex = [
            Paths.yandexFiles(), Paths.yandexFolder("Лекции"), Paths.publishedFiles(),
            Paths.files().adding("source", "yandex"),
        ]
        let both = [Paths.files(), Paths.allFiles()]
        for address in vk + yandex + both {
            let answer = try browser.get(address)
            #expect(answer.trips == 1, "\(address)")
            for (provider, pages) in [(Provider.vk, vk + both), (.yandex, yandex + both)] {
                let isOffered = answer.text.contains("action=\"\(Paths.connect(provider))\"")
                #expect(isOffered == pages.contains(address), "\(provider) on \(address)")
            }
            #expect(answer.value(of: "return") == address.text.replacing("&", with: "&amp;"))
            let policy = try #require(answer.headers["Content-Security-Policy"])
            #expect(policy.contains("form-action 'self' http://localhost:1"), "Chromium lets the form lead there")
        }
    }

    @Test func `a source that the operator switched off offers no button`() throws {
        let stand = try Stand(["QUAD_VK_FLOW": "off"])
        let browser = try stand.member()
        let page = try browser.get(Paths.vkFiles()).text
        #expect(page.contains("Администратор не включил") && !page.contains("action=\"\(Paths.connect(.vk))\""))
        let recent = try browser.get(Paths.files()).text
        #expect(recent.contains("action=\"\(Paths.connect(.yandex))\""))
        #expect(!recent.contains("action=\"\(Paths.connect(.vk))\""))
    }

    @Test func `the parts of a source's section are always in sight`() throws {
        for isConnected in [false, true] {
            if isConnected {
                try connect("vk")
                try connect("yandex")
            }
            for (address, current) in [
                (Paths.vkFiles(), Paths.vkFiles()), (Paths.fileCategories(), Paths.fileCategories()),
                (Paths.vkCategory(3), Paths.fileCategories()), (Paths.vkOptions(), Paths.vkOptions()),
            ] {
                let page = try get(address)
                for part in [Paths.vkFiles(), Paths.fileCategories(), Paths.vkOptions()] {
                    let mark = part == current ? " aria-current=\"page\"" : ""
                    #expect(page.contains("<a class=\"segment\" href=\"\(part)\"\(mark)>"), "\(part) on \(address)")
                }
            }
            for address in [
                Paths.yandexFiles(), Paths.yandexFolder("Лекции"), Paths.files().adding("source", "yandex"),
            ] {
                #expect(try get(address).contains("<a class=\"segment\" href=\"/files?source=yandex\""))
            }
        }
    }

    @Test func `the options of VK show whose account it is, and how to leave it`() throws {
        try connect("vk")
        let page = try get(Paths.vkOptions())
        #expect(page.contains("<bdi>Анна Ковалёва</bdi>"))
        #expect(page.contains("href=\"\(Paths.disconnect(.vk))?return=%2Ffiles%2Fvk%2Foptions\""))
        #expect(!page.contains("action=\"\(Paths.connect(.vk))\""))
        try stand.database.execute("UPDATE connections SET name = '', state = 'revoked'")
        let revoked = try get(Paths.vkOptions())
        #expect(revoked.contains("<bdi>Пользователь</bdi>") && revoked.contains("action=\"\(Paths.connect(.vk))\""))
    }

    @Test func `the newest of one source are listed over its folders`() throws {
        let vk = try connect("vk")
        let yandex = try connect("yandex")
        try keep(["документ.txt"], in: "", of: vk, .vk)
        try keep(["папка", "файл.txt"], in: "disk:/", of: yandex, .yandex)
        let page = try get(Paths.files().adding("source", "yandex").adding("query", "."))
        #expect(page.contains("файл.txt") && !page.contains("документ.txt") && !page.contains("<bdi>папка"))
        #expect(page.contains("name=\"source\" value=\"yandex\""), "a search stays in it")
    }

    @Test func `a kept list is shown in one round trip and asked for once a minute`() throws {
        let vk = try connect("vk")
        try keep(["Отчёт.pdf", "Луг.jpg"], in: "", of: vk, .vk)
        let answer = try browser.get(Paths.vkFiles())
        #expect(answer.trips == 1)
        #expect(answer.text.contains("Отчёт.pdf") && answer.text.contains("Луг.jpg"))
        #expect(!answer.text.contains("data-refreshing"))
        func jobs() throws -> Int? {
            try stand.database.row("SELECT count(*) FROM jobs WHERE kind = 'files.refresh'") { try $0.next(Int.self) }
        }
        #expect(try jobs() == 0)
        try stand.database.execute("UPDATE file_listings SET refreshed_at = now() - interval '2 minutes'")
        #expect(try get(Paths.vkFiles()).contains("data-refreshing"))
        #expect(try get(Paths.vkFiles()).contains("data-refreshing"))
        #expect(try jobs() == 1)
    }

    @Test func `a list that never came shows that it is on its way`() throws {
        try connect("yandex")
        let page = try get(Paths.yandexFiles())
        #expect(page.contains("class=\"skeleton") && page.contains("data-refreshing"))
        #expect(page.contains("http-equiv=\"refresh\""), "without scripts it looks again by itself")
    }

    @Test(arguments: ListingFailure.allCases)
    func `a failure stands over the kept list in words, with its time`(_ failure: ListingFailure) throws {
        let yandex = try connect("yandex")
        try keep(["Отчёт.pdf"], in: "disk:/", of: yandex, .yandex)
        let store = ListingStore(database: stand.database)
        try store.fail(.init(connection: yandex, .folder, "disk:/"), failure)
        let page = try get(Paths.yandexFiles())
        #expect(page.contains("Отчёт.pdf"))
        #expect(page.contains("Показан список на "))
        #expect(!page.contains("data-refreshing"), "a source that failed is left alone for a while")
    }

    @Test func `a list that failed from the start says so, with a way on`() throws {
        let yandex = try connect("yandex")
        let store = ListingStore(database: stand.database)
        #expect(try store.ask(.init(connection: yandex, .folder, "disk:/")))
        try store.fail(.init(connection: yandex, .folder, "disk:/"), .slow)
        let page = try get(Paths.yandexFiles())
        #expect(page.contains("Список не загрузился") && page.contains("Яндекс Диск не отвечает"))
    }

    @Test(arguments: ["expired", "revoked", "noscope"])
    func `a connection that ended asks for nothing and leads to connecting again`(_ state: String) throws {
        let vk = try connect("vk", state: state)
        try keep(["Отчёт.pdf"], in: "", of: vk, .vk)
        try stand.database.execute("UPDATE file_listings SET refreshed_at = now() - interval '1 hour'")
        let page = try get(Paths.vkFiles())
        #expect(page.contains("Отчёт.pdf") && page.contains("Подключить заново"))
        #expect(!page.contains("data-refreshing"))
    }

    @Test func `folders open by their names, also by names with spaces, percent signs and other scripts`() throws {
        let yandex = try connect("yandex")
        let names = ["100% готово", "Лекции & планы", "a#b?c", "‮exe‬ папка"]
        try keep(names, in: "disk:/", of: yandex, .yandex)
        let page = try get(Paths.yandexFiles())
        for name in names {
            let address = Paths.yandexFolder(name)
            #expect(page.contains("href=\"\(address)\""))
            try keep(["внутри.txt"], in: "disk:/\(name)", of: yandex, .yandex)
            let inner = try get(address)
            #expect(inner.contains("внутри.txt"))
            #expect(inner.contains("href=\"\(Paths.yandexFiles())\""), "the way back")
        }
        #expect(try browser.get(Address("/files/yandex/a/../b")).status == 404)
        #expect(try browser.get(Address("/files/yandex//b")).status == 404)
    }

    @Test func `sort and search stand in the address and go on to the next page`() throws {
        let yandex = try connect("yandex")
        try keep((1...120).map { "Файл \($0).txt" } + ["Другое.jpg"], in: "disk:/", of: yandex, .yandex)
        let page = try get(Paths.yandexFiles().adding("sort", "-name").adding("query", "файл"))
        #expect(page.contains("Файл 120.txt") && page.contains("Файл 71.txt") && !page.contains("Файл 70.txt"))
        #expect(page.contains("value=\"файл\""))
        let next = try #require(page.firstMatch(of: /rel="next"|href="([^"]+)" rel="next"/)?.output.1)
        #expect(next.contains("sort=-name") && next.contains("query="))
        let second = try get(Address(String(next).replacing("&amp;", with: "&")))
        #expect(second.contains("Файл 70.txt") && second.contains("Файл 21.txt") && !second.contains("Файл 71.txt"))
        #expect(
            try get(Paths.yandexFiles().adding("query", "нет такого")).contains("Нет файлов, в названии которых есть"))
    }

    @Test func `the order that was chosen last stays for lists of its kind, and an address wins over it`() throws {
        let vk = try connect("vk")
        let yandex = try connect("yandex")
        try keep(["а.txt", "длинное имя.txt"], in: "", of: vk, .vk)
        try keep(["а.txt", "длинное имя.txt"], in: "disk:/", of: yandex, .yandex)
        func isBySize(_ address: Address) throws -> Bool {
            let answer = try browser.get(address)
            #expect(answer.trips == 1)
            let (long, short) = (answer.text.firstRange(of: "<bdi>длинное"), answer.text.firstRange(of: "<bdi>а.txt"))
            return try #require(long).lowerBound < #require(short).lowerBound
        }
        #expect(try !isBySize(Paths.vkFiles()))
        #expect(try isBySize(Paths.vkFiles().adding("sort", "-size")))
        #expect(try isBySize(Paths.vkFiles()), "remembered")
        #expect(try isBySize(Paths.vkCategory(1)), "a category keeps it")
        #expect(try isBySize(Paths.vkFiles().adding("query", "txt")), "a search keeps it")
        #expect(try !isBySize(Paths.yandexFiles()), "lists of another kind have their own")
        #expect(try !isBySize(Paths.vkFiles().adding("sort", "name")), "the address wins")
        #expect(try !isBySize(Paths.vkFiles()), "and is remembered")
        #expect(try !isBySize(Paths.vkFiles().adding("sort", "nonsense")))
        let other = try stand.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try other.get(Paths.vkFiles()).setCookies.isEmpty, "looking chooses nothing")
    }

    @Test func `a grid is a view that is remembered as the order is`() throws {
        let vk = try connect("vk")
        try keep(["а.txt"], in: "", of: vk, .vk)
        #expect(try get(Paths.vkFiles()).contains("<table"))
        let grid = try get(Paths.vkFiles().adding("view", "grid"))
        #expect(grid.contains("class=\"file-grid\"") && !grid.contains("<table"))
        #expect(grid.contains("name=\"view\" value=\"grid\""), "a search stays in it")
        #expect(try get(Paths.vkFiles()).contains("class=\"file-grid\""), "remembered")
        #expect(try get(Paths.vkFiles().adding("view", "nonsense")).contains("class=\"file-grid\""))
        #expect(try get(Paths.vkFiles().adding("view", "table")).contains("<table"), "the address wins")
        #expect(try get(Paths.vkFiles()).contains("<table"))
    }

    @Test func `a page asks for all the pictures that it lacks, once, and for none that cannot be had`() throws {
        let vk = try connect("vk")
        try keep((1...60).map { "Снимок \($0).jpg" }, in: "", of: vk, .vk)
        try stand.database.execute("UPDATE files SET preview = 'https://sun9-1.userapi.com/' || id")
        func jobs() throws -> Int? {
            try stand.database.row("SELECT count(*) FROM jobs WHERE kind = 'files.previews'") { try $0.next() }
        }
        func waiting(_ page: String) -> Int { page.split(separator: "data-thumb=").count - 1 }
        #expect(try waiting(get(Paths.vkFiles())) == 50)
        #expect(try waiting(get(Paths.vkFiles())) == 50)
        #expect(try jobs() == 1)
        #expect(try !get(Paths.vkFiles()).contains("userapi"), "a browser asks no source")
        try stand.database.execute("UPDATE files SET picture_asked_at = NULL, picture_failed_at = now()")
        #expect(try waiting(get(Paths.vkFiles())) == 0)
        try stand.database.execute("UPDATE files SET picture_failed_at = now() - interval '2 days'")
        #expect(try waiting(get(Paths.vkFiles())) == 50)
        #expect(try jobs() == 2, "a day later it is worth a try")
        try stand.database.execute("UPDATE connections SET state = 'revoked'")
        try stand.database.execute("UPDATE files SET picture_asked_at = NULL, picture_failed_at = NULL")
        _ = try get(Paths.vkFiles())
        #expect(try jobs() == 2, "a source that is left asks for nothing")
    }

    @Test func `a picture that is kept is shown from the files origin, to its member alone`() throws {
        let vk = try connect("vk")
        try keep(["Снимок.jpg"], in: "", of: vk, .vk)
        let blob = BlobID()
        try stand.database.execute(
            """
            INSERT INTO blobs (id, member_id, file_id, kind, media_type, size, sha256)
            SELECT \(blob), \(anna), id, 'picture', 'image/jpeg', 1, sha256('') FROM files
            """)
        try stand.database.execute("UPDATE files SET preview = 'https://sun9-1.userapi.com/1', picture_id = \(blob)")
        let answer = try browser.get(Paths.vkFiles())
        #expect(answer.text.contains("<img class=\"thumb\" src=\"http://127.0.0.1:8082/blobs/"))
        #expect(answer.trips == 1 && !answer.text.contains("data-thumb="))
        #expect(answer.headers["Content-Security-Policy"]?.contains("http://127.0.0.1:8082") == true)
        let id = try #require(try stand.database.row("SELECT id FROM files") { try $0.next(Int.self) })
        #expect(try browser.get("/files/previews?id=\(id)").text.contains("thumb-\(id)"))
        let mikhail = try stand.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try mikhail.get("/files/previews?id=\(id)").status == 204)
        // Another picture at the source is not this one.
        try keep(["Снимок.jpg"], in: "", of: vk, .vk)
        #expect(try !get(Paths.vkFiles()).contains("class=\"thumb\""))
    }

    @Test func `a form that searches carries the order along only when the address says it`() throws {
        let vk = try connect("vk")
        try keep(["a.txt"], in: "", of: vk, .vk)
        #expect(try get(Paths.vkFiles().adding("sort", "-date")).contains("name=\"sort\" value=\"-date\""))
        #expect(try !get(Paths.vkFiles()).contains("name=\"sort\""))
    }

    @Test func `words of an address that mean nothing change nothing`() throws {
        let vk = try connect("vk")
        try keep(["a.txt"], in: "", of: vk, .vk)
        for query in [
            "sort=zzz", "sort=--name", "after=zzz", "after=file~1~", "after=file~x~y", "sort=date&after=file~1~x",
        ] {
            #expect(try browser.get(Address("/files/vk?\(query)")).status == 200)
        }
        #expect(try browser.get(Address("/files/vk/categories/9")).status == 404)
        #expect(try browser.get(Address("/files/vk/categories/01")).status == 404)
    }

    @Test func `refresh asks at once, and leads back to where it was pressed`() throws {
        let vk = try connect("vk")
        try keep(["a.txt"], in: "", of: vk, .vk)
        let answer = try browser.post(Paths.vkFiles(), ["return": "/files/vk?sort=-size"])
        #expect(answer.status == 303 && answer.location == "/files/vk?sort=-size")
        #expect(try get(Paths.vkFiles()).contains("data-refreshing"))
        #expect(try browser.post(Paths.vkFiles(), ["return": "https://evil.example/"]).location == "/files/vk")
    }

    @Test func `hostile names are text`() throws {
        let vk = try connect("vk")
        try keep(["<script>alert(1)</script>.txt", "\" onmouseover=x .txt", "a\r\nX: y.txt"], in: "", of: vk, .vk)
        let page = try get(Paths.vkFiles())
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;.txt"))
        #expect(!page.contains("<script>alert") && !page.contains("\" onmouseover"))
    }

    @Test func `another member sees nothing of it`() throws {
        let vk = try connect("vk")
        try keep(["Тайна.pdf"], in: "", of: vk, .vk)
        let mikhail = try stand.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        for address in [Paths.files(), Paths.allFiles(), Paths.vkFiles(), Paths.vkCategory(1)] {
            #expect(!(try mikhail.get(address).text.contains("Тайна")))
        }
    }
}
