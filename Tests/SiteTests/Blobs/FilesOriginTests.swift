import FoundationEssentials
import Postgres
import Site
import Storage
import TestSupport
import Testing
import Web

struct FilesOfMembers {
    private let app: TestApp
    private let anna: MemberID
    private let session: SessionID

    init() throws {
        app = try TestApp()
        anna = try #require(try app.member().member)
        session = try #require(try Self.session(of: anna, app))
    }

    private func keep(
        _ text: String, as kind: MediaKind = .plain, until end: Date? = .distantFuture
    ) throws -> BlobID {
        let blob = try app.services.blobs.store.keep(Array(text.utf8))
        _ = try app.database.fetch(BlobTable.add(blob, kind, kind: "test", for: anna, until: end))
        return blob.id
    }

    private static func session(of member: MemberID, _ app: TestApp) throws -> SessionID? {
        try app.database.row("SELECT id FROM sessions WHERE member_id = \(member)") { try $0.only() }
    }

    private func get(_ signedURL: SignedURL) throws -> Answered {
        let address = signedURL.address(app.settings).text
        #expect(address.hasPrefix("http://127.0.0.1:8082/blobs/"))
        return try app.anonymous().get(String(address.dropFirst("http://127.0.0.1:8082".count)))
    }

    private func signedURL(
        _ id: BlobID, for member: MemberID? = nil, _ name: String = "План.txt",
        in session: SessionID? = nil, as disposition: SignedURL.Disposition = .inline, now: Date = .now
    ) -> SignedURL {
        SignedURL(id, for: member ?? anna, in: session ?? self.session, name: name, as: disposition, now: now)
    }

    @Test func `are handed to nginx with their type and name`() throws {
        let id = try keep("привет")
        let answer = try get(signedURL(id))
        #expect(answer.status == 200)
        #expect(answer.trips == 1)
        #expect(answer.headers["X-Accel-Redirect"] == "/_blobs/\(BlobStore.place(of: id))")
        #expect(answer.headers["Content-Type"] == "text/plain; charset=utf-8")
        #expect(answer.headers["Content-Disposition"]?.hasPrefix("inline; filename=") == true)
        #expect(answer.headers["Set-Cookie"] == nil)
    }

    @Test func `are saved and not shown when a browser might do what they say`() throws {
        let id = try keep("<script>1</script>", as: .other)
        let answer = try get(signedURL(id, "page.html"))
        #expect(answer.headers["Content-Type"] == "application/octet-stream")
        #expect(answer.headers["Content-Disposition"]?.hasPrefix("attachment;") == true)
    }

    @Test func `are for whom the address was made, while it holds`() throws {
        let id = try keep("x")
        let other = try #require(try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев").member)
        #expect(try get(signedURL(id, for: other)).status == 404)
        #expect(try get(signedURL(id, now: .now.addingTimeInterval(-301))).status == 403)
        #expect(try app.anonymous().get("/blobs/AAAA").status == 403)
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'x' WHERE id = \(anna)")
        #expect(try get(signedURL(id)).status == 404)
    }

    @Test func `are for the session in which the address was made, as long as it stands`() throws {
        let id = try keep("x")
        let mikhail = try #require(try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев").member)
        let foreign = try #require(try Self.session(of: mikhail, app))
        #expect(try get(signedURL(id, in: foreign)).status == 404)
        // As a page makes it for whom it does not know yet: no session has that number.
        #expect(try get(signedURL(id, in: SessionID(rawValue: 0))).status == 404)
        // Another one does instead of none: neither after signing in again, nor after a suspension was lifted.
        _ = try app.member()
        _ = try app.database.execute("DELETE FROM sessions WHERE id = \(session)")
        #expect(try get(signedURL(id)).status == 404)
    }

    @Test func `that are large go out in parts, each of which is asked for`() throws {
        let id = try keep(String(repeating: "x", count: 1 << 20) + "y")
        let made = signedURL(id, now: .now.addingTimeInterval(-1_000))
        let answer = try get(signedURL(id))
        #expect(answer.headers["X-Accel-Redirect"]?.hasPrefix("/_parts/") == true)
        #expect(answer.headers["Content-Disposition"] == nil, "nginx has it from the parts")
        func part() throws -> Answered {
            let target = String(made.address(app.settings).text.dropFirst("http://127.0.0.1:8082".count))
            return try app.answer(Request(method: "GET", target: target, isPart: true))
        }
        #expect(try part().headers["X-Accel-Redirect"] == "/_blobs/\(BlobStore.place(of: id))")
        #expect(try part().headers["Content-Disposition"]?.hasPrefix("inline;") == true)
        _ = try app.database.execute("DELETE FROM sessions WHERE id = \(session)")
        #expect(try part().status == 404)
    }

    @Test func `are gone at once when they are let go, and from the disk soon`() throws {
        let blobs = app.services.blobs
        let (kept, released, ended) = (try keep("1"), try keep("2"), try keep("3", until: .now.addingTimeInterval(-1)))
        _ = try app.database.execute("UPDATE blobs SET released_at = now() WHERE id = \(released)")
        #expect(try get(signedURL(released)).status == 404)
        #expect(try get(signedURL(ended)).status == 404)
        #expect(try get(signedURL(kept)).status == 200)
        #expect(try blobs.reap() == 2)
        #expect([kept, released, ended].map { blobs.store.size(of: $0) } == [1, nil, nil])
        #expect(try blobs.known([kept, released, ended]) == [kept])
    }

    @Test func `are looked after: what was lost or changed has no row any more, what nobody knows no file`() throws {
        let blobs = app.services.blobs
        let (whole, changed, lost) = (try keep("1"), try keep("2"), try keep("3"))
        try Data("X".utf8).write(to: URL(filePath: blobs.store.path(of: changed)))
        try blobs.store.remove(lost)
        _ = try app.database.execute("UPDATE blobs SET checked_at = now() - interval '31 days'")
        let sweeper = BlobSweeper(app.services)
        for _ in 0..<256 { try sweeper.run() }
        #expect(try blobs.known([whole, changed, lost]) == [whole])
        #expect(blobs.store.size(of: changed) == nil)
    }
}
