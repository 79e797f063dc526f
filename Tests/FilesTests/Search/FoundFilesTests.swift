import Files
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing

/// What the one search finds of files, over a real database.
struct FoundFilesTests {
    private static let order = FileOrder(.date, isDescending: true)

    let app: TestApp
    let anna: MemberID

    init() throws {
        app = try TestApp()
        anna = try #require(try app.member().member)
    }

    /// The newest first.
    private func add(_ names: [String], for member: MemberID? = nil, folders: Set<String> = []) throws {
        let member = member ?? anna
        let connection = try #require(
            try app.database.row(
                """
                INSERT INTO connections (member_id, provider, account, name, access_token)
                VALUES (\(member), 'yandex', \(member)::text, '', '')
                ON CONFLICT (member_id, provider) DO UPDATE SET name = excluded.name
                RETURNING id
                """
            ) { try $0.only(ConnectionID.self) })
        try app.database.execute(
            """
            INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size,
                               modified_at)
            SELECT \(connection), \(member), 'yandex', name, 'disk:/' || name, 'disk:/',
                   name = ANY (\(Array(folders))::text[]), name, 1, 1000,
                   TIMESTAMPTZ '2026-11-26 12:00Z' - make_interval(hours => place::integer)
            FROM unnest(\(names)::text[]) WITH ORDINALITY AS named (name, place)
            """)
    }

    private func names(
        _ words: String, for member: MemberID? = nil, _ narrow: (inout SearchRequest) -> Void = { _ in }
    ) throws -> [String] {
        var request = SearchRequest(words: words, most: 20)
        narrow(&request)
        return try app.database.fetch(FoundFiles.rows(request, of: member ?? anna)).map(\.row.name.description)
    }

    @Test func `a word finds all its forms in names, the newest first, and nobody else's files`() throws {
        let boris = try #require(try app.member("boris.zimin@hse.ru", name: "Борис Зимин").member)
        try add(
            ["Тезисы к семинарам.docx", "смета.xlsx", "Программа_семинара-весна.pdf", "Семинары"],
            folders: ["Семинары"])
        try add(["семинар Бориса.pdf"], for: boris)
        #expect(try names("семинар") == ["Тезисы к семинарам.docx", "Программа_семинара-весна.pdf", "Семинары"])
        #expect(try names("программа семинары") == ["Программа_семинара-весна.pdf"])
        #expect(try names("весн") == ["Программа_семинара-весна.pdf"])
        #expect(try names("семинар", for: boris) == ["семинар Бориса.pdf"])
        #expect(try names("лекция") == [])
    }

    @Test func `days and the kind of file narrow what is found, also without a word`() throws {
        try add(["новый план.pdf", "план.docx", "старый план.PDF", "pdf"], folders: ["pdf"])
        #expect(try names("план") { $0.type = "pdf" } == ["новый план.pdf", "старый план.PDF"])
        #expect(try names("") { $0.type = "pdf" } == ["новый план.pdf", "старый план.PDF"])
        let ten = try Date("2026-11-26T10:00:00Z", strategy: .iso8601)
        #expect(try names("план") { $0.since = ten } == ["новый план.pdf", "план.docx"])
        #expect(try names("план") { $0.until = ten } == ["старый план.PDF"])
    }

    @Test func `pages go on where the one before ended`() throws {
        let count = 120
        try add((1...count).map { "отчёт \($0).txt" })
        var found: [String] = []
        var place: String?
        repeat {
            var request = SearchRequest(words: "отчеты", most: 20)
            request.place = place
            let page = try app.database.fetch(FoundFiles.rows(request, of: anna))
            #expect(page.first?.count == count)
            found += page.prefix(20).map(\.row.name.description)
            place = page.count > 20 ? ListCursor(after: page[19].row, in: Self.order).text : nil
        } while place != nil && found.count < 1_000
        #expect(found == (1...count).map { "отчёт \($0).txt" })
    }

    @Test func `a place that no page gave is the beginning`() throws {
        try add(["отчёт.txt"])
        let places = ["~", "-1~1~x", "9~9~9", "1~3", "1~1~99999999999999999999", String(repeating: "1", count: 5_000)]
        for place in places {
            #expect(try names("отчёт") { $0.place = place } == ["отчёт.txt"], "\(place.prefix(30))")
        }
    }
}
