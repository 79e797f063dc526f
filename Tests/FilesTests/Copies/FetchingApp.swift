import Connections
import Files
import FoundationEssentials
import Site
import Storage
import TestSupport
import Testing

/// A member with one file on a ``FakeDisk``, and `quad work`'s part of saving it, done when a test says so.
struct FetchingApp {
    let disk: FakeDisk
    let app: TestApp
    let browser: Browser
    let member: MemberID
    let file: FileID

    init() throws {
        disk = try FakeDisk()
        let kept = try KeptFiles(["QUAD_YANDEX_DISK": "\(disk.url)/v1/disk", "QUAD_QUOTA": "1"])
        app = kept.app
        browser = kept.browser
        member = kept.member
        let connection = try kept.connect(.yandex)
        try kept.authorize(connection)
        file = try kept.keep("План.docx", of: connection, .yandex)
        let md5 = MD5.text(disk.manners.withLock { $0.bytes })
        _ = try app.database.execute("UPDATE files SET size = 300000, md5 = \(md5)")
    }

    func ask() throws {
        _ = try browser.post(Paths.saveCopy(.yandex, file))
    }

    /// Does what is due as `quad work` does it, once.
    func work(_ isStopping: @escaping () -> Bool = { false }) throws {
        try app.work(FileJobs.transferHandlers(app.services, app.providers, isStopping: isStopping))
    }

    func copy() throws -> SavedCopy? {
        try app.database.fetch(ListedFile.find(file, in: .yandex, of: member))?.copy
    }

    func bytes() throws -> [UInt8]? {
        let store = app.services.blobs.store
        return try copy()?.blob.flatMap { try store.beginning(of: $0, 1 << 20) }
    }

    var files: Int {
        (FileManager.default.enumerator(atPath: app.services.blobs.store.root)?.compactMap { $0 as? String } ?? [])
            .count { $0.split(separator: "/").last?.utf8.count == 32 }
    }
}
