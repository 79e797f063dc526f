import Files
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing

/// Lists of files, page by page, over a real database.
struct FileQueryTests {
    let app: TestApp
    let anna: MemberID
    let yandex: ConnectionID

    init() throws {
        app = try TestApp()
        anna = try #require(try app.member().member)
        yandex = try Self.connect(anna, "yandex", app)
    }

    private static func connect(_ member: MemberID, _ provider: String, _ app: TestApp) throws -> ConnectionID {
        try #require(
            try app.database.row(
                "INSERT INTO connections (member_id, provider, account, name, access_token) VALUES (\(member), \(provider), \(member)::text, '', '') RETURNING id"
            ) { try $0.only(ConnectionID.self) })
    }

    /// Adds `count` entries to a folder, with every fifth a folder, and keys that repeat.
    private func fill(_ count: Int, in parent: String = "disk:/") throws {
        // Not more at once than a loaded machine writes within the time of a statement.
        for start in stride(from: 1, through: count, by: 4_000) {
            try app.database.execute(
                """
                INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category,
                                   size, modified_at, public_url)
                SELECT \(yandex), \(anna), 'yandex', \(parent) || n, \(parent) || n, \(parent), n % 5 = 0,
                       CASE n % 3 WHEN 0 THEN 'Лекция ' || n WHEN 1 THEN 'план ' || n / 2 ELSE 'Report ' || n END,
                       1 + n % 8, n % 7 * 1000, now() - make_interval(mins => n % 11),
                       CASE WHEN n % 10 = 3 THEN 'https://disk.yandex.ru/d/' || n END
                FROM generate_series(\(start)::int, \(min(start + 3_999, count))::int) AS n
                """)
        }
    }

    /// Has PostgreSQL know the table, and its disks, as `deploy/run` sets it up.
    private func know() throws {
        try app.database.execute("ANALYZE files")
        try app.database.execute("SET random_page_cost = 1.1")
    }

    private func plan(of query: FileQuery) throws -> String {
        try app.database.rows(query.explained) { try $0.only(String.self) }.joined(separator: "\n")
    }

    private func all(_ scope: FileScope, _ order: FileOrder, search: String = "") throws -> [ListedRow] {
        var found: [ListedRow] = []
        var after: ListCursor<FileKey>?
        repeat {
            let query = FileQuery(scope, by: order, search: search, after: after)
            let page = try app.files(query)
            found += page.prefix(PageSize.fifty.rawValue)
            let isLast = page.count <= PageSize.fifty.rawValue
            // As an address carries it.
            after = isLast ? nil : found.last.flatMap { ListCursor(ListCursor(after: $0, in: order).text, in: order) }
            #expect(isLast || after != nil)
        } while after != nil && found.count < 10_000
        return found
    }

    private static let orders = FileKey.byChange.flatMap { [FileOrder($0), FileOrder($0, isDescending: true)] }

    @Test(arguments: orders)
    func `every entry of a folder is read once, folders first, in order`(_ order: FileOrder) throws {
        try fill(230)
        let found = try all(.folder("disk:/", .yandex, anna), order)
        #expect(found.count == 230)
        #expect(Set(found.map(\.id)).count == 230)
        let folders = found.prefix { $0.isFolder }
        #expect(folders.count == 46)
        #expect(!found.dropFirst(46).contains { $0.isFolder })
        for part in [Array(folders), Array(found.dropFirst(46))] {
            for (one, next) in zip(part, part.dropFirst()) {
                switch order.key {
                case .name: break  // By the collation, below.
                case .date: #expect(order.isDescending ? one.modified >= next.modified : one.modified <= next.modified)
                case .uploaded:
                    #expect(order.isDescending ? one.uploaded >= next.uploaded : one.uploaded <= next.uploaded)
                case .size: #expect(order.isDescending ? one.size >= next.size : one.size <= next.size)
                case .type:
                    let (this, other) = (one.category.rawValue, next.category.rawValue)
                    #expect(order.isDescending ? this >= other : this <= other)
                }
            }
        }
    }

    @Test func `names stand as people order them`() throws {
        for (number, name) in ["Лекция 10", "лекция 2", "Ёж", "Еда", "Жук", "Zeta", "Лекция 2"].enumerated() {
            try app.database.execute(
                """
                INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category,
                                   modified_at)
                VALUES (\(yandex), \(anna), 'yandex', \("\(number)"), '', 'disk:/', false, \(name), 1, now())
                """)
        }
        let names = try all(.folder("disk:/", .yandex, anna), FileOrder(.name)).map(\.name.description)
        #expect(names == ["Еда", "Ёж", "Жук", "лекция 2", "Лекция 2", "Лекция 10", "Zeta"])
    }

    @Test func `a search finds a part of a name, in any case, and takes its signs literally`() throws {
        try fill(60)
        let found = try all(.folder("disk:/", .yandex, anna), FileOrder(.name), search: "лекция 1")
        let names = found.map(\.name.description)
        #expect(Set(names.prefix(3)) == ["Лекция 12", "Лекция 15", "Лекция 18"])
        #expect(Set(names.dropFirst(3)) == ["Лекция 21", "Лекция 51"], "they have its words")
        #expect(try all(.folder("disk:/", .yandex, anna), FileOrder(.name), search: "%").isEmpty)
        #expect(try all(.folder("disk:/", .yandex, anna), FileOrder(.name), search: "_").isEmpty)
        #expect(try all(.folder("disk:/", .yandex, anna), FileOrder(.name), search: "\\").isEmpty)
    }

    @Test func `a search forgives dots that were left out`() throws {
        for name in ["Отчёт о поездке", "ОТЧЕТ.txt", "Ответ"] {
            try app.database.execute(
                """
                INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category,
                                   modified_at)
                VALUES (\(yandex), \(anna), 'yandex', \(name), '', 'disk:/', false, \(name), 1, now())
                """)
        }
        for search in ["отчет", "ОТЧЁТ"] {
            let found = try all(.folder("disk:/", .yandex, anna), FileOrder(.name), search: search)
            #expect(Set(found.map(\.name.description)) == ["Отчёт о поездке", "ОТЧЕТ.txt"])
        }
    }

    @Test func `a rare word in a large folder is found by the index`() throws {
        try fill(20_000)
        try know()
        for scope in [FileScope.folder("disk:/", .yandex, anna), .all(anna)] {
            let query = FileQuery(scope, by: FileOrder(.date), search: "лекция 1776")
            let names = try app.files(query).map(\.name.description)
            #expect(names.contains("Лекция 1776") && names.count < 6 && names.allSatisfy { $0.contains("1776") })
            let plan = try plan(of: query)
            #expect(plan.contains("files_by_words"), "\(plan)")
        }
    }

    @Test(arguments: orders)
    func `what is found stands in the list's order, page by page, few or many`(_ order: FileOrder) throws {
        try fill(2_000)
        let scope = FileScope.folder("disk:/", .yandex, anna)
        let whole = try all(scope, order)
        for (search, count) in [("лекция 17", 36), ("лекция", 666)] {
            let exact = whole.filter { $0.name.description.hasPrefix("Л" + search.dropFirst()) }
            try #require(exact.count == count, "\(exact.count)")
            let loose = whole.filter { file in
                let name = file.name.description.lowercased()
                return !name.contains(search) && search.split(separator: " ").allSatisfy { name.contains($0) }
            }
            #expect(try all(scope, order, search: search).map(\.id) == (exact + loose).map(\.id))
        }
    }

    private func keep(_ names: [String]) throws {
        for name in names {
            try app.database.execute(
                """
                INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category,
                                   modified_at)
                VALUES (\(yandex), \(anna), 'yandex', \(name), '', 'disk:/', \(!name.contains(".")), \(name), 1, now())
                """)
        }
    }

    @Test func `words are found in any order, behind what has them as they were typed`() throws {
        try keep([
            "Структуры: алгоритмы", "алгоритмы структуры.pdf", "Ёмкие структуры и алгоритмы.docx", "Алгоритмы.pdf",
            "структуры данных.pdf", "Структуры%алгоритмы_2.txt",
        ])
        let folder = FileScope.folder("disk:/", .yandex, anna)
        func names(_ search: String, _ order: FileOrder = FileOrder(.name)) throws -> [String] {
            try all(folder, order, search: search).map(\.name.description)
        }
        let expected = [
            "алгоритмы структуры.pdf", "Структуры: алгоритмы", "Ёмкие структуры и алгоритмы.docx",
            "Структуры%алгоритмы_2.txt",
        ]
        for search in ["алгоритмы структуры", "АЛГОРИТМЫ  Структуры"] {
            let found = try names(search)
            #expect(search.contains("  ") ? Set(found) == Set(expected) : found == expected, "\(search)")
        }
        #expect(try names("структуры алгоритмы емкие") == ["Ёмкие структуры и алгоритмы.docx"])
        #expect(try names("алгоритмы _2") == ["Структуры%алгоритмы_2.txt"])
        #expect(try names("алгоритмы физика").isEmpty)
    }

    @Test(arguments: orders)
    func `a file's neighbours are those of the list, whatever found them`(_ order: FileOrder) throws {
        try fill(600)
        let scope = FileScope.folder("disk:/", .yandex, anna)
        let query = FileQuery(scope, by: order, search: "лекция 2")
        let files = try all(scope, order, search: "лекция 2").filter { !$0.isFolder }.map(\.id)
        try #require(files.count > 50)
        var walked: [FileID] = [files[0]]
        while let last = walked.last, let next = try app.database.fetch(query.file(after: last)) {
            walked.append(next.id)
        }
        #expect(walked == files)
        for (file, next) in zip(files, files.dropFirst()) {
            #expect(try app.database.fetch(query.file(before: next))?.id == file)
        }
    }

    @Test func `words that many names have are looked for in the list's order too, until a page is full`() throws {
        try fill(20_000)
        try know()
        let query = FileQuery(.all(anna), by: FileOrder(.date), search: "1 лекция")
        #expect(try app.files(query).count == 51)
        let plan = try plan(of: query)
        for line in plan.split(separator: "\n") where line.contains("Scan using") {
            let rows = line.split(separator: "rows=").last.flatMap { Int($0.prefix { $0.isNumber }) }
            #expect(line.contains("never executed") || (rows ?? .max) <= 51, "\(plan)")
        }
        #expect(!plan.contains("Seq Scan on files"), "\(plan)")
    }

    @Test func `a frequent word is looked for in the list's order, until a page is full`() throws {
        try fill(20_000)
        try know()
        let query = FileQuery(.folder("disk:/", .yandex, anna), by: FileOrder(.date), search: "лекция")
        #expect(try app.files(query).count == 51)
        let plan = try plan(of: query)
        for line in plan.split(separator: "\n") where line.contains("Scan using") {
            let rows = line.split(separator: "rows=").last.flatMap { Int($0.prefix { $0.isNumber }) }
            #expect(line.contains("never executed") || (rows ?? .max) <= 51, "\(plan)")
        }
        #expect(!plan.contains("Seq Scan on files"), "\(plan)")
    }

    @Test func `categories, all files and published ones cut across folders`() throws {
        try fill(80)
        try fill(80, in: "disk:/Лекции")
        #expect(try all(.all(anna), FileOrder(.date)).count == 128, "folders are no files")
        let images = try all(.category(.images, anna), FileOrder(.size))
        #expect(images.count == 16 && images.allSatisfy { $0.category == .images && !$0.isFolder })
        let published = try all(.published(anna), FileOrder(.name))
        #expect(published.count == 16 && published.allSatisfy { $0.publicLink != nil })
    }

    @Test(arguments: [false, true])
    func `the newest are read by an index, not sorted`(_ isDescending: Bool) throws {
        try fill(20_000)
        try know()
        let order = FileOrder(.uploaded, isDescending: isDescending)
        for scope in [FileScope.all(anna), .source(.yandex, anna)] {
            let page = try app.files(FileQuery(scope, by: order))
            let cursor = ListCursor(after: page[PageSize.fifty.rawValue - 1], in: order)
            let plan = try plan(of: FileQuery(scope, by: order, after: cursor))
            #expect(plan.contains("files_of_member_by_upload") && !plan.contains("Sort"), "\(plan)")
        }
    }

    @Test func `nobody reads another member's files`() throws {
        try fill(20)
        let mikhail = try #require(try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев").member)
        _ = try Self.connect(mikhail, "yandex", app)
        for scope in [
            FileScope.all(mikhail), .category(.images, mikhail), .folder("disk:/", .yandex, mikhail),
            .published(mikhail),
        ] {
            #expect(try all(scope, FileOrder(.name)).isEmpty)
        }
    }

    @Test(arguments: orders)
    func `a page of a large folder is read by an index, not sorted`(_ order: FileOrder) throws {
        try fill(20_000)
        try app.database.execute("ANALYZE files")
        let scope = FileScope.folder("disk:/", .yandex, anna)
        let page = try app.files(FileQuery(scope, by: order))
        let cursor = ListCursor(after: page[PageSize.fifty.rawValue - 1], in: order)
        for query in [FileQuery(scope, by: order), FileQuery(scope, by: order, after: cursor)] {
            let plan = try plan(of: query)
            #expect(!plan.contains("Seq Scan on files") && !plan.contains("Sort"), "\(plan)")
            let lines = plan.split(separator: "\n").filter { $0.contains("on files") && !$0.contains("never executed") }
            for line in lines {
                let rows = line.split(separator: "rows=").last.flatMap { Int($0.prefix { $0.isNumber }) }
                #expect((rows ?? .max) <= 51, "\(plan)")
            }
        }
    }
}
