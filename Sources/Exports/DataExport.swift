import FoundationEssentials
import Localization
import Postgres
import Site
import Storage

/// An archive of what is a member's, under way, ready or over.
struct DataExport: Sendable {
    enum State: String, Sendable, PostgresDecodable {
        case running, ready, failed, stopped
    }

    /// Days in which it can be fetched.
    static let days = 7
    /// Archives that a member may ask for in a day.
    static let mostADay = 5
    /// What its blobs are for.
    static let blobKind = "export"

    let id: ExportID
    let member: MemberID
    let language: Language
    let state: State
    let blob: BlobID?
    let size: Int
    /// Rows that there were when it was begun; nil until they are counted.
    let total: Int?
    let asked: Date
    let expiry: Date?

    static let columns = Columns(
        of: "e", "id", "member_id", "language", "state", "blob_id", "size", "total", "asked_at", "expires_at")

    init(_ row: inout Row) throws {
        id = try row.next("id")
        member = try row.next("member_id")
        language = Language(rawValue: try row.next("language")) ?? .ru
        state = try row.next("state")
        blob = try row.next("blob_id")
        size = try row.next("size")
        total = try row.next("total")
        asked = try row.next("asked_at")
        expiry = try row.next("expires_at")
    }

    /// Whether its bytes are there.
    var isThere: Bool { state == .ready && blob != nil }
}
