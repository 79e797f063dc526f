import Bounds
import Postgres
import Site

struct ArchiveStore {
    let database: Connection
    let keys: Keys
    let copies: CopyStore

    init(_ context: Context) {
        self.init(CopyStore(context))
    }

    init(_ copies: CopyStore) {
        database = copies.database
        keys = copies.keys
        self.copies = copies
    }

    enum Asked {
        case archive(ArchiveID)
        /// There is no file among what was chosen.
        case nothing
        case tooMany
        case overQuota(free: Int, needed: Int)
    }

    /// Has an archive made of the member's own among these, and of what stands below folders; what is not here is fetched
    /// first. While there is one of the same files in the same versions it is that one, so that a double click, or the
    /// same wish on another page, makes one.
    func ask(_ files: [FileID], of member: MemberID) throws -> Asked {
        guard files.count <= Archive.mostFiles else { return .tooMany }
        let chosen = try database.rows(
            """
            SELECT id, is_folder, size
            FROM files
            WHERE id = ANY(\(files.map(\.rawValue))) AND member_id = \(member)
            ORDER BY name, id
            """
        ) {
            (
                id: try $0.next("id", as: FileID.self), isFolder: try $0.next("is_folder", as: Bool.self),
                size: try $0.next("size", as: Int.self)
            )
        }
        guard !chosen.isEmpty else { return .nothing }
        let own = chosen.filter { !$0.isFolder }
        let folders = chosen.filter(\.isFolder).map(\.id)
        return try database.transaction {
            try copies.room.hold(member)
            let contents = try contents(of: own.map(\.id), folders, of: member)
            if let same = try same(contents, of: member) { return .archive(same) }
            // How much stands below folders is known only once their source was asked.
            let size = folders.isEmpty ? Bounds.bytes.sum(own.map(\.size)) : 0
            if folders.isEmpty,
                case .overQuota(let free, let needed) = try copies.ask(own.map(\.id), of: member, besides: size)
            {
                return .overQuota(free: free, needed: needed)
            }
            let id = try database.row(
                """
                INSERT INTO archives (member_id, file_ids, folder_ids, connection_ids, is_listed, expected, contents)
                VALUES (\(member), \(own.map(\.id.rawValue)), \(folders.map(\.rawValue)),
                        ARRAY(SELECT DISTINCT connection_id FROM files WHERE id = ANY(\(chosen.map(\.id.rawValue)))),
                        \(folders.isEmpty), \(size), \(contents))
                RETURNING id
                """
            ) { try $0.only(ArchiveID.self) }
            guard let id else { return .nothing }
            _ = try database.fetch(ArchiveJob(archive: id, member: member).enqueue(keys: keys))
            return .archive(id)
        }
    }

    /// A hash of the files in their versions, and of the folders that were chosen: in which they are is in the ZIP.
    func contents(of files: [FileID], _ folders: [FileID], of member: MemberID) throws -> String {
        let found = try database.row(
            """
            SELECT encode(sha256(convert_to(
                       \(folders.map(\.rawValue).sorted().map(String.init).joined(separator: " "))
                       || coalesce(string_agg(
                           concat_ws(' ', '', id, path, name, size, modified_at, coalesce(md5, '')), E'\n' ORDER BY id), ''),
                       'UTF8')), 'hex')
            FROM files
            WHERE id = ANY(\(files.map(\.rawValue))) AND member_id = \(member) AND NOT is_folder
            """
        ) { try $0.only(String.self) }
        return found ?? ""
    }

    /// An archive of that, on its way or there. One whose folders were looked through is no longer of the same: what
    /// stands in them may have changed.
    func same(_ contents: String, of member: MemberID) throws -> ArchiveID? {
        try database.row(
            """
            SELECT id
            FROM archives
            WHERE member_id = \(member) AND contents = \(contents) AND expires_at > now()
              AND (state IN ('waiting', 'packing') OR state = 'ready' AND blob_id IS NOT NULL)
            ORDER BY id DESC
            LIMIT 1
            """
        ) { try $0.only(ArchiveID.self) }
    }
}
