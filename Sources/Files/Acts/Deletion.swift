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

    static let columns = Columns(of: "d", "id", "connection_id").and("d.entry->>'source'", as: "source")
        .and("d.entry->>'remote_id'", as: "remote_id").and("d.entry->>'path'", as: "path")
        .and("d.entry->>'name'", as: "name")

    init(_ row: inout Row) throws {
        id = try row.next("id")
        connection = try row.next("connection_id")
        source = try row.next("source")
        remoteID = try row.next("remote_id")
        path = try row.next("path")
        name = try row.next("name")
    }
}
