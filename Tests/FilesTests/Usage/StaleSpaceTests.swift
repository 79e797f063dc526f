import Connections
import Files
import Site
import TestSupport
import Testing

/// Pages about room, of a source that did not answer.
struct StaleSpaceTests {
    private let kept: KeptFiles

    init() throws {
        kept = try KeptFiles()
    }

    @Test func `that numbers are old is said in the part that is exchanged when newer ones come`() throws {
        let yandex = try kept.connect(.yandex)
        let lists = ListingStore(database: kept.app.database)
        let room = ListingStore.Place(connection: yandex, .usage, "")
        try DiskSpace(total: 10 << 30, used: 4 << 30, trash: 1 << 30).keep(in: lists, of: room)
        try lists.fail(room, .down)
        let page = try kept.browser.get(Paths.fileUsage()).text
        let part = try #require(page.split(separator: "id=\"usage\"", maxSplits: 1).last)
        #expect(part.contains("Яндекс Диск не отвечает"))
        #expect(part.contains("Повторить"))
        #expect(page.components(separatedBy: "не отвечает").count == 2, "once on the page")
    }
}
