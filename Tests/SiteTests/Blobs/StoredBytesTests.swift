import Foundation
import Postgres
import Site
import Storage
import TestSupport
import Testing

/// What becomes of bytes where the operator named a store.
struct BytesInAStore {
    private let conninfo: String
    private let app: TestApp
    private let anna: MemberID
    private let session: SessionID
    private let server: ObjectServer
    private let pace = StorePace()
    private let text = String(repeating: "Планы. ", count: 6_000)

    init() throws {
        server = try ObjectServer()
        conninfo = try Cluster.shared.database()
        app = try TestApp(server.settings, database: conninfo)
        anna = try #require(try app.member().member)
        session = try #require(
            try app.database.row("SELECT id FROM sessions WHERE member_id = \(anna)") { try $0.only() })
    }

    private var blobs: BlobTable { app.services.blobs }

    private func keep(
        _ text: String? = nil, kind: String = "test", until end: Date? = nil
    ) throws -> BlobID {
        let blob = try blobs.store.keep(Array((text ?? self.text).utf8))
        _ = try app.database.fetch(BlobTable.add(blob, .plain, kind: kind, for: anna, until: end))
        return blob.id
    }

    private func move() throws { while try BlobMover(app.services, pace).move() {} }

    /// Nobody has asked for the files here for two hours.
    private func evict() throws {
        let files = FileManager.default.enumerator(atPath: blobs.store.root)?.compactMap { $0 as? String } ?? []
        for file in files {
            try FileManager.default.setAttributes(
                [.modificationDate: Date.now.addingTimeInterval(-7_200)], ofItemAtPath: "\(blobs.store.root)/\(file)")
        }
        let mover = BlobMover(app.services, pace)
        for _ in 0..<52 { try mover.evict() }
    }

    private func sent(_ id: BlobID) throws -> String? {
        let address = SignedURL(id, for: anna, in: session, name: "План.txt", as: .inline, now: .now)
            .address(app.settings).text.dropFirst("http://127.0.0.1:8082".count)
        return try app.anonymous().get(String(address)).headers["X-Accel-Redirect"]
    }

    private func isStored(_ id: BlobID) throws -> Bool { try blobs.stored([id]) == [id] }

    @Test func `they follow there, and nginx is sent for them once they are not here any more`() throws {
        let id = try keep()
        #expect(try sent(id) == "/_blobs/\(BlobStore.place(of: id))")
        try move()
        #expect(try server.text(of: id) == text && isStored(id))
        #expect(try sent(id) == "/_blobs/\(BlobStore.place(of: id))", "somebody has just looked at it")
        try evict()
        #expect(blobs.store.size(of: id) == nil)
        #expect(try sent(id)?.hasPrefix("/_store/quad/\(BlobStore.place(of: id))?X-Amz-Algorithm=") == true)
    }

    @Test func `small ones stay, and so do portraits and what has an end`() throws {
        let kept = [
            try keep("klein"), try keep(kind: "portrait"), try keep(until: .now.addingTimeInterval(60)),
        ]
        try move()
        try evict()
        #expect(kept.allSatisfy { server.text(of: $0) == nil && blobs.store.size(of: $0) != nil })
    }

    @Test func `whoever reads them here gets them back, and they stay for a while`() throws {
        let id = try keep()
        try move()
        try evict()
        #expect(try blobs.store.sizeAnywhere(of: id) == text.utf8.count)
        #expect(try String(contentsOfFile: blobs.store.local(id), encoding: .utf8) == text)
        let mover = BlobMover(app.services, pace)
        for _ in 0..<52 { try mover.evict() }
        #expect(blobs.store.size(of: id) == text.utf8.count)
        // Nobody has it: opening says so.
        #expect(try !FileManager.default.fileExists(atPath: blobs.store.local(BlobID())))
    }

    @Test func `a store that fails costs nothing: they stay here until it takes them`() throws {
        server.fail(503)
        let id = try keep()
        #expect(try BlobMover(app.services, pace).move() == false)
        #expect(try BlobMover(app.services, pace).move() == false, "and it is not asked again at once")
        try evict()
        #expect(try blobs.store.size(of: id) == text.utf8.count && !isStored(id))
        #expect(try sent(id) == "/_blobs/\(BlobStore.place(of: id))")
        server.fail(nil)
        _ = try BlobMover(app.services, StorePace()).move()
        #expect(try isStored(id))
    }

    @Test func `a store that fails is told to whoever wants bytes that lie only there`() throws {
        let id = try keep()
        try move()
        try evict()
        server.fail(403)
        let failure = try #require(throws: StorageFailure.self) { try blobs.store.local(id) }
        #expect(failure.description.hasSuffix(" answered 403"))
        #expect(throws: StorageFailure.self) { try blobs.store.sizeAnywhere(of: id) }
        let refused = try #require(throws: StorageFailure.self) { try blobs.store.objects?.tryOut() }
        #expect(refused.description.hasSuffix(" answered 403 (Failing)"))
    }

    @Test func `what is let go goes there too`() throws {
        let id = try keep()
        try move()
        try evict()
        _ = try app.database.execute("UPDATE blobs SET released_at = now() WHERE id = \(id)")
        #expect(try blobs.reap() == 1)
        #expect(server.text(of: id) == nil)
    }

    @Test func `the store is looked after: what nobody knows goes, what it lost has no row any more`() throws {
        let (whole, lost, shorter) = (try keep(), try keep(), try keep())
        try move()
        try evict()
        server.remove(lost)
        server.put(shorter, "x", modified: .now)
        let (orphan, young) = (BlobID(), BlobID())
        server.put(orphan, "x", modified: .now.addingTimeInterval(-7_200))
        server.put(young, "x", modified: .now)
        let sweeper = BlobSweeper(app.services)
        // A store that does not answer has lost nothing.
        server.fail(500)
        for _ in 0..<24 { try sweeper.run() }
        #expect(try blobs.known([whole, lost, shorter]).count == 3)
        server.fail(nil)
        // Of another process, which has not left it alone for its failures.
        let other = try TestApp(server.settings, database: conninfo)
        let later = BlobSweeper(other.services)
        for _ in 0..<24 { try later.run() }
        #expect(try blobs.known([whole, lost, shorter]) == [whole])
        #expect(server.text(of: orphan) == nil && server.text(of: young) == "x" && server.text(of: whole) == text)
    }

    @Test func `a row that does not know that its bytes are there learns it, and loses nothing`() throws {
        let id = try keep()
        try move()
        try evict()
        _ = try app.database.execute("UPDATE blobs SET stored_at = NULL")
        let sweeper = BlobSweeper(app.services)
        for _ in 0..<24 { try sweeper.run() }
        #expect(try blobs.known([id]) == [id] && isStored(id))
    }

    @Test func `what the store has lost and the disk still has goes there again`() throws {
        let id = try keep()
        try move()
        server.remove(id)
        let sweeper = BlobSweeper(app.services)
        for _ in 0..<24 { try sweeper.run() }
        #expect(try blobs.known([id]) == [id] && server.text(of: id) == nil)
        try move()
        #expect(try isStored(id) && server.text(of: id) == text)
    }

    @Test func `a store that keeps less than it is given is not believed`() throws {
        server.keep(1_000)
        let id = try keep()
        try move()
        try evict()
        #expect(try !isStored(id) && blobs.store.size(of: id) == text.utf8.count)
    }

    @Test func `what goes while it is on its way goes there too`() throws {
        let id = try keep()
        server.whenGiven { [conninfo] in
            _ = try? Connection(conninfo, options: .patient).execute("DELETE FROM blobs")
        }
        try move()
        #expect(server.text(of: id) == nil)
    }

    @Test func `a list that does not have it all loses nothing`() throws {
        let id = try keep()
        try move()
        try evict()
        server.listNothing()
        let sweeper = BlobSweeper(app.services)
        for _ in 0..<24 { try sweeper.run() }
        #expect(try blobs.known([id]) == [id])
    }

    /// A process that has not looked yet whose the store is.
    private func another(_ server: ObjectServer) throws -> TestApp {
        try TestApp(server.settings.merging(["QUAD_STATE": app.settings.state]) { $1 }, database: conninfo)
    }

    private func sweepAnew(_ server: ObjectServer) throws {
        let other = try another(server)
        let sweeper = BlobSweeper(other.services)
        for _ in 0..<24 { try sweeper.run() }
        _ = try other.services.blobs.reap()
        _ = try BlobMover(other.services, StorePace()).move()
    }

    @Test func `a copy of the database on another machine changes nothing in the store`() throws {
        let (id, deleted) = (try keep(), try keep())
        try move()
        try evict()
        let owner = try #require(server.owner)
        let young = try keep()
        let unknown = BlobID()
        server.put(unknown, "x", modified: .now.addingTimeInterval(-7_200))
        _ = try app.database.execute("UPDATE blobs SET released_at = now() WHERE id = \(deleted)")
        server.owner = "another"
        try sweepAnew(server)
        #expect(server.text(of: unknown) != nil && server.text(of: deleted) != nil && server.text(of: young) == nil)
        server.remove(id)
        try sweepAnew(server)
        #expect(try blobs.known([id]) == [id])
        let refused = try #require(throws: StorageFailure.self) {
            try StoreOwner(another(server).services.blobs).need()
        }
        #expect(refused.description.hasSuffix("is another Quad's; if that one is no more: quad take-store"))
        try StoreOwner(another(server).services.blobs).take()
        #expect(server.owner == owner)
        try sweepAnew(server)
        #expect(try server.text(of: unknown) == nil && server.text(of: young) == text && blobs.known([id]).isEmpty)
    }

    @Test func `an empty store that was named by mistake loses nothing`() throws {
        let id = try keep()
        try move()
        try evict()
        let mistaken = try ObjectServer()
        try sweepAnew(mistaken)
        #expect(try blobs.known([id]) == [id] && mistaken.owner == nil)
        let refused = try #require(throws: StorageFailure.self) {
            try StoreOwner(another(mistaken).services.blobs).need()
        }
        #expect(refused.description.contains("is not where files were kept until now"))
    }

    @Test func `settings without their key are mistakes`() {
        #expect(throws: SettingsMistakes.self) { try TestApp(["QUAD_STORE": "http://127.0.0.1:1/quad"]) }
        let bare = server.settings.merging(["QUAD_STORE": "http://127.0.0.1:1"]) { $1 }
        #expect(throws: SettingsMistakes.self) { try TestApp(bare) }
    }
}
