import Postgres
import Site

/// Tells the open pages of a member that something has become of their uploads.
enum UploadNews {
    /// Within the transaction of the change.
    static func tell(_ member: MemberID, keys: Keys) -> Query<Int> {
        Outbox.tell(.member(member), #"{"kind":"uploads"}"#, keys: keys)
    }
}
