import Bounds
import FoundationEssentials
import Postgres
import Site

/// The trash of members' disks, as it is kept. The member stands in every condition.
package struct TrashStore {
    let database: Connection

    private var lists: ListingStore { ListingStore(database: database) }

    // MARK: Reading

    /// A page and one entry more.
    static func page(_ list: ListAddress<TrashKey>, of member: MemberID) -> Query<[TrashEntry]> {
        .rows(statement(list.keyset, member)) { try TrashEntry(&$0) }
    }

    /// What PostgreSQL does for the first page of each order, in words: for tests of its indexes.
    package static func explained(_ member: MemberID) -> [SQL] {
        TrashKey.allCases.flatMap { [ListOrder($0), ListOrder($0, isDescending: true)] }.map { order in
            "EXPLAIN (COSTS OFF) \(statement(Keyset(order, size: .fifty), member))"
        }
    }

    private static func statement(_ page: Keyset<TrashKey>, _ member: MemberID) -> SQL {
        page.rows("SELECT \(TrashEntry.columns) FROM trash_entries t", where: "t.member_id = \(member)")
    }

    static func find(_ id: TrashID, of member: MemberID) -> Query<TrashEntry?> {
        .row(
            """
            SELECT \(TrashEntry.columns)
            FROM trash_entries t
            WHERE t.id = \(id) AND t.member_id = \(member)
            """
        ) { try TrashEntry(&$0) }
    }

    static func count(of member: MemberID) -> Query<Int> {
        Query<Int?>.row("SELECT count(*) FROM trash_entries WHERE member_id = \(member)") { try $0.only() }
            .map { $0 ?? 0 }
    }

    /// The entry that was kept last; nil for an empty trash.
    static func last(of member: MemberID) -> Query<TrashID?> {
        .row("SELECT id FROM trash_entries WHERE member_id = \(member) ORDER BY id DESC LIMIT 1") { try $0.only() }
    }

    // MARK: What the disk lists

    /// Keeps what lies there now; what it lacks is taken away.
    ///
    /// - Parameter began: when the disk was first asked, by ``ListingStore/clock()``
    /// - Returns: false, with nothing kept, when an act has changed it since
    func keep(_ files: [TrashedFile], of place: ListingStore.Place, member: MemberID, since began: Date) throws -> Bool
    {
        // An entry that comes twice, because something moved while it was read page by page, counts once.
        var unique: [String: TrashedFile] = [:]
        for file in files { unique[file.path] = file }
        let files = unique.values.sorted { $0.path < $1.path }
        return try database.transaction(attempts: 3) {
            guard try lists.hold(place.connection) else { return true }
            guard try lists.isUnchanged(place, since: began) else { return false }
            try lists.note(place, since: began)
            for start in stride(from: 0, to: files.count, by: 1_000) {
                try insert(Array(files[start..<min(start + 1_000, files.count)]), place.connection, member)
            }
            _ = try database.execute(
                """
                DELETE FROM trash_entries
                WHERE connection_id = \(place.connection) AND path NOT IN (SELECT unnest(\(files.map(\.path))::text[]))
                """)
            return true
        }
    }

    private func insert(_ files: [TrashedFile], _ connection: ConnectionID, _ member: MemberID) throws {
        _ = try database.execute(
            """
            INSERT INTO trash_entries (
                connection_id, member_id, path, remote_id, origin, name, is_folder, category, size, deleted_at)
            SELECT \(connection), \(member), path, remote_id, origin, name, is_folder, category, size, deleted_at
            FROM unnest(
                \(files.map(\.path))::text[], \(files.map(\.remoteID))::text[], \(files.map(\.origin))::text[],
                \(files.map(\.name))::text[], \(files.map(\.isFolder))::boolean[],
                \(files.map(\.category.rawValue))::bigint[]::smallint[], \(files.map(\.size))::bigint[],
                \(files.map(\.deleted))::timestamptz[]
            ) AS n (path, remote_id, origin, name, is_folder, category, size, deleted_at)
            ON CONFLICT ON CONSTRAINT trash_entries_are_listed_once DO NOTHING
            """)
    }

    // MARK: What acts change

    /// What an act is about.
    package enum Part: Codable, Hashable, Sendable {
        case entry(TrashID)
        /// All of it, up to the entry of this number: what came later is not meant.
        case all(upTo: TrashID)
    }

    /// Writes down what goes on with a part of it.
    func note(_ activity: Activity, of part: Part, of member: MemberID) throws {
        _ = try database.execute(
            """
            UPDATE trash_entries
            SET activity = \(activity), activity_at = now()
            WHERE \(condition(part, member))
            """)
    }

    /// It is not there any more.
    func remove(_ part: Part, of member: MemberID) throws {
        guard let connection = try connection(of: part, member), try lists.hold(connection) else { return }
        try lists.change([], of: connection)
        _ = try database.execute("DELETE FROM trash_entries WHERE \(condition(part, member))")
        try lists.outdate([.trash, .usage], of: connection)
    }

    /// It stands where it stood. What was deleted through Quad has its row again at once; anything else comes with the list
    /// of its folder.
    func restored(_ id: TrashID, of member: MemberID) throws {
        let place = try database.row(
            """
            SELECT t.connection_id, t.origin, (
                SELECT d.id
                FROM file_deletions d
                WHERE d.connection_id = t.connection_id AND d.entry->>'remote_id' = t.remote_id
                  AND d.restored_at IS NULL
                ORDER BY d.id DESC
                LIMIT 1
            ) AS deletion_id
            FROM trash_entries t
            WHERE t.id = \(id) AND t.member_id = \(member)
            """
        ) { row in
            (
                connection: try row.next("connection_id", as: ConnectionID.self),
                origin: try row.next("origin", as: String.self),
                deletion: try row.next("deletion_id", as: DeletionID?.self)
            )
        }
        guard let place, try lists.hold(place.connection) else { return }
        try lists.change([YandexResource.parent(of: place.origin)], of: place.connection)
        _ = try database.execute("DELETE FROM trash_entries WHERE id = \(id) AND member_id = \(member)")
        if let deletion = place.deletion { try ChangeStore(database: database).restore(deletion, member) }
        try lists.outdate([.all, .trash, .usage], of: place.connection)
        try lists.outdate(folder: YandexResource.parent(of: place.origin), of: place.connection)
    }

    private func connection(of part: Part, _ member: MemberID) throws -> ConnectionID? {
        try database.row("SELECT connection_id FROM trash_entries WHERE \(condition(part, member)) LIMIT 1") {
            try $0.only()
        }
    }

    private func condition(_ part: Part, _ member: MemberID) -> SQL {
        switch part {
        case .entry(let id): "id = \(id) AND member_id = \(member)"
        case .all(let last): "id <= \(last) AND member_id = \(member)"
        }
    }
}
