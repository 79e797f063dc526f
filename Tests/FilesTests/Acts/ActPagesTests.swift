import Files
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Acts as pages offer them; no source answers here.
struct ActPagesTests {
    let kept: KeptFiles
    var app: TestApp { kept.app }
    var browser: Browser { kept.browser }

    init() throws {
        kept = try KeptFiles()
    }

    @Test func `a list offers what its sources allow, and asks for nothing more`() throws {
        let vk = try kept.connect(.vk)
        let yandex = try kept.connect(.yandex)
        let document = try kept.keep("Отчёт.pdf", of: vk, .vk)
        let file = try kept.keep("План.docx", of: yandex, .yandex)
        for list in [Paths.vkFiles(), Paths.yandexFiles()] { _ = try browser.get(list) }
        let documents = try browser.get(Paths.vkFiles())
        let disk = try browser.get(Paths.yandexFiles())
        #expect(documents.trips == 1 && disk.trips == 1)
        // The rows share a menu, in which this number stands for theirs.
        let any = FileID(rawValue: .max)
        for address in [Paths.renameFile(.vk, any), Paths.deleteFile(.vk, any)] {
            #expect(documents.text.contains(address.text), "\(address)")
        }
        for address in [Paths.renameFile(.yandex, any), Paths.deleteFile(.yandex, any), Paths.shareFile(.yandex, any)] {
            #expect(disk.text.contains(address.text), "\(address)")
        }
        #expect(!documents.text.contains(Paths.shareFile(.vk, any).text), "VK has no such links")
        #expect(documents.text.contains("href=\"\(Paths.file(.vk, document))\" data-open"))
        #expect(disk.text.contains("href=\"\(Paths.file(.yandex, file))\" data-open"))
        #expect(!disk.text.contains("data-link"), "nothing to take back")
    }

    @Test func `a grant without writing is said on the page, and nothing that writes is offered`() throws {
        let yandex = try kept.connect(.yandex)
        let file = try kept.keep("План.docx", of: yandex, .yandex)
        try app.database.execute("UPDATE connections SET scopes = '{cloud_api:disk.read}'")
        let page = try browser.get(Paths.file(.yandex, file)).text
        for address in [Paths.renameFile, Paths.deleteFile, Paths.shareFile] {
            #expect(!page.contains(address(.yandex, file).text))
        }
        #expect(page.contains("не даёт отсюда переименовывать") && page.contains("не даёт отсюда удалять"))
        let list = try browser.get(Paths.yandexFiles()).text.replacing("\u{A0}", with: " ")
        #expect(list.wholeNames.contains("План.docx"))
        #expect(!list.contains(Paths.deleteFile(.yandex, FileID(rawValue: .max)).text))
        #expect(list.ranges(of: "<small>Яндекс Диск не разрешает</small>").count == 5, "told in the menu of rows")
    }

    @Test func `the menu of rows begins with what changes nothing, and tells what VK refuses`() throws {
        let vk = try kept.connect(.vk)
        try kept.keep("Отчёт.pdf", of: vk, .vk)
        try app.database.execute("UPDATE connections SET refused = '{rename}', refused_at = now()")
        let list = try browser.get(Paths.vkFiles()).text.replacing("\u{A0}", with: " ")
        let menu = try #require(list.split(separator: "<template data-acts-of=\"vk\"").dropFirst().first)
        let labels = [
            "Открыть", "Скачать", "Поделиться", "Скопировать ссылку", "Переименовать", "Удалить", "Удалить копию",
        ]
        let places = labels.map { menu.firstRange(of: ">\($0)")?.lowerBound }
        #expect(places == places.sorted { ($0 ?? menu.endIndex) < ($1 ?? menu.endIndex) } && !places.contains(nil))
        #expect(menu.contains("Переименовать <small>VK не разрешает</small>"))
        #expect(!menu.contains("/rename") && menu.contains("/delete"))
        #expect(list.contains("data-link=\"https://vk.ru/doc1_"), "a document's page at VK is what can be shared of it")
        try app.database.execute("UPDATE connections SET state = 'expired'")
        let ended = try browser.get(Paths.vkFiles()).text
        #expect(ended.contains("data-opens") && ended.contains("/download") && !ended.contains("не разрешает"))
    }

    @Test func `a switch on the file's page turns its link on and off`() throws {
        let yandex = try kept.connect(.yandex)
        let file = try kept.keep("План.docx", of: yandex, .yandex, link: "https://yadi.sk/d/plan")
        let page = Paths.file(.yandex, file).adding("return", "/files/published")
        let end = Paths.unpublishFile(.yandex, file)
        let text = try browser.get(page).text
        #expect(text.contains("action=\"\(end)\"") && !text.contains(Paths.shareFile(.yandex, file).text))
        #expect(text.contains("aria-checked=\"true\"") && text.contains("href=\"https://yadi.sk/d/plan\" data-copy"))
        _ = try app.database.execute("UPDATE files SET public_url = NULL")
        let unlinked = try browser.get(page).text
        #expect(unlinked.contains("action=\"\(Paths.shareFile(.yandex, file))\"") && !unlinked.contains(end.text))
        #expect(unlinked.contains("aria-checked=\"false\""))
        let failed = try browser.post(Paths.shareFile(.yandex, file), ["return": page.text])
        #expect(failed.location == page.text, "what does not succeed stays on the file's page")
    }

    @Test func `a refusal is remembered for a day`() throws {
        let vk = try kept.connect(.vk)
        let file = try kept.keep("Отчёт.pdf", of: vk, .vk)
        func offers() throws -> Bool {
            try browser.get(Paths.file(.vk, file)).text.contains(Paths.renameFile(.vk, file).text)
        }
        try app.database.execute("UPDATE connections SET refused = '{rename}', refused_at = now()")
        #expect(try !offers())
        try app.database.execute("UPDATE connections SET refused_at = now() - interval '25 hours'")
        #expect(try offers())
    }

    @Test(arguments: ["expired", "revoked", "noscope"])
    func `over a connection that ended nothing is offered and an act says why`(_ state: String) throws {
        let yandex = try kept.connect(.yandex, state: state)
        let file = try kept.keep("План.docx", of: yandex, .yandex)
        #expect(!(try browser.get(Paths.file(.yandex, file)).text.contains(Paths.deleteFile(.yandex, file).text)))
        let answer = try browser.post(Paths.deleteFile(.yandex, file), ["return": "/files/yandex"])
        #expect(answer.status == 303 && answer.location == "/files/yandex")
        let list = try browser.get(Paths.yandexFiles()).text
        #expect(list.contains("Не удалено.") && list.wholeNames.contains("План.docx"))
    }

    @Test func `a source that cannot be reached changes nothing, and is told where the act was asked for`() throws {
        let yandex = try kept.connect(.yandex)
        let file = try kept.keep("План.docx", of: yandex, .yandex)
        let list = "/files/yandex?sort=-date"
        for address in [Paths.deleteFile, Paths.shareFile, Paths.unpublishFile] {
            let answer = try browser.post(address(.yandex, file), ["return": list])
            #expect(answer.location == list)
            #expect(try browser.get(list).text.contains("role=\"alert\""))
            #expect(!(try browser.get(list).text.contains("role=\"alert\"")), "said once")
        }
        #expect(try browser.get(list).text.wholeNames.contains("План.docx"))
        #expect(try app.database.row("SELECT count(*) FROM file_deletions") { try $0.only(Int.self) } == 0)
    }

    @Test func `what goes on with a file is shown in its row, and the page looks again`() throws {
        let yandex = try kept.connect(.yandex)
        let file = try kept.keep("План.docx", of: yandex, .yandex)
        for (activity, words, goesOn) in [("deleting", "удаляется", true), ("failed", "не получилось", false)] {
            try app.database.execute(
                "UPDATE files SET activity = \(activity), activity_at = now() WHERE id = \(file)")
            let list = try browser.get(Paths.yandexFiles()).text
            #expect(list.contains(words))
            #expect(list.contains("data-pending=\"refresh\"") == goesOn)
        }
        try app.database.execute("UPDATE files SET activity_at = now() - interval '1 hour'")
        #expect(!(try browser.get(Paths.yandexFiles()).text.contains("не получилось")))
    }

    @Test func `a question about many names them and carries only what is the member's`() throws {
        let yandex = try kept.connect(.yandex)
        let files = try (1...12).map { try kept.keep("Файл \($0).txt", of: yandex, .yandex) }
        var address = Paths.deleteFiles().adding("file", "999999").adding("file", "zzz")
        for file in files { address = address.adding("file", file.pathSegment) }
        let page = try browser.get(address).text
        #expect(page.contains("Удалить 12 файлов?") && page.contains("и\u{A0}ещё 2"))
        #expect(!page.contains("value=\"999999\""))
        let other = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try other.get(address).text.contains("Ничего не выбрано"))
        #expect(try other.post(Paths.deleteFiles(), ["file": files[0].pathSegment]).status == 404)
    }
}
