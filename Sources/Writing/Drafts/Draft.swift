import FoundationEssentials
import Postgres
import Site

package enum DraftNoun {}
package typealias DraftID = Identifier<DraftNoun>

/// A text that a member has begun, as the form at its place goes on with it.
package struct Draft: Sendable {
    /// The longest body, in bytes of UTF-8: one that is too long to be published is kept, to be cut or parted.
    package static let longest = 65_536
    /// All further fields, likewise.
    static let longestFields = 8_192
    /// As many as a member may have; what was deleted has as much room again.
    package static let most = 200

    package let id: DraftID
    /// Of the form: it is published under it.
    package let key: UUID
    package let place: DraftPlace
    package let body: String
    /// What was typed into other fields, by their names.
    package let fields: [String: String]
    /// Of the thing from which a change began; 0 for what is new.
    package let baseVersion: Int32
    package let version: Int32
    package let device: DraftDevice
    package let updated: Date

    /// What ``init(_:)`` reads, of `drafts d`.
    static let columns = Columns(
        of: "d", "id", "key", "kind", "thing", "body", "fields", "base_version", "version", "device", "session_id",
        "updated_at")

    init(_ row: inout Row) throws {
        id = try row.next("id")
        key = try row.next("key")
        let kind: String = try row.next("kind")
        place = DraftPlace(kind, try row.next("thing"))
        body = try row.next("body")
        fields = Self.fields(try row.next("fields"))
        baseVersion = try row.next("base_version")
        version = try row.next("version")
        device = DraftDevice(name: try row.next("device"), session: try row.next("session_id"))
        updated = try row.next("updated_at")
    }

    static func fields(_ json: String) -> [String: String] {
        (try? JSONDecoder().decode([String: String].self, from: Data(json.utf8))) ?? [:]
    }
}
