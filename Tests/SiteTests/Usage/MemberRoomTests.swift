import Features
import Postgres
import Site
import Storage
import TestSupport
import Testing

/// The room of a member over what two features keep: of one all gives way, of the other what is marked.
struct MemberRoomTests {
    private static let mebibyte = 1 << 20

    private let app: TestApp
    private let member: MemberID
    private var database: Connection { app.database }
    private var room: MemberRoom { MemberRoom(app.services) }

    init() throws {
        app = try TestApp(["QUAD_QUOTA": "1"]) { settings, reader in
            Features.all(settings, &reader) + [.keeper(of: "drawing"), .keeper(of: "note", besides: 1_000)]
        }
        member = try #require(try app.member().member)
    }

    /// Bytes of which only the row is there.
    private func keep(_ kind: String, _ size: Int, hoursAgo: Int = 0, of owner: MemberID? = nil) throws -> BlobID {
        let id = BlobID()
        _ = try database.execute(
            """
            INSERT INTO blobs (id, member_id, kind, media_type, size, sha256, created_at)
            VALUES (\(id), \(owner ?? member), \(kind), 'text/plain', \(size), sha256(''),
                    now() - make_interval(hours => \(hoursAgo)::int))
            """)
        return id
    }

    private func isKept(_ id: BlobID) throws -> Bool {
        try database.row("SELECT released_at IS NULL FROM blobs WHERE id = \(id)") { try $0.only(Bool.self) } ?? false
    }

    private func usage() throws -> MemberUsage { try database.fetch(MemberUsage.find(of: member, app.services)) }

    @Test func `counts every byte once, of whatever feature`() throws {
        for kind in ["drawing", "note", "strange"] { _ = try keep(kind, 100) }
        let released = try keep("note", 100)
        _ = try database.execute("UPDATE blobs SET released_at = now() WHERE id = \(released)")
        let other = try #require(try app.member("boris@hse.ru", name: "Борис").member)
        _ = try keep("note", 100, of: other)
        let usage = try usage()
        #expect(usage.bytes == ["drawing": 100, "note": 1_100, "strange": 100])
        #expect(usage.used == 1_300 && usage.yielding == 200)
        #expect(usage.spare == Self.mebibyte - 1_300 && usage.available == Self.mebibyte - 1_100)
    }

    @Test func `has what was wanted longest ago give way, over all features`() throws {
        let asked = try keep("strange", Self.mebibyte - 1_600)
        let third = try keep("drawing", 200, hoursAgo: 1)
        let first = try keep("drawing", 200, hoursAgo: 3)
        let second = try keep("note", 200, hoursAgo: 2)
        #expect(try database.transaction { try room.make(300, for: member) } == nil)
        #expect(try [asked, third, first, second].map(isKept) == [true, true, false, false])
    }

    @Test func `lets nothing go where that would not do`() throws {
        let asked = try keep("strange", Self.mebibyte - 1_200)
        let drawing = try keep("drawing", 200)
        #expect(try database.transaction { try room.make(201, for: member) } == 200)
        #expect(try isKept(asked) && isKept(drawing))
    }

    @Test func `spares what is looked at, and what only a look brought lies beyond the quota`() throws {
        let looked = try keep("drawing", MemberRoom.overdraft + Self.mebibyte, hoursAgo: 3)
        let other = try keep("note", 200, hoursAgo: 1)
        try room.settle(member, sparing: looked)
        #expect(try [looked, other].map(isKept) == [true, false])
        try room.settle(member)
        #expect(try !isKept(looked))
    }
}

extension Feature {
    /// Keeps blobs of a kind, which give way, and other bytes, which do not.
    fileprivate static func keeper(of kind: String, besides: Int? = nil) -> Feature {
        var keeper = Feature(kind)
        keeper.usage = { member in
            "SELECT kind, 0, size FROM blobs WHERE member_id = \(member) AND kind = \(kind) AND released_at IS NULL"
        }
        keeper.yielding = [
            Yielding { member in
                "SELECT id, size, created_at FROM blobs WHERE member_id = \(member) AND kind = \(kind)"
            } letGo: { services, blobs, _ in
                try services.blobs.lose(blobs)
            }
        ]
        guard let besides else { return keeper }
        let counted = keeper.usage
        keeper.usage = { member in
            "\(counted?(member) ?? "") UNION ALL SELECT \(kind), \(besides)::bigint, 0"
        }
        return keeper
    }
}
