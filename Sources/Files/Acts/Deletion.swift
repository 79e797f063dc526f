import Postgres
import Site

/// Something that a member put into the trash of its source.
package struct Deletion: Sendable {
    package let id: DeletionID
    package let connection: ConnectionID
    package let source: FileSource
    package let remoteID: String
    package let path: String
    package let name: String

    static let columns: SQL =
        "d.id, d.connection_id, d.entry->>'source', d.entry->>'remote_id', d.entry->>'path', d.entry->>'name'"

    init(_ row: inout Row) throws {
        id = try row.next()
        connection = try row.next()
        source = try row.next()
        remoteID = try row.next()
        path = try row.next()
        name = try row.next()
    }
}
