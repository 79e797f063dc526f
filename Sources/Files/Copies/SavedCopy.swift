import Bounds
import FoundationEssentials
import Postgres
import Site
import Storage

/// What Quad keeps of a file for its member, and what it is fetching of it.
package struct SavedCopy: Sendable, PostgresRecord {
    package enum State: String, Sendable, PostgresDecodable, PostgresEncodable {
        /// For a thread that fetches it.
        case waiting
        case fetching
        case saved, failed

        /// Somebody is at it, or soon will be.
        package var isUnderWay: Bool { self == .waiting || self == .fetching }
    }

    package let state: State
    /// The bytes; nil when none were fetched yet, and when they were lost.
    package let blob: BlobID?
    /// Bytes that are kept.
    package let size: Int
    /// The version that is kept.
    package let version: Version
    package let received: Int
    /// Bytes of what is fetched.
    package let expected: Int
    package let failure: CopyFailure?
    /// False for what is kept only because its file was opened: it gives way when its member needs the room.
    package let isAsked: Bool

    /// What tells one version of a file from another.
    package struct Version: Hashable, Sendable {
        package let size: Int
        package let modified: Date?
        /// Of its content, where the source gives it.
        package let md5: String?

        package init(size: Int, modified: Date?, md5: String?) {
            self.size = size
            self.modified = modified
            self.md5 = md5
        }

        /// Whether both are of the same content: by its hash where both have one, by size and time otherwise.
        package func isSame(as other: Version) -> Bool {
            if let md5, let theirs = other.md5 { return size == other.size && md5 == theirs }
            return size == other.size && modified == other.modified
        }
    }

    /// The number of the bytes of a member's file.
    static func blob(of file: FileID, for member: MemberID) -> SQL {
        "SELECT blob_id FROM saved_copies WHERE file_id = \(file) AND member_id = \(member)"
    }

    package static let columns = Columns(
        of: "s", "state", "blob_id", "size", "version_modified_at", "version_md5", "received", "expected", "failure",
        "is_asked")

    /// That of `files f`; NULL where there is none. That one failed is shown for a day.
    static let column: SQL =
        """
        (SELECT ROW(\(columns))
         FROM saved_copies s
         WHERE s.file_id = f.id AND (\(isKept) OR s.asked_at > now() - interval '1 day'))
        """

    /// The condition on `saved_copies s` for what is kept, or is on its way.
    static let isKept: SQL = "(s.state <> 'failed' OR s.blob_id IS NOT NULL)"

    package init(_ record: inout Record) throws(CellMismatch) {
        state = try record.next("state")
        blob = try record.next("blob_id")
        size = try record.next("size")
        version = Version(
            size: size, modified: try record.next("version_modified_at"), md5: try record.next("version_md5"))
        received = try record.next("received")
        expected = try record.next("expected")
        failure = try record.next("failure")
        isAsked = try record.next("is_asked")
    }

    /// What there is to see or to save of it: the bytes.
    package var isThere: Bool { blob != nil }

    /// Whether the file has another content by now.
    package func isOlder(than file: Version) -> Bool { isThere && !version.isSame(as: file) }

    /// 0…100 of what is being fetched; nil while nobody knows.
    package var percent: Int? {
        guard state == .fetching, expected > 0 else { return nil }
        return Bounds.percent(received, of: expected)
    }
}
