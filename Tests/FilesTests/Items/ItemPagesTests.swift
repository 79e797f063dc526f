import Connections
import Files
import Site
import TestSupport
import Testing
import Web

/// The page of one file.
struct ItemPagesTests {
    let kept: KeptFiles
    var app: TestApp { kept.app }
    var browser: Browser { kept.browser }

    init() throws {
        kept = try KeptFiles()
    }

    @Test func `a file has a page with its kind, size, times and place, in one round trip`() throws {
        let yandex = try kept.connect(.yandex)
        let id = try kept.keep("План.docx", in: "disk:/Лекции/Весна", of: yandex, .yandex)
        // The first look has it fetched.
        _ = try browser.get(Paths.file(.yandex, id))
        let page = try browser.get(Paths.file(.yandex, id))
        #expect(page.status == 200)
        #expect(page.trips == 1)
        for words in ["План.docx", "Документ Word", "2\u{A0}КБ", "Яндекс Диск", "Создан", "ноября 2026 в"] {
            #expect(page.text.contains(words), "\(words)")
        }
        #expect(page.text.contains("href=\"\(Paths.yandexFolder("Лекции/Весна"))\""))
    }

    @Test(arguments: [
        ("Смета.XLSX", "Таблица Excel", "Excel spreadsheet"), ("итоги.csv", "Таблица CSV", "CSV spreadsheet"),
        ("Защита.pptx", "Презентация PowerPoint", "PowerPoint presentation"),
        ("README.md", "Текст Markdown", "Markdown text"),
        ("README", "Текст", "Text"), ("отчёт.за год", "Текст", "Text"), ("a.verylong", "Текст", "Text"),
        ("журнал.log", "Текст LOG", "LOG text"),
    ])
    func `a file's kind is told in the singular`(_ name: String, _ russian: String, _ english: String) throws {
        let vk = try kept.connect(.vk)
        let id = try kept.keep(name, of: vk, .vk)
        #expect(try browser.get(Paths.file(.vk, id)).text.contains("<dd>\(russian)</dd>"))
        browser.headers = [("Accept-Language", "en")]
        #expect(try browser.get(Paths.file(.vk, id)).text.contains("<dd>\(english)</dd>"))
    }

    @Test func `a row leads to the page, and the page back to the list as it stood`() throws {
        let yandex = try kept.connect(.yandex)
        let id = try kept.keep("План.docx", of: yandex, .yandex)
        let list = Paths.yandexFiles().adding("sort", "-date").adding("query", "план")
        let address = Paths.file(.yandex, id).adding("return", list.text)
        #expect(try browser.get(list).text.contains("href=\"\(address.text.replacing("&", with: "&amp;"))\""))
        let back = list.fragment("file-\(id.pathSegment)").text.replacing("&", with: "&amp;")
        #expect(try browser.get(address).text.contains("href=\"\(back)\""))
        #expect(try browser.get(Paths.yandexFiles()).text.contains("href=\"\(Paths.file(.yandex, id))\""))
    }

    @Test(arguments: [
        "https://evil.example/files", "//evil.example/files", "/feed", "/filesystem", "/files\\..\\feed",
        "/files/\r\nSet-Cookie: a=b", "javascript:alert(1)", "",
    ])
    func `a way back that is no list of files is the file's own folder`(_ list: String) throws {
        let vk = try kept.connect(.vk)
        let id = try kept.keep("Отчёт.pdf", of: vk, .vk)
        let page = try browser.get(Paths.file(.vk, id).adding("return", list))
        #expect(page.text.contains("href=\"/files/vk#file-\(id.pathSegment)\""))
        #expect(!page.text.contains("href=\"https://evil") && !page.text.contains("href=\"//evil"))
    }

    @Test func `a published file shows its link`() throws {
        let yandex = try kept.connect(.yandex)
        let id = try kept.keep("План.docx", of: yandex, .yandex, link: "https://yadi.sk/d/abc\"><b>")
        let page = try browser.get(Paths.file(.yandex, id)).text
        #expect(page.contains("href=\"https://yadi.sk/d/abc&"))
        #expect(!page.contains("abc\"><b>"))
    }

    @Test func `menus lead to where a file is used, which its page says also of one that is used nowhere`() throws {
        let yandex = try kept.connect(.yandex)
        let id = try kept.keep("План.docx", of: yandex, .yandex)
        let address = Paths.file(.yandex, id)
        let row = try browser.get(Paths.yandexFiles()).text
        let way = "<a class=\"menu-item\" href=\"/files/yandex/item/\(Int.max)#thing-uses\""
        #expect(row.contains("<div data-when=\"!folder\">\(way)"))
        let page = try browser.get(address).text
        #expect(page.contains("#thing-uses\">") && page.contains("id=\"thing-uses\""))
        #expect(page.replacing("\u{A0}", with: " ").contains("Нигде не используется"))
        let folder = try browser.get(Paths.file(.yandex, kept.keep("Лекции", of: yandex, .yandex))).text
        #expect(!folder.contains("thing-uses") && !folder.contains("Нигде"))
    }

    @Test func `another member's file, a file of another source and one that never was are all the same`() throws {
        let vk = try kept.connect(.vk)
        let id = try kept.keep("Отчёт.pdf", of: vk, .vk)
        let other = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let never = FileID(rawValue: 4_711)
        // Where there is no account, there is the way to one.
        for (browser, source) in [(other, FileSource.vk), (browser, .yandex)] {
            for id in [id, never] {
                let answer = try browser.get(Paths.file(source, id))
                #expect((answer.status, answer.location) == (303, source.home.text), "\(source) \(id)")
            }
        }
        try kept.connect(.yandex)
        for (source, id) in [(FileSource.vk, never), (.yandex, id), (.yandex, never)] {
            #expect(try browser.get(Paths.file(source, id)).status == 404, "\(source) \(id)")
        }
        #expect(try browser.get(Paths.file(.vk, id)).status == 200)
    }

    @Test(arguments: [("expired", "больше не пускает"), ("noscope", "не даёт доступа")])
    func `a connection that ended is told, and the file stays in sight`(_ state: String, _ words: String) throws {
        let vk = try kept.connect(.vk, state: state)
        let page = try browser.get(Paths.file(.vk, kept.keep("Отчёт.pdf", of: vk, .vk))).text
        #expect(page.contains("Отчёт.pdf") && page.contains(words))
    }

    @Test func `what the grant lacks is told with the way to another grant, unless it is this file alone`() throws {
        let yandex = try kept.connect(.yandex)
        let address = try Paths.file(.yandex, kept.keep("План.docx", of: yandex, .yandex))
        let way = "<a href=\"\(Paths.fileUsage())\">Подключить заново</a>"
        #expect(try !browser.get(address).text.contains(way))
        try app.database.execute("UPDATE files SET refused = '{delete}', refused_at = now()")
        let refused = try browser.get(address).text
        #expect(refused.contains("удалить этот файл") && !refused.contains(way))
        try app.database.execute("UPDATE connections SET scopes = '{cloud_api:disk.read}'")
        let lacking = try browser.get(address).text
        #expect(lacking.contains("переименовывать файлы") && lacking.contains(way))
    }

    @Test func `folders that are called as our own addresses open`() throws {
        let yandex = try kept.connect(.yandex)
        for name in ["item", "-"] {
            let remote = "disk:/\(name)/17"
            try kept.keep("Внутри.txt", in: remote, of: yandex, .yandex)
            let folder = try #require(FolderPath(remote))
            #expect(try browser.get(folder.address).text.wholeNames.contains("Внутри.txt"), "\(folder.address)")
        }
    }

    @Test(arguments: [
        "../../etc/passwd.txt", "\"><script>alert(1)</script>.txt", "a\r\nb.txt", "\u{202E}fdp.exe.txt", "👩‍💻 отчёт.txt",
        String(repeating: "ы", count: 300) + ".txt",
    ])
    func `hostile names are listed and shown as text, in the direction of all text`(_ name: String) throws {
        let vk = try kept.connect(.vk)
        let id = try kept.keep(name, of: vk, .vk)
        let escaped = name.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&#34;").replacing("\u{202E}", with: "\u{FFFD}")
        for address in [Paths.file(.vk, id), Paths.vkFiles()] {
            let page = try browser.get(address)
            #expect(page.status == 200)
            #expect(
                page.text.wholeNames.contains(escaped)
                    || page.text.contains(escaped.replacing("&#34;", with: "&quot;")))
            #expect(!page.text.contains("<script>alert") && !page.text.contains("\u{202E}"))
        }
    }
}
