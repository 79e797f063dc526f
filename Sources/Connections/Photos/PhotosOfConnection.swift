import Postgres
import Site
import Storage

/// The photo of an account goes with its connection.
package struct PhotosOfConnection: ConnectionBound {
    package init() {}

    package func wipe(_ connection: ConnectionID, of member: MemberID, in database: Connection) throws {
        let photo = try database.row(
            "SELECT photo_id FROM connections WHERE id = \(connection) AND member_id = \(member)"
        ) { try $0.only(BlobID?.self) }
        if let photo, let photo { _ = try database.fetch(BlobTable.release([photo], of: member)) }
    }
}
