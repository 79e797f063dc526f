import Files
import Postgres
import Site
import TestSupport
import Testing

/// What an act has changed at a source is kept at once.
struct ChangeStoreTests {
    let app: TestApp
    let anna: MemberID
    let kept: KeptFiles
    let changes: ChangeStore
    let yandex: ConnectionID

    init() throws {
        kept = try KeptFiles()
        app = kept.app
        anna = kept.member
        changes = ChangeStore(database: app.database)
        yandex = try kept.connect(.yandex)
    }

    private func paths() throws -> [String] {
        try app.database.rows("SELECT path FROM files ORDER BY path COLLATE \"C\"") { try $0.only(String.self) }
    }

    @Test func `a folder that got another name takes along what is below it, and nothing beside it`() throws {
        let folder = try kept.keep("Лекции", of: yandex, .yandex)
        try kept.keep("Весна", in: "disk:/Лекции", of: yandex, .yandex)
        try kept.keep("План.docx", in: "disk:/Лекции/Весна", of: yandex, .yandex)
        try kept.keep("Лекции (копия)", of: yandex, .yandex)
        try kept.keep("Чужое.txt", in: "disk:/Лекции (копия)", of: yandex, .yandex)
        try changes.keep(.moved(path: "disk:/Курсы 100%"), of: folder, of: anna)
        #expect(
            try paths() == [
                "disk:/Курсы 100%", "disk:/Курсы 100%/Весна", "disk:/Курсы 100%/Весна/План.docx",
                "disk:/Лекции (копия)", "disk:/Лекции (копия)/Чужое.txt",
            ])
        let parents = try app.database.rows("SELECT parent FROM files WHERE name = 'План.docx'") {
            try $0.only(String.self)
        }
        #expect(parents == ["disk:/Курсы 100%/Весна"])
        let lists = try app.database.rows("SELECT path FROM file_listings ORDER BY path") { try $0.only(String.self) }
        #expect(lists == ["disk:/", "disk:/Лекции (копия)"], "lists of the old places are unknown now")
    }

    @Test func `what is gone takes along what was below it`() throws {
        let folder = try kept.keep("Лекции", of: yandex, .yandex)
        try kept.keep("План.docx", in: "disk:/Лекции", of: yandex, .yandex)
        try kept.keep("Лекции 2.txt", of: yandex, .yandex)
        try changes.keep(.gone, of: folder, of: anna)
        #expect(try paths() == ["disk:/Лекции 2.txt"])
    }

    @Test func `a deletion that is taken back puts the row back as it was, once`() throws {
        let id = try kept.keep("План.docx", of: yandex, .yandex, link: "https://yadi.sk/d/1")
        func row() throws -> [String] {
            try app.database.rows(
                "SELECT (to_jsonb(f) - 'id' - 'public_url')::text FROM files f"
            ) { try $0.only(String.self) }
        }
        let before = try row()
        let item = try #require(try app.database.fetch(FileStore.find(id, in: .yandex, of: anna)))
        let deletion = try #require(try changes.deletion(of: item, by: anna))
        try changes.keep(.gone, of: id, of: anna)
        #expect(try row().isEmpty)
        try changes.keep(.restored(deletion: deletion), of: nil, of: anna)
        try changes.keep(.restored(deletion: deletion), of: nil, of: anna)
        #expect(try row() == before)
        #expect(try app.database.fetch(FileStore.deletion(deletion, of: anna)) == nil)
    }

    @Test func `another member changes nothing`() throws {
        let folder = try kept.keep("Лекции", of: yandex, .yandex)
        try kept.keep("План.docx", in: "disk:/Лекции", of: yandex, .yandex)
        let mikhail = try #require(try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев").member)
        let before = try paths()
        for change in [FileChange.gone, .titled("x"), .moved(path: "disk:/x"), .published("https://x.example/")] {
            try changes.keep(change, of: folder, of: mikhail)
        }
        #expect(try paths() == before)
        #expect(
            try app.database.row("SELECT count(*) FROM files WHERE public_url IS NOT NULL") { try $0.only(Int.self) }
                == 0)
    }
}
