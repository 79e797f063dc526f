import Connections
import FoundationEssentials
import Postgres
import Site
import Storage

/// A file that a member is sending to a source, as far as it has come. One that has arrived has no row any more.
package struct Upload: Sendable {
    /// Seconds for which a page says that one has arrived from another source.
    static let told = 60.0

    package enum State: String, Sendable, PostgresDecodable, PostgresEncodable {
        /// For its bytes, which Quad fetches from another source.
        case fetching
        /// For its turn, or for the source to answer again.
        case waiting
        case sending
        /// The name is taken: for the member to say what to do.
        case asking
        case failed
        /// It has arrived from another source: for a while the page says so.
        case done
    }

    package let id: UploadID
    package let source: FileSource
    /// Where it is fetched from; nil for what a browser brought.
    package let origin: FileSource?
    /// A public file of another feature is fetched.
    package let isPublic: Bool
    /// Of what is fetched, 0…100; nil while nobody knows.
    package let fetched: Int?
    /// How the source calls the folder.
    package let folder: String
    package let name: String
    /// Bytes.
    package let size: Int
    package let sent: Int
    package let state: State
    /// Why it failed, or why it waits longer than for its turn.
    package let failure: UploadFailure?

    package init(_ row: inout Row) throws {
        id = try row.next("id")
        source = try row.next("provider")
        origin = try row.next("origin")
        isPublic = try row.next("is_public")
        let copy: SavedCopy? = try row.next("copy")
        fetched = copy?.percent
        folder = try row.next("folder")
        name = try row.next("name")
        size = try row.next("size")
        sent = try row.next("sent")
        let state: State = try row.next("state")
        // The process that was to fetch it has nothing to fetch any more.
        let isLost = state == .fetching && copy == nil && !isPublic
        self.state = isLost ? .failed : state
        let failure: UploadFailure? = try row.next("failure")
        self.failure = isLost ? .unfetched : failure
    }

    private static var columns: SQL {
        """
        u.id, c.provider, u.origin, u.thing IS NOT NULL AS is_public,
        (SELECT ROW(\(SavedCopy.columns)) FROM saved_copies s WHERE s.file_id = u.file_id AND u.state = 'fetching') AS copy,
        u.folder, u.name, u.size, u.sent, u.state,
        CASE WHEN u.state = 'waiting' AND \(ConnectionState.column(of: "c")) = 'off' THEN 'off' ELSE u.failure END AS failure
        """
    }

    /// The latest of those by which the member saved a thing; nil when none is known any more.
    static func latest(of thing: ThingID, by member: MemberID) -> Query<Upload?> {
        .row(
            """
            SELECT \(columns)
            FROM uploads u
            JOIN \(LinkedAccounts.all) c ON c.id = u.connection_id
            WHERE u.member_id = \(member) AND u.thing_kind = \(thing.kind) AND u.thing = \(thing.number)
            ORDER BY u.id DESC
            LIMIT 1
            """
        ) { try Upload(&$0) }
    }

    /// What a page shows above a list, oldest first: over the folders all, in a folder its own.
    package static func all(of member: MemberID, in place: FilePlace) -> Query<[Upload]> {
        let condition: SQL
        switch place {
        case .recent, .all: condition = "true"
        case .yandexRecent: condition = "c.provider = 'yandex'"
        case .yandex: condition = "c.provider = 'yandex' AND u.folder = \(place.path)"
        case .vk: condition = "(c.provider = 'vk' OR u.origin = 'vk')"
        case .category, .vkCategory, .published, .saved: return .known([])
        }
        return .rows(
            """
            SELECT \(columns)
            FROM uploads u
            JOIN \(LinkedAccounts.all) c ON c.id = u.connection_id
            WHERE u.member_id = \(member) AND \(condition)
              AND (u.state <> 'done' OR u.run_at > now() - make_interval(secs => \(told)))
            ORDER BY u.state = 'done', u.id
            LIMIT 100
            """
        ) { try Upload(&$0) }
    }
}
