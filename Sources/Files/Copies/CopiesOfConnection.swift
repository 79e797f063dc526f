import Connections
import Postgres
import Site

/// Copies go with their connection: the rows with its files, the bytes by a job of the same transaction. A transfer that
/// is under way finds its row gone and stops.
package struct CopiesOfConnection: ConnectionBound {
    private let keys: Keys

    package init(keys: Keys) {
        self.keys = keys
    }

    package func wipe(_ connection: ConnectionID, of member: MemberID, in database: Connection) throws {
        _ = try database.execute("DELETE FROM files WHERE connection_id = \(connection) AND member_id = \(member)")
        _ = try database.fetch(BurialJob().enqueue(keys: keys))
    }
}
