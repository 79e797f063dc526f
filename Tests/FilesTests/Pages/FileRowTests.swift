import Files
import Postgres
import Site
import TestSupport
import Testing
import Web

/// What a row of a list shows.
struct FileRowTests {
    let kept: KeptFiles
    let connection: ConnectionID
    let file: FileID

    init() throws {
        kept = try KeptFiles()
        connection = try kept.connect(.yandex)
        file = try kept.keep("План.docx", of: connection, .yandex)
    }

    /// The row in a list.
    private func row(_ address: Address = Paths.yandexFiles(), tag: String = "tr") throws -> String {
        let page = try kept.browser.get(address).text
        let start = try #require(page.firstRange(of: "<\(tag) id=\"file-\(file.rawValue)\""), "\(address)")
        let end = try #require(page[start.lowerBound...].firstRange(of: "</\(tag)>"))
        return String(page[start.lowerBound..<end.upperBound])
    }

    private func change(_ sql: SQL) throws {
        #expect(try kept.app.database.execute(sql) == 1)
    }

    @Test func `a row follows its file`() throws {
        #expect(try row().contains("<bdi><span>План</span>.docx</bdi>"))
        try change("UPDATE files SET name = 'Смета.docx' WHERE id = \(file)")
        #expect(try row().contains("<bdi><span>Смета</span>.docx</bdi>") && !row().contains("План"))
        try change("UPDATE files SET size = 5000000 WHERE id = \(file)")
        #expect(try row().contains("4,8"))
        try change("UPDATE files SET public_url = 'https://disk.yandex.ru/d/1' WHERE id = \(file)")
        #expect(try row().contains("data-link=\"https://disk.yandex.ru/d/1\""))
        try change("UPDATE files SET activity = 'renaming', activity_at = now() WHERE id = \(file)")
        #expect(try row().contains("class=\"pill\">переименовывается"))
        try change("UPDATE files SET activity_at = now() - interval '16 minutes' WHERE id = \(file)")
        #expect(try !row().contains("переименовывается"))
    }

    @Test(arguments: [
        ("a.PDF", "tint-2 i-file-text"), ("a.docx", "tint-1 i-file-type"), ("a.csv", "tint-3 i-file-spreadsheet"),
        ("a.pptx", "tint-5 i-presentation"), ("a.md", "tint-0 i-file-text"), ("a.unknown", "tint-1 i-file-text"),
    ])
    func `documents are told apart by their endings`(_ name: String, _ sign: String) throws {
        try change("UPDATE files SET name = \(name) WHERE id = \(file)")
        #expect(try row().contains("class=\"file-icon \(sign)\""))
        #expect(try kept.page(Paths.file(.yandex, file)).contains("class=\"file-icon \(sign)\""))
        #expect(try kept.page(Paths.start()).contains("class=\"file-icon \(sign)\""), "on the first page, too")
    }

    @Test func `a document of VK is dated by its upload everywhere`() throws {
        try kept.connect(.vk)
        let vk = try #require(
            try kept.app.database.row("SELECT id FROM connections WHERE provider = 'vk'") {
                try $0.only(ConnectionID.self)
            })
        let document = try kept.keep("План.pdf", of: vk, .vk)
        #expect(try kept.page(Paths.vkFiles()).contains(">Загружен<"))
        #expect(try kept.page(Paths.savedFiles().adding("source", "vk")).contains("Изменён") == false)
        let page = try kept.page(Paths.file(.vk, document))
        #expect(page.contains("<dt>Загружен</dt>") && !page.contains("<dt>Создан</dt>"))
        #expect(try kept.page(Paths.file(.yandex, file)).contains("<dt>Создан</dt>"))
    }

    @Test func `a list that could not be asked for says so at its foot too, until the account is connected anew`()
        throws
    {
        func fail(_ seconds: Int) throws {
            try change(
                """
                UPDATE file_listings
                SET failure = 'revoked', failed_at = now() + make_interval(secs => \(Double(seconds)))
                WHERE connection_id = \(connection) AND kind = 'folder'
                """)
        }
        func foot() throws -> Substring? {
            try kept.page(Paths.yandexFiles()).split(separator: "class=\"list-foot\"").last
        }
        try change(
            "UPDATE file_listings SET refreshed_at = now() WHERE connection_id = \(connection) AND kind = 'folder'")
        #expect(try foot()?.contains("обновлено в") == true)
        try fail(1)
        #expect(try foot()?.contains("обновить не удалось") == true)
        #expect(try kept.page(Paths.yandexFiles()).contains("больше не пускает"))
        try fail(-1)
        #expect(try !kept.page(Paths.yandexFiles()).contains("больше не пускает"), "that was before it was connected")
    }

    @Test func `a row follows the copy of its file`() throws {
        #expect(try row().contains("/save\"") && !row().contains("data-kept"))
        #expect(try kept.browser.post(Paths.saveCopy(.yandex, file)).status == 303)
        #expect(try row().contains("/save/cancel\""))
        // Of the file's own row nothing changes any more.
        try change(
            "UPDATE saved_copies SET state = 'fetching', expected = 100, received = 40 WHERE file_id = \(file)")
        #expect(try row().contains("value=\"40\""))
    }

    @Test func `a row leads back to the list in which it stands`() throws {
        let page = Paths.file(.yandex, file).text
        #expect(try row().contains("href=\"\(page)\" data-open>"))
        #expect(try row(Paths.allFiles()).contains("href=\"\(page)?return=%2Ffiles%2Fall\" data-open>"))
        let grid = try row(Paths.yandexFiles().adding("view", "grid"), tag: "li")
        #expect(grid.contains("<a id=\"n\(file.rawValue)\" href=\"\(page)?return="))
        #expect(try row(Paths.yandexFiles().adding("view", "table")).contains("class=\"date\""))
    }

    @Test func `the menu of a row asks nothing of a source that cannot be asked`() throws {
        func menu() throws -> String {
            let page = try kept.browser.get(Paths.yandexFiles()).text
            let start = try #require(page.firstRange(of: "<template data-acts-of=\"yandex\""))
            return String(page[start.lowerBound...].split(separator: "</template>")[0])
        }
        #expect(try kept.browser.get(Paths.yandexFiles()).text.contains("«{name}»\" data-acts=\"yandex\""))
        #expect(try row(Paths.allFiles()).contains("data-acts=\"yandex\""), "of several sources")
        #expect(try menu().contains("\(Int.max)/delete\"") && menu().contains("Выбрать"))
        try change("UPDATE connections SET state = 'expired' WHERE member_id = \(kept.member)")
        #expect(try !menu().contains("\(Int.max)/delete\""))
        #expect(try menu().contains("/download\""), "a copy that is kept can be had")
    }

    @Test func `a folder, whose name leads into it, has a way to its own page besides`() throws {
        let folder = try kept.keep("Лекции", of: connection, .yandex)
        let page = try kept.browser.get(Paths.yandexFiles()).text
        #expect(page.contains("href=\"\(Paths.yandexFolder("Лекции"))\" data-open><bdi>Лекции</bdi>"))
        #expect(page.contains("<a class=\"icon-button\" href=\"\(Paths.file(.yandex, folder))#acts\""))
    }

    @Test func `a name is cut before its ending, and what turns text round is marked`() throws {
        for (name, shown) in [
            ("Отчёт.final.tar.gz", "<span>Отчёт.final.tar</span>.gz"), (".profile", ".profile"), ("План.", "План."),
            ("Акт №1.подпись", "Акт №1.подпись"), ("a.torrent", "a.torrent"),
            ("отчёт\u{202E}gpj.exe", "<span>отчёт\u{FFFD}gpj</span>.exe"),
            ("\u{200F}<b>\u{2069}.pdf", "<span>\u{FFFD}&lt;b&gt;\u{FFFD}</span>.pdf"),
        ] {
            try change("UPDATE files SET name = \(name) WHERE id = \(file)")
            #expect(try row().contains("<bdi>\(shown)</bdi>"), "\(name)")
        }
    }

    @Test func `the row of one source says it once, that of several in each`() throws {
        #expect(try !row().contains("class=\"source\"") && !row().contains("data-acts"))
        #expect(try row(Paths.allFiles()).contains("<span class=\"pill\"><i>Яндекс </i>Диск</span>"))
        #expect(try !kept.page(Paths.yandexFiles()).contains(">Источник</th>"))
    }

    @Test func `a row tells the day and the time of day, of uploading where that is what counts`() throws {
        try change(
            "UPDATE files SET created_at = '2024-02-29 09:05+03', modified_at = '2025-05-01 21:14+03' WHERE id = \(file)"
        )
        let nbsp = "\u{A0}"
        #expect(try row().contains(">1\(nbsp)мая 2025,\(nbsp)21:14</time>"))
        #expect(try row(Paths.files()).contains(">29\(nbsp)февр. 2024,\(nbsp)09:05</time>"))
        #expect(try kept.page(Paths.yandexFiles()).contains(">Изменён"))
        #expect(try kept.page(Paths.files()).contains(">Загружен"))
    }

    @Test func `a row is in the reader's language`() throws {
        #expect(try kept.browser.get(Paths.yandexFiles()).text.contains("«{name}»\""))
        try change("UPDATE members SET language = 'en' WHERE id = \(kept.member)")
        let page = try kept.browser.get(Paths.yandexFiles()).text
        #expect(page.contains("Actions on {name}") && !page.contains("Действия"))
    }
}
