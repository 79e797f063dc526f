import Connections
import Postgres
import Site
import Storage

/// Files that wait to be sent over a connection go with it.
package struct WaitingUploads: ConnectionBound {
    package init() {}

    package func wipe(_ connection: ConnectionID, of member: MemberID, in database: Connection) throws {
        let blobs = try database.rows(
            "DELETE FROM uploads WHERE connection_id = \(connection) AND member_id = \(member) RETURNING blob_id"
        ) { try $0.only(BlobID.self) }
        _ = try database.fetch(BlobTable.release(blobs, of: member))
    }
}
