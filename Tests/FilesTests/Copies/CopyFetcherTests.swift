import Connections
import Files
import FoundationEssentials
import HTTPClient
import Postgres
import Site
import Storage
import Synchronization
import TestSupport
import Testing
import Web

/// Fetching one file, from a disk that does what a test has set.
@Suite(.serialized) struct CopyFetcherTests {
    private let fetching: FetchingApp

    init() throws {
        fetching = try FetchingApp()
    }

    private var disk: FakeDisk { fetching.disk }
    private var app: TestApp { fetching.app }
    private var browser: Browser { fetching.browser }
    private var member: MemberID { fetching.member }
    private var file: FileID { fetching.file }
    private var files: Int { fetching.files }

    private func ask() throws { try fetching.ask() }
    private func work(_ isStopping: @escaping () -> Bool = { false }) throws { try fetching.work(isStopping) }
    private func copy() throws -> SavedCopy? { try fetching.copy() }
    private func bytes() throws -> [UInt8]? { try fetching.bytes() }

    @Test func `keeps the bytes, and offers them under their name`() throws {
        try ask()
        #expect(try copy()?.state == .waiting)
        try work()
        #expect(try copy()?.state == .saved)
        #expect(try bytes() == disk.manners.withLock { $0.bytes })
        let page = try browser.get(Paths.file(.yandex, file)).text
        #expect(page.contains("Копия сохранена"))
        let download = try browser.get(Paths.download(.yandex, file))
        #expect(download.location?.hasPrefix("http://127.0.0.1:8082/blobs/") == true)
    }

    @Test func `goes on after each break, and asks for a fresh link each time`() throws {
        disk.change { $0.breaksAfter = 50_000 }
        try ask()
        try work()
        #expect(try copy()?.state == .saved)
        #expect(try bytes() == disk.manners.withLock { $0.bytes })
        #expect(disk.downloads == 6)
        #expect(disk.transcript.count { $0.hasPrefix("GET /v1/disk/resources/download") } == 6)
    }

    @Test func `begins anew where the server knows no ranges, and gives up what never becomes whole`() throws {
        disk.change {
            $0.breaksAfter = 50_000
            $0.ignoresRanges = true
        }
        try ask()
        try work()
        #expect(try copy()?.state == .failed)
        #expect(try copy()?.blob == nil)
        disk.change { $0.breaksAfter = .max }
        try ask()
        try work()
        #expect(try bytes() == disk.manners.withLock { $0.bytes })
    }

    @Test func `offers no other bytes than those that were announced`() throws {
        disk.change { $0.announcedMD5 = String(repeating: "0", count: 32) }
        try ask()
        try work()
        #expect(try copy()?.failure == .changed)
        #expect(try copy()?.blob == nil)
        for size in [299_999, 300_001] {
            disk.change {
                $0.announcedMD5 = nil
                $0.announcedSize = size
            }
            try ask()
            try work()
            #expect(try copy()?.state == .failed, "\(size)")
            #expect(try copy()?.blob == nil)
        }
    }

    @Test func `is not fooled by a file that changes while it is fetched`() throws {
        disk.change { $0.breaksAfter = 100_000 }
        try ask()
        let stop = Atomic<Int>(0)
        // The process ends after the first piece; meanwhile the file changes.
        try work { stop.add(1, ordering: .relaxed).newValue > 3 }
        disk.change {
            $0.bytes = $0.bytes.map { $0 ^ 0xFF }
            $0.breaksAfter = .max
        }
        _ = try app.database.execute("UPDATE jobs SET run_at = now() - interval '1 second'")
        try work()
        #expect(try bytes() == disk.manners.withLock { $0.bytes })
    }

    @Test func `says why there is no copy`() throws {
        for (manners, failure): ((inout FakeDisk.Manners) -> Void, CopyFailure) in [
            ({ $0.apiStatus = 404 }, .missing), ({ $0.apiStatus = 403 }, .denied),
            (
                {
                    $0.apiStatus = 200; $0.href = "https://evil.example/x"
                }, .nonsense
            ),
            ({ $0.href = "ftp://127.0.0.1/x" }, .nonsense), ({ $0.href = "https://10.0.0.1/x" }, .nonsense),
            (
                {
                    $0.href = nil; $0.announcedSize = 2 << 20
                }, .quota
            ),
        ] {
            disk.change(manners)
            try ask()
            try work()
            #expect(try copy()?.failure == failure)
            #expect(try copy()?.state == .failed)
        }
        #expect(try browser.get(Paths.file(.yandex, file)).text.contains("Файл не помещается"))
    }

    @Test func `stops soon when it is cancelled, and leaves nothing`() throws {
        disk.change { $0.pause = 400 }  // more than seven seconds for the whole
        try ask()
        let began = ContinuousClock.now
        // Cancelled by another request while the transfer runs: here, by its own look whether the process stops.
        let cancelled = Atomic<Bool>(false)
        let cancelling = Stop(app, member, file)
        try work {
            if ContinuousClock.now - began > .seconds(1), !cancelled.exchange(true, ordering: .relaxed) {
                cancelling.cancel()
            }
            return false
        }
        #expect(ContinuousClock.now - began < .seconds(6))
        #expect(try copy() == nil)
        #expect(files == 0)
        #expect(!(try browser.get(Paths.savedFiles()).text.contains("План.docx")))
    }

    /// Another connection, as another process would cancel.
    private struct Stop {
        let store: CopyStore
        let member: MemberID
        let file: FileID

        init(_ app: TestApp, _ member: MemberID, _ file: FileID) {
            store = CopyStore(
                Services(
                    settings: app.settings, features: app.services.features, assets: Assets(),
                    database: Connection(app.settings.database), log: app.services.log))
            self.member = member
            self.file = file
        }

        func cancel() { _ = try? store.cancel([file], of: member) }
    }

    @Test func `asks for what fits, once, and only for the member's own`() throws {
        try ask()
        try ask()
        #expect(try app.database.row("SELECT count(*) FROM jobs") { try $0.only(Int.self) } == 1)
        let other = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        for path in [Paths.saveCopy, Paths.cancelCopy, Paths.deleteCopy] {
            #expect(try other.post(path(.yandex, file)).status == 404)
            #expect(try browser.post(path(.vk, file)).status == 404)
        }
        #expect(try other.get(Paths.download(.yandex, file)).status == 404)
        _ = try browser.post(Paths.cancelCopy(.yandex, file))
        _ = try app.database.execute("UPDATE files SET size = \(3 << 20)")
        let refused = try browser.post(Paths.saveCopy(.yandex, file), ["return": "/files/yandex"])
        #expect(refused.location == "/files/yandex#file-1")
        let page = try browser.get(Paths.yandexFiles()).text
        #expect(page.contains("Нужно 3") && page.contains("а\u{A0}свободно 1"))
        #expect(try copy() == nil)
    }

    @Test func `says that a copy is older, and replaces it`() throws {
        try ask()
        try work()
        let first = try copy()?.blob
        disk.change { $0.bytes = Array("new".utf8) }
        _ = try app.database.execute("UPDATE files SET size = 3, md5 = \(MD5.text(Array("new".utf8)))")
        #expect(try browser.get(Paths.savedFiles()).text.contains("Старая копия"))
        try ask()
        #expect(try bytes()?.count == 300_000, "the older one stays until the newer one is here")
        try work()
        #expect(try bytes() == Array("new".utf8))
        #expect(try copy()?.blob != first)
        #expect(try app.services.blobs.reap() == 1)
        #expect(files == 1)
    }

    @Test func `goes with its file, its connection and with all copies`() throws {
        for end: (TestApp, Browser) throws -> Void in [
            { _, browser in _ = try browser.post(Paths.clearCopies()) },
            { _, browser in _ = try browser.post(Paths.deleteCopy(.yandex, file)) },
            { app, _ in _ = try app.database.execute("DELETE FROM files") },
        ] {
            try ask()
            try work()
            #expect(files == 1)
            try end(app, browser)
            _ = try app.services.blobs.reap()
            #expect(files == 0)
            #expect(try copy() == nil)
        }
    }
}
