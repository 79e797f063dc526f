import Connections
import Files
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing

/// How much room there is and what takes it, over what is kept.
struct UsageTests {
    let kept: KeptFiles
    var app: TestApp { kept.app }
    var browser: Browser { kept.browser }
    var anna: MemberID { kept.member }

    init() throws {
        kept = try KeptFiles()
    }

    private func fill(
        _ count: Int, _ source: FileSource, of connection: ConnectionID, for member: MemberID? = nil
    ) throws {
        try app.database.execute(
            """
            INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category,
                               size, modified_at)
            SELECT \(connection), \(member ?? anna), \(source), \(source.rawValue) || n, \(source.rawValue) || n, '', n % 5 = 0,
                   'Файл ' || n, 1 + n % 8, n * 1024, now()
            FROM generate_series(1, \(count)::int) AS n
            """)
    }

    private func told(_ space: DiskSpace, of connection: ConnectionID) throws {
        try space.keep(
            in: ListingStore(database: app.database), of: .init(connection: connection, .usage, ""))
    }

    @Test func `a disk's answer is read, and what is none is refused`() throws {
        let body = #"{"total_space": 10737418240, "used_space": 2147483648, "trash_size": 1048576, "is_paid": false}"#
        let space = try DiskSpace.read(Array(body.utf8))
        #expect(space == DiskSpace(total: 10_737_418_240, used: 2_147_483_648, trash: 1_048_576))
        #expect(space.free == 8_589_934_592)
        for broken in ["", "{}", "[]", #"{"total_space": -1, "used_space": 0, "trash_size": 0}"#, "<html>"] {
            #expect(throws: ListingFailure.nonsense) { try DiskSpace.read(Array(broken.utf8)) }
        }
        #expect(DiskSpace(total: 5, used: 9, trash: 0).free == 0, "a disk may be over its limit")
    }

    @Test func `the room is told as numbers and drawn as a ring`() throws {
        let yandex = try kept.connect(.yandex)
        try told(DiskSpace(total: 10 << 30, used: 4 << 30, trash: 1 << 30), of: yandex)
        let answer = try browser.get(Paths.fileUsage())
        #expect(answer.status == 200)
        let page = answer.text.replacing("\u{A0}", with: " ")
        for (label, size) in [("Файлы", "3 ГБ"), ("Корзина", "1 ГБ"), ("Свободно", "6 ГБ"), ("Всего", "10 ГБ")] {
            #expect(page.contains(">\(label)</dt><dd>\(size)</dd>"), "\(label)")
        }
        #expect(page.contains("stroke-dasharray=\"30 100\"") && page.contains("stroke-dasharray=\"10 100\""))
        #expect(page.contains("stroke-dashoffset=\"-30\""))
        #expect(!page.contains("style="), "the content policy allows none")
    }

    @Test func `a little is seen, and more than everything is all`() throws {
        let yandex = try kept.connect(.yandex)
        try told(DiskSpace(total: 1 << 40, used: 1, trash: 0), of: yandex)
        #expect(try browser.get(Paths.fileUsage()).text.contains("stroke-dasharray=\"1 100\""))
        try told(DiskSpace(total: 1 << 30, used: 3 << 30, trash: 1 << 29), of: yandex)
        let full = try browser.get(Paths.fileUsage()).text
        #expect(full.contains("stroke-dasharray=\"50 100\""))
        try told(DiskSpace(total: 0, used: 0, trash: 0), of: yandex)
        #expect(try !browser.get(Paths.fileUsage()).text.contains("stroke-dasharray"))
    }

    @Test func `all sources together are told source by source, beside what is kept here`() throws {
        try fill(16, .vk, of: try kept.connect(.vk))
        let alone = try browser.get(Paths.fileSpace()).text
        #expect(alone.contains("href=\"\(Paths.vkOptions())\">VK</a></h2>"))
        #expect(!alone.contains(">Яндекс Диск</a></h2>"), "it has no files yet")
        try fill(8, .yandex, of: try kept.connect(.yandex))
        let answer = try browser.get(Paths.fileSpace())
        let page = answer.text.replacing("\u{A0}", with: " ")
        #expect(answer.status == 200 && page.contains("Занято 0 Б из "))
        #expect(
            page.contains("href=\"\(Paths.fileUsage())\">Яндекс Диск</a></h2><p class=\"meta\">7 файлов · 31 КБ</p>"))
        #expect(page.contains("13 файлов · 106 КБ"))
    }

    @Test func `every kind is summed on the page of its own source, folders aside`() throws {
        try fill(16, .vk, of: try kept.connect(.vk))
        try fill(8, .yandex, of: try kept.connect(.yandex))
        for (source, count, kilobytes, address, sum) in [
            (FileSource.vk, 13, 136 - 30, Paths.vkOptions(), "13 файлов · 106 КБ"),
            (.yandex, 7, 36 - 5, Paths.fileUsage(), "7 файлов · 31 КБ"),
        ] {
            let sums = try app.database.fetch(KindUsage.all(of: anna, at: source))
            #expect(sums.map(\.count).reduce(0, +) == count)
            #expect(sums.map(\.size).reduce(0, +) == kilobytes * 1024)
            #expect(sums.map(\.size) == sums.map(\.size).sorted(by: >))
            let page = try browser.get(address).text.replacing("\u{A0}", with: " ")
            #expect(page.contains(sum), "\(source)")
            #expect(!page.contains(source == .vk ? "7 файлов" : "13 файлов"), "numbers of another source")
        }
        let largest = try app.database.fetch(KindUsage.largest(of: anna, at: .vk))
        #expect(largest.count == 10 && largest.first?.name == "Файл 16" && !largest.contains { $0.isFolder })
        #expect(try app.database.fetch(KindUsage.largest(of: anna, at: .yandex)).first?.name == "Файл 8")
    }

    @Test func `the largest files that there can be are added up to no more than there can be`() throws {
        let yandex = try kept.connect(.yandex)
        // Their sum is more than 64 bits hold. A statement makes a thousand of them, within its time on a busy machine too.
        for thousand in 0..<9 {
            try app.database.execute(
                """
                INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category,
                                   size, modified_at)
                SELECT \(yandex), \(anna), \(FileSource.yandex), 'y' || n, 'y' || n, '', false, 'Файл ' || n, 1,
                       1::bigint << 50, now()
                FROM generate_series(\(thousand)::int * 1000 + 1, \(thousand)::int * 1000 + 1000) AS n
                """)
        }
        let page = try browser.get(Paths.fileUsage())
        #expect(page.status == 200)
        #expect(page.text.replacing("\u{A0}", with: " ").contains("9 000 файлов · 1 ПБ"))
    }

    @Test func `another member's files count for nothing`() throws {
        try fill(16, .vk, of: try kept.connect(.vk))
        try told(DiskSpace(total: 10, used: 1, trash: 0), of: try kept.connect(.yandex))
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let id = try #require(mikhail.member)
        #expect(try app.database.fetch(KindUsage.all(of: id, at: .vk)).isEmpty)
        #expect(try app.database.fetch(KindUsage.largest(of: id, at: .vk)).isEmpty)
        #expect(try app.database.fetch(DiskSpace.find(of: id)) == nil)
        #expect(try !mikhail.get(Paths.vkOptions()).text.contains("Файл 16"))
    }

    @Test func `each page asks for what it shows, once`() throws {
        try kept.connect(.vk)
        try kept.connect(.yandex)
        func jobs() throws -> Int? {
            try app.database.row("SELECT count(*) FROM jobs WHERE kind = 'files.refresh'") { try $0.only(Int.self) }
        }
        for (address, asked) in [(Paths.fileUsage(), 2), (Paths.vkOptions(), 3)] {
            for _ in 1...3 { #expect(try browser.get(address).text.contains("data-pending=\"refresh\"")) }
            #expect(try jobs() == asked, "\(address)")
        }
        #expect(try browser.get(Paths.fileUsage()).text.contains("class=\"skeleton"))
        #expect(try browser.post(Paths.fileUsage()).location == Paths.fileUsage().text)
    }

    @Test func `what is kept stays in sight when the disk does not answer, with its time`() throws {
        let yandex = try kept.connect(.yandex)
        let store = ListingStore(database: app.database)
        #expect(try store.ask(.init(connection: yandex, .usage, "")))
        try store.fail(.init(connection: yandex, .usage, ""), .down)
        #expect(try browser.get(Paths.fileUsage()).text.contains("Яндекс Диск не отвечает"))
        try told(DiskSpace(total: 10 << 30, used: 4 << 30, trash: 0), of: yandex)
        try store.fail(.init(connection: yandex, .usage, ""), .slow)
        let page = try browser.get(Paths.fileUsage()).text
        #expect(page.contains("Данные на ") && page.contains("stroke-dasharray"))
    }

    @Test func `the sums are read from an index alone`() throws {
        try fill(100, .yandex, of: try kept.connect(.yandex))
        let other = try KeptFiles(of: app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев"))
        try fill(5_000, .yandex, of: try other.connect(.yandex), for: other.member)
        try app.database.execute("VACUUM ANALYZE files")
        let plan = try app.database.rows(KindUsage.explained(anna, .yandex)) { try $0.only(String.self) }
            .joined(separator: "\n")
        #expect(plan.contains("Index Only Scan using files_of_member_by_kind"), "\(plan)")
        #expect(plan.contains("Heap Fetches: 0"), "\(plan)")
    }

    @Test func `disconnecting takes the numbers along`() throws {
        let yandex = try kept.connect(.yandex)
        try told(DiskSpace(total: 10, used: 1, trash: 0), of: yandex)
        try app.database.execute("DELETE FROM connections WHERE id = \(yandex)")
        #expect(try app.database.row("SELECT count(*) FROM disk_spaces") { try $0.only(Int.self) } == 0)
        let page = try browser.get(Paths.fileUsage()).text
        #expect(page.contains("action=\"\(Paths.connect(.yandex))\"") && page.contains("Подключите Яндекс Диск"))
    }
}
