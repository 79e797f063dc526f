import Postgres
import Site

/// One file of a member at a time. The member stands in every condition: what is another's is not there.
package struct FileStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    package static func find(_ id: FileID, in source: FileSource, of member: MemberID) -> Query<FileItem?> {
        .row(
            """
            SELECT \(FileItem.columns)
            FROM files f
            JOIN connections c ON c.id = f.connection_id
            WHERE f.id = \(id) AND f.source = \(source) AND f.member_id = \(member)
            """
        ) { try FileItem(&$0) }
    }
}
