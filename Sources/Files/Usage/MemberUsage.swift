import Bounds
import Postgres
import Site

/// How much a member keeps here, and may keep: every byte, whatever it is for. The one definition of it.
package struct MemberUsage: Sendable {
    /// Bytes of saved copies.
    package let copies: Int
    /// Bytes of ZIPs, also of those that are being made.
    package let archives: Int
    /// Bytes of what was made to look at files: pages, pictures, texts.
    package let previews: Int
    /// Bytes of files that wait to be sent to a source.
    package let uploads: Int
    /// Bytes of copies that are on their way here, or stopped half-way.
    package let underWay: Int
    /// Bytes that nobody asked for, which give way to what somebody asks for (``MemberRoom``).
    package let yielding: Int
    /// Copies.
    package let count: Int
    /// Bytes that one member may keep.
    package let quota: Int

    package var used: Int { copies + archives + previews + uploads + underWay }
    /// Bytes that are free; below 0 where what is looked at lies beyond the quota.
    package var spare: Int { quota - used }
    /// Bytes that there is room for once what nobody asked for has given way.
    package var available: Int { max(0, spare + yielding) }
    package var percent: Int { quota > 0 ? Bounds.percent(used, of: quota) : 100 }

    private static let most = Bounds.bytes.range.upperBound

    package static func find(of member: MemberID, quota: Int) -> Query<MemberUsage> {
        Query<MemberUsage?>.row(
            """
            WITH kept AS (
                SELECT sum(size) FILTER (WHERE kind = 'copy') AS copies,
                       sum(size) FILTER (WHERE kind = 'archive') AS archives,
                       sum(size) FILTER (WHERE kind = 'upload') AS uploads,
                       sum(size) FILTER (WHERE kind NOT IN ('copy', 'archive', 'upload')) AS previews,
                       sum(size) FILTER (WHERE kind IN ('preview', 'thumbnail')) AS made
                FROM blobs
                WHERE member_id = \(member) AND \(BlobTable.isHeld)
            ), wanted AS (
                SELECT count(*) AS count,
                       sum(CASE
                           WHEN state IN ('waiting', 'fetching') THEN expected
                           -- What has come is gone on with for a day.
                           WHEN state = 'failed' AND asked_at > now() - interval '1 day' THEN received
                           END) AS under_way,
                       sum(size) FILTER (WHERE NOT is_asked AND state = 'saved' AND blob_id IS NOT NULL) AS unasked
                FROM saved_copies
                WHERE member_id = \(member)
            ), packed AS (
                SELECT sum(expected) AS archives
                FROM archives
                WHERE member_id = \(member) AND state IN ('waiting', 'packing') AND expires_at > now()
            ), written AS (
                SELECT sum(text_size) AS texts
                FROM previews
                WHERE member_id = \(member)
            )
            SELECT least(coalesce(kept.copies, 0), \(most))::bigint AS copies,
                   least(coalesce(kept.archives, 0) + coalesce(packed.archives, 0), \(most))::bigint AS archives,
                   least(coalesce(kept.previews, 0) + coalesce(texts, 0), \(most))::bigint AS previews,
                   least(coalesce(uploads, 0), \(most))::bigint AS uploads,
                   least(coalesce(under_way, 0), \(most))::bigint AS under_way,
                   least(coalesce(unasked, 0) + coalesce(made, 0) + coalesce(texts, 0), \(most))::bigint AS yielding,
                   count
            FROM kept, wanted, packed, written
            """
        ) { row in
            MemberUsage(
                copies: try row.next("copies"), archives: try row.next("archives"), previews: try row.next("previews"),
                uploads: try row.next("uploads"),
                underWay: try row.next("under_way"), yielding: try row.next("yielding"), count: try row.next("count"),
                quota: quota)
        }.map { $0 ?? MemberUsage(quota: quota) }
    }
}

extension MemberUsage {
    /// Nothing yet.
    private init(quota: Int) {
        self.init(
            copies: 0, archives: 0, previews: 0, uploads: 0, underWay: 0, yielding: 0, count: 0, quota: quota)
    }
}
