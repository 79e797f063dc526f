import Postgres
import Site
import Storage

/// The table of archives.
struct ArchiveStore {
    let database: Connection
    let keys: Keys
    let copies: CopyStore

    init(_ context: Context) {
        database = context.database
        keys = context.keys
        copies = CopyStore(context)
    }

    enum Asked {
        case archive(ArchiveID)
        /// There is no file among what was chosen.
        case nothing
        case tooMany
        case overQuota(free: Int, needed: Int)
    }

    /// Has an archive made of the member's own among these, and of what stands below folders; what is not here is fetched
    /// first.
    func ask(_ files: [FileID], of member: MemberID) throws -> Asked {
        guard files.count <= Archive.mostFiles else { return .tooMany }
        let chosen = try database.rows(
            """
            SELECT id, is_folder
            FROM files
            WHERE id = ANY(\(files.map(\.rawValue))) AND member_id = \(member)
            ORDER BY name, id
            """
        ) { (id: try $0.next(FileID.self), isFolder: try $0.next(Bool.self)) }
        guard !chosen.isEmpty else { return .nothing }
        let own = chosen.filter { !$0.isFolder }.map(\.id)
        let folders = chosen.filter(\.isFolder).map(\.id)
        return try database.transaction {
            // How much stands below folders is known only once their source was asked.
            if folders.isEmpty, case .overQuota(let free, let needed) = try copies.ask(own, of: member) {
                return .overQuota(free: free, needed: needed)
            }
            let id = try database.row(
                """
                INSERT INTO archives (member_id, file_ids, folder_ids, is_listed)
                VALUES (\(member), \(own.map(\.rawValue)), \(folders.map(\.rawValue)), \(folders.isEmpty))
                RETURNING id
                """
            ) { try $0.next(ArchiveID.self) }
            guard let id else { return .nothing }
            _ = try database.fetch(
                ArchiveJob(archive: id.rawValue, member: member.rawValue).enqueue(keys: keys))
            return .archive(id)
        }
    }
}
