import FoundationEssentials
import Glibc
import Postgres
import Site
import Storage

/// Several files of a member as one ZIP, made behind and kept for a day.
package struct Archive: Sendable {
    package enum State: String, Sendable, PostgresDecodable {
        /// For files that are not here yet.
        case waiting
        case packing, ready, failed
    }

    /// Files of one archive: a form has at most 200 fields.
    package static let mostFiles = 180
    /// Files of one archive of folders, and folders that are looked through for it.
    package static let mostFilesBelow = 1_000
    package static let mostFolders = 200

    package let id: ArchiveID
    package let state: State
    package let files: [Int]
    package let folders: [Int]
    /// False until it was looked what stands in the folders.
    package let isListed: Bool
    /// Files that are here.
    package let fetched: Int
    package let size: Int
    package let blob: BlobID?
    package let failure: ArchiveFailure?
    package let created: Date

    static let columns: SQL =
        """
        a.id, a.state, a.file_ids, a.folder_ids, a.is_listed, a.fetched, a.size, a.blob_id, a.failure, a.created_at
        """

    init(_ row: inout Row) throws {
        id = try row.next()
        state = try row.next()
        files = try row.next()
        folders = try row.next()
        isListed = try row.next()
        fetched = Int(try row.next(Int32.self))
        size = try row.next()
        blob = try row.next()
        failure = try row.next(String?.self).map(ArchiveFailure.init(kept:))
        created = try row.next()
    }

    package static func find(_ id: ArchiveID, of member: MemberID) -> Query<Archive?> {
        .row(
            """
            SELECT \(columns)
            FROM archives a
            WHERE a.id = \(id) AND a.member_id = \(member) AND a.expires_at > now()
            """
        ) { try Archive(&$0) }
    }

    /// What a browser calls it: «Файлы 2026-11-21.zip».
    func name(_ words: FilesWords) -> String {
        var seconds = time_t(created.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(words.files) \(1_900 + Int(parts.tm_year))-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)).zip"
    }
}
