import Bounds
import Connections
import Postgres
import Site

/// Looks what stands below the folders of an archive, at their source: what is kept of a list may be old, or never was.
struct ArchiveFolders {
    let database: Connection
    /// Bytes that a member may keep at the moment.
    let quota: () -> Int
    let tokens: AccessTokens
    let client: SourceClient

    struct Folder {
        let connection: ConnectionID
        let path: String
    }

    /// The files below; the lists on the way are kept as they are now.
    ///
    /// - Parameter meanwhile: called before each folder; throws to stop
    /// - Throws: ``ArchiveFailure`` for more than is packed; ``ListingFailure``, ``YandexFailure`` and ``TokenFailure`` from
    ///   the source
    func files(of archive: Archive, for member: MemberID, meanwhile: () throws -> Void) throws -> [FileID] {
        let all = try roots(of: archive, member)
        // One that is gone: an archive without it would be another one than was asked for.
        guard all.count == archive.folders.count else { throw ArchiveFailure.unfetched }
        // What stands in one of the others comes with it.
        let roots = all.filter { root in !all.contains { root.path.hasPrefix("\($0.path)/") } }
        var waiting = roots
        var (folders, files, size) = (0, archive.files.count, 0)
        while let folder = waiting.popLast() {
            folders += 1
            guard folders <= Archive.mostFolders else { throw ArchiveFailure.tooMany }
            try meanwhile()
            let found = try list(folder, member)
            let below = found.filter { !$0.isFolder }
            files += below.count
            size = Bounds.bytes.sum([size] + below.map(\.size))
            guard files <= Archive.mostFilesBelow else { throw ArchiveFailure.tooMany }
            // They are kept twice: as copies and in the archive.
            guard size <= quota() / 2 else { throw ArchiveFailure.tooMuch }
            waiting += found.filter(\.isFolder).map { Folder(connection: folder.connection, path: $0.path) }
        }
        return try roots.flatMap { try kept(below: $0) }
    }

    /// The folders that were chosen, an outer one before what stands in it.
    func roots(of archive: Archive, _ member: MemberID) throws -> [Folder] {
        try database.rows(
            """
            SELECT connection_id, path
            FROM files
            WHERE id = ANY(\(archive.folders)::bigint[]) AND member_id = \(member) AND is_folder AND source = 'yandex'
            ORDER BY length(path), id
            """
        ) { Folder(connection: try $0.next("connection_id"), path: try $0.next("path")) }
    }

    private func list(_ folder: Folder, _ member: MemberID) throws -> [RemoteFile] {
        guard let base = client.api(of: .yandex) else { throw TokenFailure.off }
        let store = ListingStore(database: database)
        let place = ListingStore.Place(connection: folder.connection, .folder, folder.path)
        // Its row is there from now on, so that what the member changes meanwhile is noted in it.
        _ = try store.ask(place)
        let began = try store.clock()
        let list: RemoteList
        do {
            list = try tokens.use(of: member, at: .yandex) { token in
                try YandexSource(client: client, disk: YandexDisk(base: base, token: token.text))
                    .list(.folder, folder.path)
            }
        } catch {
            try store.giveUp(place, begunAt: began)
            throw error
        }
        guard list.isWhole else { throw ArchiveFailure.tooMany }
        let isKept = try store.keep(list.files, of: place, source: .yandex, member: member, since: began)
        // The member has changed something there meanwhile: all of it once more.
        guard isKept else { throw ListingFailure.slow }
        return list.files
    }

    private func kept(below folder: Folder) throws -> [FileID] {
        try database.rows(
            """
            SELECT id
            FROM files
            WHERE connection_id = \(folder.connection) AND NOT is_folder
              AND path >= \(folder.path + "/") AND path < \(folder.path + "0")
            ORDER BY path, id
            """
        ) { try $0.only(FileID.self) }
    }
}
