import Files
import Postgres
import Site
import TestSupport
import Testing
import Web

/// What a row of a list shows.
struct FileRowTests {
    let kept: KeptFiles
    let file: FileID

    init() throws {
        kept = try KeptFiles()
        file = try kept.keep("План.docx", of: kept.connect(.yandex), .yandex)
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
        #expect(try row().contains("<bdi>План.docx</bdi>"))
        try change("UPDATE files SET name = 'Смета.docx' WHERE id = \(file)")
        #expect(try row().contains("<bdi>Смета.docx</bdi>") && !row().contains("План"))
        try change("UPDATE files SET size = 5000000 WHERE id = \(file)")
        #expect(try row().contains("4,8"))
        try change("UPDATE files SET public_url = 'https://disk.yandex.ru/d/1' WHERE id = \(file)")
        #expect(try row().contains("data-link=\"https://disk.yandex.ru/d/1\""))
        try change("UPDATE files SET activity = 'renaming', activity_at = now() WHERE id = \(file)")
        #expect(try row().contains("class=\"pill\">переименовывается"))
        try change("UPDATE files SET activity_at = now() - interval '16 minutes' WHERE id = \(file)")
        #expect(try !row().contains("переименовывается"))
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
        #expect(try row().contains("<a href=\"\(page)\" data-open>"))
        #expect(try row(Paths.allFiles()).contains("<a href=\"\(page)?return=%2Ffiles%2Fall\" data-open>"))
        #expect(try row(Paths.allFiles()).contains("href=\"\(page)?return=%2Ffiles%2Fall#acts\" data-acts=\"yandex\""))
        #expect(try row(Paths.yandexFiles().adding("view", "grid"), tag: "li").contains("data-open"))
        #expect(try row(Paths.yandexFiles().adding("view", "table")).contains("class=\"file-name\""))
    }

    @Test func `the menu of a row asks nothing of a source that cannot be asked`() throws {
        func menu() throws -> String {
            let page = try kept.browser.get(Paths.yandexFiles()).text
            let start = try #require(page.firstRange(of: "<template data-acts-of=\"yandex\""))
            return String(page[start.lowerBound...].split(separator: "</template>")[0])
        }
        #expect(try row().contains("data-acts") && menu().contains("\(Int.max)/delete\""))
        try change("UPDATE connections SET state = 'expired' WHERE member_id = \(kept.member)")
        #expect(try row().contains("data-acts") && !menu().contains("\(Int.max)/delete\""))
        #expect(try menu().contains("/download\""), "a copy that is kept can be had")
    }

    @Test func `a row is in the reader's language`() throws {
        #expect(try row().contains("Действия"))
        try change("UPDATE members SET language = 'en' WHERE id = \(kept.member)")
        #expect(try row().contains("Actions on План.docx") && !row().contains("Действия"))
    }
}
