import Connections
import FoundationEssentials
import Postgres
import Site

/// The lists that sources gave, kept so that a page shows them at once and also when the source does not answer.
package struct ListingStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    /// Which list of which connection.
    package struct Place: Hashable, Codable, Sendable {
        package let connection: ConnectionID
        package let kind: Listing.Kind
        package let path: String

        package init(connection: ConnectionID, _ kind: Listing.Kind, _ path: String) {
            self.connection = connection
            self.kind = kind
            self.path = path
        }
    }

    /// What is known of the list of a member's folder.
    package static func state(
        of path: String, _ kind: Listing.Kind, _ source: FileSource, for member: MemberID
    ) -> Query<Listing?> {
        .row(
            """
            SELECT l.refreshed_at, l.asked_at, l.failure, l.failed_at
            FROM file_listings l
            JOIN \(LinkedAccounts.all) c ON c.id = l.connection_id
            WHERE \(LinkedAccounts.belong(to: member, at: "\(source)")) AND l.kind = \(kind) AND l.path = \(path)
            """
        ) { try Listing(&$0) }
    }

    /// Notes that a refresh was asked for; false when one is on its way already.
    ///
    /// - Parameter isByHand: somebody wants the list as it is now: one that is on its way may have looked too early, and another
    ///   one follows it
    package func ask(_ place: Place, isByHand: Bool = false) throws -> Bool {
        try database.execute(
            """
            INSERT INTO file_listings AS l (connection_id, kind, path, asked_at)
            VALUES (\(place.connection), \(place.kind), \(place.path), now())
            ON CONFLICT ON CONSTRAINT file_listings_are_unique DO UPDATE SET asked_at = now()
            WHERE \(isByHand) OR l.asked_at IS NULL OR l.asked_at < now() - make_interval(secs => \(Listing.patience))
            """) == 1
    }

    /// Notes that a refresh is wanted although one may be on its way: something may have changed since that one began.
    package func askAgain(_ place: Place) throws {
        _ = try database.execute(
            """
            INSERT INTO file_listings (connection_id, kind, path, asked_at, changed_at)
            VALUES (\(place.connection), \(place.kind), \(place.path), now(), now())
            ON CONFLICT ON CONSTRAINT file_listings_are_unique DO UPDATE SET asked_at = now(), changed_at = now()
            """)
    }

    /// Notes that a refresh that was outdated is made anew; false when another one is on its way, or when nobody wants
    /// the list any more.
    package func askAgain(_ place: Place, insteadOf began: Date) throws -> Bool {
        try database.execute(
            """
            UPDATE file_listings
            SET asked_at = now()
            WHERE connection_id = \(place.connection) AND kind = \(place.kind) AND path = \(place.path)
              AND (asked_at IS NULL OR asked_at <= \(began))
            """) == 1
    }

    /// Leaves a list as it is that something changes all the time: the next page that shows it asks for it.
    package func giveUp(_ place: Place, begunAt began: Date) throws {
        _ = try database.execute(
            """
            UPDATE file_listings
            SET asked_at = NULL
            WHERE connection_id = \(place.connection) AND kind = \(place.kind) AND path = \(place.path)
              AND asked_at <= \(began)
            """)
    }

    /// The database's clock, which also says when an act has changed something.
    package func clock() throws -> Date {
        try database.row("SELECT clock_timestamp()") { try $0.only(Date.self) } ?? .now
    }

    /// Keeps a whole list in one transaction: what it has is added or changed, what was kept of this place and it lacks
    /// is taken away with everything below. An entry that did not change is not written. Of a connection that is gone
    /// nothing is kept.
    ///
    /// - Parameters:
    ///   - isWhole: false for the beginning of a list that is too long to read: what it lacks stays
    ///   - began: when the source was first asked, by ``clock()``; nil for what is as it is now
    /// - Returns: false, with nothing kept, when an act has changed the list since it was asked for
    @discardableResult
    package func keep(
        _ files: [RemoteFile], of place: Place, source: FileSource, member: MemberID, isWhole: Bool = true,
        since began: Date? = nil
    ) throws -> Bool {
        // An entry that an answer has twice, because something moved while it was read page by page, counts once.
        var unique: [String: RemoteFile] = [:]
        for file in files { unique[file.remoteID] = file }
        // In one order for everybody, so that two refreshes do not wait for each other.
        let files = unique.values.sorted { $0.remoteID < $1.remoteID }
        return try database.transaction(attempts: 3) {
            guard try hold(place.connection) else { return true }
            if let began, try !isUnchanged(place, since: began) { return false }
            try note(place, since: began)
            try move(files.filter(\.isFolder), place)
            for start in stride(from: 0, to: files.count, by: 1_000) {
                try upsert(Array(files[start..<min(start + 1_000, files.count)]), place, source, member)
            }
            if isWhole, let removal = Self.removal(allBut: files.map(\.remoteID), place) {
                _ = try database.execute(removal)
            }
            return true
        }
    }

    /// Keeps entries that are known to be there now; what else is kept of their folders stays.
    package func add(
        _ files: [RemoteFile], of connection: ConnectionID, _ source: FileSource, for member: MemberID
    ) throws {
        try database.transaction(attempts: 3) {
            guard try hold(connection) else { return }
            try change(Array(Set(files.map(\.parent))), of: connection)
            try upsert(files, Place(connection: connection, .folder, ""), source, member)
        }
    }

    /// Has lists of a connection asked for anew by the next page that shows them.
    func outdate(_ kinds: [Listing.Kind], of connection: ConnectionID) throws {
        _ = try database.execute(
            """
            UPDATE file_listings
            SET refreshed_at = NULL
            WHERE connection_id = \(connection) AND kind = ANY (\(kinds.map(\.rawValue))::text[])
            """)
    }

    /// The same of a folder's list.
    func outdate(folder: String, of connection: ConnectionID) throws {
        _ = try database.execute(
            """
            UPDATE file_listings
            SET refreshed_at = NULL
            WHERE connection_id = \(connection) AND kind = 'folder' AND path = \(folder)
            """)
    }

    /// Writes down that an act changes what these folders show, and with them the lists over all folders: a refresh that
    /// is on its way tells of an older state. Comes before the act's own rows are written, within its transaction: so
    /// that a refresh is kept either before the act or not at all. The source has answered: what was wrong is over.
    func change(_ folders: [String], of connection: ConnectionID) throws {
        _ = try database.execute(
            """
            UPDATE file_listings
            SET changed_at = now(), failed_at = NULL, failure = NULL
            WHERE id IN (
                SELECT id
                FROM file_listings
                WHERE connection_id = \(connection)
                  AND (kind IN ('all', 'published', 'trash') OR kind = 'folder' AND path = ANY (\(folders)::text[]))
                ORDER BY id
                FOR UPDATE
            )
            """)
    }

    /// Whether no act has changed the list since then. One that was forgotten meanwhile has been: what it was about is
    /// somewhere else. An act waits until this transaction ends.
    func isUnchanged(_ place: Place, since began: Date) throws -> Bool {
        try database.row(
            """
            SELECT changed_at IS NULL OR changed_at < \(began)
            FROM file_listings
            WHERE connection_id = \(place.connection) AND kind = \(place.kind) AND path = \(place.path)
            FOR UPDATE
            """
        ) { try $0.only(Bool.self) } ?? false
    }

    /// Writes down that the source did not give the list; what was kept stays. One that is switched off was not asked. A refresh
    /// that was asked for since the source was asked is still to come.
    package func fail(_ place: Place, _ failure: ListingFailure, since began: Date? = nil) throws {
        let outcome: SQL = failure == .off ? "" : ", failed_at = now(), failure = \(failure)"
        _ = try database.execute(
            """
            UPDATE file_listings
            SET asked_at = CASE WHEN asked_at > \(began) THEN asked_at END\(outcome)
            WHERE connection_id = \(place.connection) AND kind = \(place.kind) AND path = \(place.path)
            """)
    }

    /// Keeps a connection from being disconnected until the transaction ends; false when it is gone. A transaction that
    /// writes several rows of one takes it first: disconnecting takes it first too, so that neither waits for the
    /// other's rows while the other waits for it.
    func hold(_ connection: ConnectionID) throws -> Bool {
        try database.fetch(LinkedAccounts.hold(connection))
    }

    /// Writes down that the source just listed everything, within the transaction that keeps it. A refresh that was asked for
    /// since the source was asked is still to come.
    func note(_ place: Place, since began: Date? = nil) throws {
        _ = try database.execute(
            """
            INSERT INTO file_listings AS l (connection_id, kind, path, refreshed_at)
            VALUES (\(place.connection), \(place.kind), \(place.path), now())
            ON CONFLICT ON CONSTRAINT file_listings_are_unique DO UPDATE
            SET refreshed_at = now(), asked_at = CASE WHEN l.asked_at > \(began) THEN l.asked_at END,
                failed_at = NULL, failure = NULL
            """)
    }

    /// A folder that has another path by now takes along what is kept of its content.
    private func move(_ folders: [RemoteFile], _ place: Place) throws {
        guard !folders.isEmpty else { return }
        // Mostly there are none, and PostgreSQL, which knows little of a connection that is new, would look for them once
        // for each of its files.
        let moved = try database.rows(
            """
            SELECT o.path AS old_path, n.path AS new_path
            FROM unnest(\(folders.map(\.remoteID))::text[], \(folders.map(\.path))::text[]) AS n (remote_id, path)
            JOIN files o ON o.connection_id = \(place.connection) AND o.remote_id = n.remote_id
            WHERE o.is_folder AND o.path <> n.path
            """
        ) { (old: try $0.next("old_path", as: String.self), new: try $0.next("new_path", as: String.self)) }
        guard !moved.isEmpty else { return }
        _ = try database.execute(
            """
            UPDATE files AS f
            SET path = m.new || substr(f.path, length(m.old) + 1),
                parent = m.new || substr(f.parent, length(m.old) + 1)
            FROM unnest(\(moved.map(\.old))::text[], \(moved.map(\.new))::text[]) AS m (old, new)
            WHERE f.connection_id = \(place.connection) AND f.path >= m.old || '/' AND f.path < m.old || '0'
            """)
    }

    private func upsert(_ files: [RemoteFile], _ place: Place, _ source: FileSource, _ member: MemberID) throws {
        _ = try database.execute(
            """
            INSERT INTO files AS f (
                connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, media_type,
                created_at, modified_at, thumbnail_source, public_url, md5)
            SELECT \(place.connection), \(member), \(source), remote_id, path, parent, is_folder, name, category, size,
                   nullif(media_type, ''), nullif(created_at, '-infinity'), modified_at, nullif(thumbnail_source, ''),
                   nullif(public_url, ''), nullif(md5, '')
            FROM unnest(
                \(files.map(\.remoteID))::text[], \(files.map(\.path))::text[], \(files.map(\.parent))::text[],
                \(files.map(\.isFolder))::boolean[], \(files.map(\.name))::text[],
                \(files.map(\.category.rawValue))::bigint[]::smallint[], \(files.map(\.size))::bigint[],
                \(files.map { $0.mediaType ?? "" })::text[], \(files.map { $0.created ?? .distantPast })::timestamptz[],
                \(files.map(\.modified))::timestamptz[], \(files.map { $0.preview ?? "" })::text[],
                \(files.map { $0.publicLink ?? "" })::text[], \(files.map { $0.md5 ?? "" })::text[]
            ) AS n (remote_id, path, parent, is_folder, name, category, size, media_type, created_at, modified_at,
                    thumbnail_source, public_url, md5)
            ON CONFLICT ON CONSTRAINT files_are_listed_once DO UPDATE
            SET path = excluded.path, parent = excluded.parent, is_folder = excluded.is_folder, name = excluded.name,
                category = excluded.category, size = excluded.size, media_type = excluded.media_type,
                created_at = excluded.created_at, modified_at = excluded.modified_at,
                thumbnail_source = excluded.thumbnail_source, public_url = excluded.public_url, md5 = excluded.md5,
                (thumbnail_id, thumbnail_requested_at, thumbnail_failed_at) = (
                    SELECT f.thumbnail_id, f.thumbnail_requested_at, f.thumbnail_failed_at
                    WHERE f.thumbnail_source = excluded.thumbnail_source)
            WHERE (f.path, f.parent, f.is_folder, f.name, f.category, f.size, f.media_type, f.created_at,
                   f.modified_at, f.thumbnail_source, f.public_url, f.md5)
                IS DISTINCT FROM
                  (excluded.path, excluded.parent, excluded.is_folder, excluded.name, excluded.category, excluded.size,
                   excluded.media_type, excluded.created_at, excluded.modified_at, excluded.thumbnail_source,
                   excluded.public_url, excluded.md5)
            """)
    }

    /// Takes away what a list lacks; nil for one that has no entries.
    ///
    /// It may have 20,000, and so may what is kept. `NOT IN` over rows is looked up in a hash table under every plan;
    /// `<> ALL` over a parameter is compared one by one as soon as the plan is a generic one.
    package static func removal(allBut kept: [String], _ place: Place) -> SQL? {
        let isGone: SQL = "remote_id NOT IN (SELECT unnest(\(kept)::text[]))"
        return switch place.kind {
        case .folder:
            """
            WITH gone AS (
                DELETE FROM files
                WHERE connection_id = \(place.connection) AND parent = \(place.path) AND \(isGone)
                RETURNING path, is_folder
            )
            DELETE FROM files f
            USING gone
            WHERE gone.is_folder AND f.connection_id = \(place.connection)
              AND f.path >= gone.path || '/' AND f.path < gone.path || '0'
            """
        case .all:
            "DELETE FROM files WHERE connection_id = \(place.connection) AND NOT is_folder AND \(isGone)"
        case .usage, .trash: nil
        case .published:
            """
            UPDATE files
            SET public_url = NULL
            WHERE connection_id = \(place.connection) AND public_url IS NOT NULL AND \(isGone)
            """
        }
    }
}
