import Postgres
import Storage

/// Bytes of a member that nobody asked for: they give way to what somebody asks for, and come back when somebody looks.
package struct Yielding: Sendable {
    /// A SELECT of blobs, the bytes that go with each, and when they were wanted last, in this order.
    let rows: @Sendable (MemberID) -> SQL
    /// Has what belongs to these blobs of the member go, within a transaction.
    let letGo: @Sendable (Services, [BlobID], MemberID) throws -> Void

    package init(
        _ rows: @escaping @Sendable (MemberID) -> SQL,
        letGo: @escaping @Sendable (Services, [BlobID], MemberID) throws -> Void
    ) {
        self.rows = rows
        self.letGo = letGo
    }
}
