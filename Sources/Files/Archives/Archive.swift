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

    static let columns = Columns(
        of: "a", "id", "state", "file_ids", "folder_ids", "is_listed", "fetched", "size", "blob_id", "failure",
        "created_at")

    init(_ row: inout Row) throws {
        id = try row.next("id")
        state = try row.next("state")
        files = try row.next("file_ids")
        folders = try row.next("folder_ids")
        isListed = try row.next("is_listed")
        fetched = Int(try row.next("fetched", as: Int32.self))
        size = try row.next("size")
        blob = try row.next("blob_id")
        failure = try row.next("failure", as: String?.self).map(ArchiveFailure.init(kept:))
        created = try row.next("created_at")
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
