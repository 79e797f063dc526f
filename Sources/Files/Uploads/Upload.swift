import Connections
import FoundationEssentials
import Postgres
import Site
import Storage

/// A file that a member is sending to a source, as far as it has come. One that has arrived has no row any more.
package struct Upload: Sendable {
    package enum State: String, Sendable, PostgresDecodable, PostgresEncodable {
        /// For its turn, or for the source to answer again.
        case waiting
        case sending
        /// The name is taken: for the member to say what to do.
        case asking
        case failed
    }

    package let id: UploadID
    package let source: FileSource
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
        folder = try row.next("folder")
        name = try row.next("name")
        size = try row.next("size")
        sent = try row.next("sent")
        state = try row.next("state")
        failure = try row.next("failure")
    }

    /// What a page shows above a list, oldest first: over the folders all, in a folder its own.
    package static func all(of member: MemberID, in place: FilePlace) -> Query<[Upload]> {
        let condition: SQL
        switch place {
        case .recent, .all: condition = "true"
        case .yandexRecent: condition = "c.provider = 'yandex'"
        case .yandex: condition = "c.provider = 'yandex' AND u.folder = \(place.path)"
        case .vk: condition = "c.provider = 'vk'"
        case .vkCategory, .published, .saved: return .known([])
        }
        return .rows(
            """
            SELECT u.id, c.provider, u.folder, u.name, u.size, u.sent, u.state,
                   CASE WHEN u.state = 'waiting' AND \(ConnectionState.column(of: "c")) = 'off' THEN 'off' ELSE u.failure END
                       AS failure
            FROM uploads u
            JOIN connections c ON c.id = u.connection_id
            WHERE u.member_id = \(member) AND \(condition)
            ORDER BY u.id
            LIMIT 100
            """
        ) { try Upload(&$0) }
    }
}
