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

    /// Has an archive made of the member's own files among these; what is not here is fetched first.
    func ask(_ files: [FileID], of member: MemberID) throws -> Asked {
        guard files.count <= Archive.mostFiles else { return .tooMany }
        let own = try database.rows(
            """
            SELECT id
            FROM files
            WHERE id = ANY(\(files.map(\.rawValue))) AND member_id = \(member) AND NOT is_folder
            ORDER BY name, id
            """
        ) { try $0.next(FileID.self) }
        guard !own.isEmpty else { return .nothing }
        return try database.transaction {
            if case .overQuota(let free, let needed) = try copies.ask(own, of: member) {
                return .overQuota(free: free, needed: needed)
            }
            let id = try database.row(
                """
                INSERT INTO archives (member_id, file_ids)
                VALUES (\(member), \(own.map(\.rawValue)))
                RETURNING id
                """
            ) { try $0.next(ArchiveID.self) }
            guard let id else { return .nothing }
            _ = try database.fetch(
                ArchiveJob(archive: id.rawValue, member: member.rawValue).enqueue(for: member, keys: keys))
            return .archive(id)
        }
    }
}
