import Bounds
import FoundationEssentials
import Postgres
import Site
import Storage

/// What Quad keeps of a file for its member, and what it is fetching of it.
package struct SavedCopy: Sendable {
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
    package let saved: Date?
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
        /// Of its content, where the source tells it.
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

    /// What ``init(_:)`` reads, of `saved_copies s`.
    static let columns: SQL =
        """
        s.state, s.blob_id, s.size, s.version_modified_at, s.version_md5, s.saved_at, s.received, s.expected, s.failure,
        s.is_asked
        """

    /// Nil where the join found none.
    static func ifAny(_ row: inout Row) throws -> SavedCopy? {
        let state: State? = try row.next()
        let blob: BlobID? = try row.next()
        let size: Int? = try row.next()
        let modified: Date? = try row.next()
        let md5: String? = try row.next()
        let saved: Date? = try row.next()
        let received: Int? = try row.next()
        let expected: Int? = try row.next()
        let failure: CopyFailure? = try row.next()
        let isAsked: Bool? = try row.next()
        guard let state, let size, let received, let expected, let isAsked else { return nil }
        return SavedCopy(
            state: state, blob: blob, size: size, version: Version(size: size, modified: modified, md5: md5),
            saved: saved, received: received, expected: expected, failure: failure,
            isAsked: isAsked)
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
