import Bounds
import Postgres
import Site

/// How much a member keeps, and may keep.
package struct CopyUsage: Sendable {
    /// Bytes that are kept or on their way.
    package let used: Int
    package let count: Int
    /// Bytes that one member may keep.
    package let quota: Int

    package var free: Int { max(0, quota - used) }
    package var percent: Int { quota > 0 ? Bounds.percent(used, of: quota) : 100 }

    static func find(of member: MemberID, quota: Int) -> Query<CopyUsage?> {
        .row(
            """
            SELECT least(
                       coalesce(sum(size + CASE WHEN state IN ('waiting', 'fetching') THEN expected ELSE 0 END), 0),
                       \(Bounds.bytes.range.upperBound))::bigint,
                   count(*)
            FROM saved_copies
            WHERE member_id = \(member)
            """
        ) { CopyUsage(used: try $0.next(), count: try $0.next(), quota: quota) }
    }
}
