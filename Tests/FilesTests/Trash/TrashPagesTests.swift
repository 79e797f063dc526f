import Connections
import Files
import Postgres
import Site
import TestSupport
import Testing
import Web

/// The trash of a disk over what is kept of it; no disk answers here.
struct TrashPagesTests {
    let kept: KeptFiles
    var app: TestApp { kept.app }
    var browser: Browser { kept.browser }

    init() throws {
        kept = try KeptFiles()
    }

    @discardableResult
    private func keep(
        _ name: String, from folder: String = "disk:/", of connection: ConnectionID, isFolder: Bool = false
    ) throws -> TrashID {
        try #require(
            try app.database.row(
                """
                INSERT INTO trash_entries (
                    connection_id, member_id, path, remote_id, origin, name, is_folder, category, size, deleted_at)
                VALUES (\(connection), \(kept.member), 'trash:/' || \(name), \(name), \(folder) || \(name), \(name),
                        \(isFolder), 1, 2048, now())
                RETURNING id
                """
            ) { try $0.only(TrashID.self) })
    }

    @Test func `it shows what was deleted, where it stood, and both ways out, in one round trip`() throws {
        let yandex = try kept.connect(.yandex)
        let id = try keep("План\u{202E}.docx", from: "disk:/Лекции/", of: yandex)
        try keep("Черновики", of: yandex, isFolder: true)
        _ = try browser.get(Paths.trash())
        let page = try browser.get(Paths.trash())
        #expect(page.trips == 1)
        #expect(page.text.contains("<bdi>План\u{FFFD}.docx</bdi>") && page.text.contains("Черновики"))
        #expect(page.text.contains("<a href=\"\(Paths.yandexFolder("Лекции"))\"><bdi>Лекции</bdi></a>"))
        #expect(
            page.text.contains("action=\"\(Paths.untrash(id))\"") && page.text.contains("href=\"\(Paths.purge(id))\""))
        #expect(page.text.contains("href=\"\(Paths.emptyTrash())\" data-sheet"))
        #expect(page.text.contains("data-pending=\"refresh\""), "the disk is asked behind the page")
        #expect(
            try app.database.row("SELECT count(*) FROM jobs WHERE kind = 'files.refresh'") { try $0.only(Int.self) }
                == 1)
        #expect(!page.text.contains("корзины нет: документы удаляются"))
        try kept.connect(.vk)
        #expect(try kept.page(Paths.trash()).contains("корзины нет: документы удаляются"))
        #expect(try kept.page(Paths.vkOptions()).contains("корзины нет: документы удаляются"))
    }

    @Test func `its ways there are the disk's tabs, its profile, and the word that something was deleted`() throws {
        try kept.connect(.yandex)
        for address in [Paths.yandexFiles(), Paths.fileUsage()] {
            #expect(try kept.page(address).contains("href=\"\(Paths.trash())\""), "\(address)")
        }
    }

    @Test func `questions name what goes for good and how much`() throws {
        let yandex = try kept.connect(.yandex)
        let id = try keep("План.docx", of: yandex)
        for number in 2...5 { try keep("Файл \(number).txt", of: yandex) }
        let one = try kept.page(Paths.purge(id))
        #expect(one.contains("Вернуть «План.docx» будет нельзя") && one.contains("action=\"\(Paths.purge(id))\""))
        let all = try kept.page(Paths.emptyTrash()).replacing("\u{A0}", with: " ")
        #expect(all.contains("5 файлов и папок. Вернуть это будет нельзя"))
    }

    @Test func `without the right to write nothing can be put back or deleted`() throws {
        let yandex = try kept.connect(.yandex)
        let id = try keep("План.docx", of: yandex)
        try app.database.execute("UPDATE connections SET scopes = '{cloud_api:disk.read}'")
        let page = try kept.page(Paths.trash())
        #expect(
            page.contains("План.docx") && !page.contains("\(Paths.untrash(id))") && !page.contains("\(Paths.purge(id))")
        )
        for address in [Paths.untrash(id), Paths.purge(id)] {
            #expect(try browser.post(address, ["key": "abcdefghijklmnopqrstuv"]).location == Paths.trash().text)
            #expect(try kept.page(Paths.trash()).contains("не даёт отсюда удалять файлы"))
        }
        #expect(try kept.page(Paths.trash()).contains("План.docx"))
    }

    @Test func `a disk that cannot be reached changes nothing`() throws {
        let yandex = try kept.connect(.yandex)
        try kept.authorize(yandex)
        let id = try keep("План.docx", of: yandex)
        for address in [Paths.untrash(id), Paths.purge(id), Paths.emptyTrash()] {
            let answer = try browser.post(address, ["return": "/files/trash?sort=name"])
            #expect(answer.location == "/files/trash?sort=name")
            #expect(try kept.page(Paths.trash()).contains("role=\"alert\""), "\(address)")
        }
        #expect(try kept.page(Paths.trash()).contains("План.docx"))
    }

    @Test func `another member's trash is not there`() throws {
        let yandex = try kept.connect(.yandex)
        let id = try keep("План.docx", of: yandex)
        let other = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try other.get(Paths.purge(id)).status == 404)
        #expect(try other.post(Paths.untrash(id)).status == 404)
        #expect(try other.post(Paths.purge(id)).status == 404)
        #expect(try !other.get(Paths.trash()).text.contains("План.docx"))
        _ = try other.post(Paths.emptyTrash())
        #expect(try kept.page(Paths.trash()).contains("План.docx"))
    }

    @Test func `every order follows an index`() throws {
        let yandex = try kept.connect(.yandex)
        try app.database.execute(
            """
            INSERT INTO trash_entries (
                connection_id, member_id, path, remote_id, origin, name, is_folder, category, size, deleted_at)
            SELECT \(yandex), \(kept.member), 'trash:/' || n, n, 'disk:/' || n, 'Файл ' || n, false, 1, n, now()
            FROM generate_series(1, 5000) AS n
            """)
        try app.database.execute("ANALYZE trash_entries")
        for statement in TrashStore.explained(kept.member) {
            let plan = try app.database.rows(statement) { try $0.only(String.self) }.joined(separator: "\n")
            #expect(plan.contains("using trash_entries_by_") && !plan.contains("Sort"), "\(plan)")
        }
    }

    @Test func `disconnecting takes it along`() throws {
        let yandex = try kept.connect(.yandex)
        try keep("План.docx", of: yandex)
        try app.database.execute("DELETE FROM connections WHERE id = \(yandex)")
        #expect(try app.database.row("SELECT count(*) FROM trash_entries") { try $0.only(Int.self) } == 0)
    }
}
