import FoundationEssentials
import Postgres
import Site

/// What lies in the trash of a disk, as the disk last listed it.
package struct TrashEntry: Sendable {
    package let id: TrashID
    let connection: ConnectionID
    /// How the disk calls its place there: `trash:/План.docx_0f3a…`.
    let path: String
    /// What it had before it came there, and has again outside.
    let remoteID: String
    /// Where it stood: `disk:/Лекции/План.docx`.
    let origin: String
    let name: String
    let isFolder: Bool
    let category: FileCategory
    /// Bytes; 0 for a folder, of which the disk does not say.
    let size: Int
    let deleted: Date
    /// What goes on with it, or did not succeed.
    let activity: Activity?

    static let columns = Columns(
        of: "t", "id", "connection_id", "path", "remote_id", "origin", "name", "is_folder", "category", "size",
        "deleted_at"
    ).and("CASE WHEN t.activity_at > now() - interval '15 minutes' THEN t.activity END", as: "activity")

    init(_ row: inout Row) throws {
        id = try row.next("id")
        connection = try row.next("connection_id")
        path = try row.next("path")
        remoteID = try row.next("remote_id")
        origin = try row.next("origin")
        name = try row.next("name")
        isFolder = try row.next("is_folder")
        category = try row.next("category")
        size = try row.next("size")
        deleted = try row.next("deleted_at")
        activity = try row.next("activity")
    }

    /// The folder in which it stood; nil for the disk's root.
    var home: FolderPath? { FolderPath(YandexResource.parent(of: origin)) }
}

/// What the trash can be put in order by.
enum TrashKey: String, ListKey {
    case date, name, size

    private static let dates = KeyColumn<TrashEntry>.moment("t.deleted_at", \.deleted)
    private static let names = KeyColumn<TrashEntry>.text("t.name") { $0.name }
    private static let sizes = KeyColumn<TrashEntry>.number("t.size", within: .bytes, \.size)

    var columns: [KeyColumn<TrashEntry>] {
        switch self {
        case .date: [Self.dates]
        case .name: [Self.names]
        case .size: [Self.sizes]
        }
    }

    var id: SQL { "t.id" }
    static func id(of row: TrashEntry) -> Int { row.id.rawValue }
}

extension ListKind where Key == TrashKey {
    /// What came last stands first.
    static var trash: ListKind { ListKind("trash", by: ListOrder(.date, isDescending: true), .fifty) }
}
