import Bounds
import Connections
import FoundationEssentials
import Postgres
import Site

/// How much room a disk has, in bytes (Disk API, `GET /v1/disk`).
package struct DiskSpace: Sendable, Hashable, Decodable {
    package let total: Int
    package let used: Int
    /// A part of what is used.
    package let trash: Int

    package var free: Int { max(total - used, 0) }

    private enum CodingKeys: String, CodingKey {
        case total = "total_space"
        case used = "used_space"
        case trash = "trash_size"
    }

    package init(total: Int, used: Int, trash: Int) {
        self.total = total
        self.used = used
        self.trash = trash
    }

    /// Reads the body of an answer with status 200.
    ///
    /// - Throws: ``ListingFailure/nonsense`` for what tells no room, less than none, or more than a disk has
    package static func read(_ body: [UInt8]) throws(ListingFailure) -> DiskSpace {
        guard let space = try? JSONDecoder().decode(DiskSpace.self, from: Data(body)),
            [space.total, space.used, space.trash].allSatisfy({ Bounds.bytes.exactly($0) != nil })
        else { throw .nonsense }
        return space
    }

    /// What the member's disk reported last.
    package static func find(of member: MemberID) -> Query<DiskSpace?> {
        .row(
            """
            SELECT s.total, s.used, s.trash
            FROM disk_spaces s
            JOIN \(LinkedAccounts.all) c ON c.id = s.connection_id
            WHERE \(LinkedAccounts.belong(to: member, at: "'yandex'"))
            """
        ) { DiskSpace(total: try $0.next("total"), used: try $0.next("used"), trash: try $0.next("trash")) }
    }

    /// Stores it in the place of what was reported before, with the time.
    package func keep(in store: ListingStore, of place: ListingStore.Place) throws {
        try store.database.transaction(attempts: 3) {
            guard try store.hold(place.connection) else { return }
            try store.note(place)
            _ = try store.database.execute(
                """
                INSERT INTO disk_spaces (connection_id, total, used, trash)
                VALUES (\(place.connection), \(total), \(used), \(trash))
                ON CONFLICT ON CONSTRAINT disk_spaces_pkey DO UPDATE
                SET total = excluded.total, used = excluded.used, trash = excluded.trash
                """)
        }
    }
}
