import Connections
import Files
import FoundationEssentials
import HTTPClient
import Postgres
import Site
import Synchronization
import TestSupport
import Testing
import Web

/// A list that was asked for before an act shows an older state: what the act has changed wins.
@Suite(.serialized) struct OutdatedListTests {
    private let app: TestApp
    private let browser: Browser
    private let anna: MemberID
    private let kept: KeptFiles
    private let lists: ListingStore
    private let changes: ChangeStore
    private let yandex: ConnectionID
    private let disk: LocalServer
    /// What the disk does before it answers.
    private let meanwhile: Meanwhile

    /// Hands an act over to the thread on which the disk answers.
    private final class Meanwhile: Sendable {
        let acts = Mutex<[@Sendable () -> Void]>([])
        let names = Mutex<[String]>([])
    }

    init() throws {
        let meanwhile = Meanwhile()
        self.meanwhile = meanwhile
        // It reads its list first, is slow, and answers what it had read.
        disk = try LocalServer.answering { _ in
            let items = meanwhile.names.withLock { $0 }.map { name in
                """
                {"name":"\(name)","path":"disk:/\(name)","type":"file","resource_id":"yandex disk:/\(name)",\
                "created":"2026-11-21T10:00:00+00:00","modified":"2026-11-21T10:00:00+00:00","size":7}
                """
            }
            let act = meanwhile.acts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            act?()
            let body = "{\"_embedded\":{\"items\":[\(items.joined(separator: ","))]}}"
            let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)"
            return "\(head)\r\n\r\n\(body)"
        }
        kept = try KeptFiles(["QUAD_YANDEX_DISK": "\(disk.url)/v1/disk"])
        app = kept.app
        browser = kept.browser
        anna = kept.member
        lists = ListingStore(database: app.database)
        changes = ChangeStore(database: app.database)
        yandex = try kept.connect(.yandex)
        try kept.authorize(yandex)
    }

    private func place(_ path: String = "disk:/", _ kind: Listing.Kind = .folder) -> ListingStore.Place {
        .init(connection: yandex, kind, path)
    }

    private func remote(_ name: String, in parent: String = "disk:/", isFolder: Bool = false) -> RemoteFile {
        let path = parent + (parent.hasSuffix("/") ? "" : "/") + name
        return RemoteFile(
            remoteID: "yandex \(path)", path: path, parent: parent, isFolder: isFolder, name: name, category: .text,
            modified: Date(timeIntervalSince1970: 1_795_259_100))
    }

    private func rows() throws -> [String] {
        try app.database.rows("SELECT path || ' ' || coalesce(public_url, '') FROM files ORDER BY path COLLATE \"C\"") {
            try $0.only(String.self)
        }
    }

    private func keep(_ files: [RemoteFile], _ place: ListingStore.Place, since began: Date) throws -> Bool {
        try lists.keep(files, of: place, source: .yandex, member: anna, since: began)
    }

    @Test(arguments: [
        FileChange.gone, .titled("x"), .moved(path: "disk:/Архив/План.docx"), .published("https://yadi.sk/d/1"),
        .copied(into: "disk:/"),
    ])
    func `what an act has changed stays, and the list is asked for anew`(_ change: FileChange) throws {
        let id = try kept.keep("План.docx", of: yandex, .yandex)
        #expect(try lists.ask(place()))
        let began = try lists.clock()
        try changes.keep(change, of: id, of: anna)
        let after = try rows()
        #expect(try !keep([remote("План.docx")], place(), since: began))
        #expect(try rows() == after)
        #expect(try lists.askAgain(place(), insteadOf: began))
        #expect(try !lists.askAgain(place(), insteadOf: began), "somebody is at it by now")
        #expect(try keep([remote("Смета.xlsx")], place(), since: lists.clock()))
        #expect(try rows() == ["disk:/Смета.xlsx "] || change == .moved(path: "disk:/Архив/План.docx"))
    }

    private func isAwaited() throws -> Bool? {
        try app.database.row("SELECT asked_at IS NOT NULL FROM file_listings") { try $0.only(Bool.self) }
    }

    @Test func `a refresh that somebody asks for while another one runs follows it`() throws {
        #expect(try lists.ask(place()))
        let began = try lists.clock()
        #expect(try !lists.ask(place()), "a page that only looks is content with the one that runs")
        #expect(try lists.ask(place(), isByHand: true))
        #expect(try keep([remote("План.docx")], place(), since: began))
        #expect(try rows() == ["disk:/План.docx "] && isAwaited() == true)
        #expect(try keep([remote("План.docx")], place(), since: lists.clock()))
        #expect(try isAwaited() == false)
    }

    @Test func `a refresh that somebody asks for while one runs that fails is still to come`() throws {
        #expect(try lists.ask(place()))
        let began = try lists.clock()
        #expect(try lists.ask(place(), isByHand: true))
        try lists.fail(place(), .down, since: began)
        #expect(try isAwaited() == true)
        try lists.fail(place(), .down, since: lists.clock())
        #expect(try isAwaited() == false)
    }

    @Test func `what came into a folder is not taken out by an older list of it`() throws {
        let id = try kept.keep("План.docx", of: yandex, .yandex)
        #expect(try lists.ask(place("disk:/Архив")))
        let began = try lists.clock()
        try changes.keep(.moved(path: "disk:/Архив/План.docx"), of: id, of: anna)
        #expect(try !keep([], place("disk:/Архив"), since: began))
        #expect(try rows() == ["disk:/Архив/План.docx "])
        try lists.add([remote("Смета.xlsx", in: "disk:/Архив")], of: yandex, .yandex, for: anna)
        #expect(try !keep([], place("disk:/Архив"), since: began), "an upload has arrived")
    }

    @Test(arguments: [FileChange.gone, .moved(path: "disk:/Архив")])
    func `a folder that is elsewhere brings nothing back with an older list of it`(_ change: FileChange) throws {
        let id = try kept.keep("Лекции", of: yandex, .yandex)
        #expect(try lists.ask(place("disk:/Лекции")))
        let began = try lists.clock()
        try changes.keep(change, of: id, of: anna)
        let after = try rows()
        #expect(try !keep([remote("План.docx", in: "disk:/Лекции")], place("disk:/Лекции"), since: began))
        #expect(try rows() == after)
    }

    @Test func `lists over all folders are outdated by any act, and other folders' by none`() throws {
        let id = try kept.keep("План.docx", of: yandex, .yandex)
        let others = [place("", .all), place("", .published), place("disk:/Другая")]
        for place in others { #expect(try lists.ask(place)) }
        let began = try lists.clock()
        try changes.keep(.gone, of: id, of: anna)
        #expect(try !keep([remote("План.docx")], others[0], since: began))
        #expect(try !keep([remote("План.docx")], others[1], since: began))
        #expect(try keep([], others[2], since: began))
    }

    // MARK: With a disk that answers late

    /// Does what is due as `quad work` does it.
    private func work() throws {
        let handlers = FileJobs.handlers(app.services, app.providers)
        while try app.work(handlers) {}
    }

    private func names() throws -> [String] {
        try app.database.rows("SELECT name FROM files ORDER BY name") { try $0.only(String.self) }
    }

    /// Has a member delete this file while the disk answers.
    private func delete(_ name: String) throws -> @Sendable () -> Void {
        let id = try kept.keep(name, of: yandex, .yandex)
        let (conninfo, anna, meanwhile) = (app.settings.database, anna, meanwhile)
        return {
            meanwhile.names.withLock { $0.removeAll { $0 == name } }
            try? ChangeStore(database: Connection(conninfo)).keep(.gone, of: id, of: anna)
        }
    }

    @Test func `a file that is deleted while the disk answers does not come back`() throws {
        meanwhile.names.withLock { $0 = ["План.docx", "Смета.xlsx"] }
        let act = try delete("План.docx")
        meanwhile.acts.withLock { $0 = [act] }
        _ = try browser.post(Paths.yandexFiles())
        try work()
        #expect(try names() == ["Смета.xlsx"])
        #expect(disk.transcript.count { $0.contains("GET ") } == 2, "\(disk.transcript)")
        let state = try #require(
            try app.database.fetch(ListingStore.state(of: "disk:/", .folder, .yandex, for: anna)))
        #expect(state.refreshed != nil && !state.isRefreshing(now: .now))
    }

    @Test func `a list in which something changes all the time is left to the next page`() throws {
        let all = (1...5).map { "\($0).txt" }
        meanwhile.names.withLock { $0 = all }
        let acts = try all.map(delete)
        meanwhile.acts.withLock { $0 = acts }
        _ = try browser.post(Paths.yandexFiles())
        try work()
        #expect(try names() == ["4.txt", "5.txt"], "three tries, each overtaken")
        let state = try #require(
            try app.database.fetch(ListingStore.state(of: "disk:/", .folder, .yandex, for: anna)))
        #expect(!state.isRefreshing(now: .now))
    }
}
