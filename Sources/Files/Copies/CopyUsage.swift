import Postgres
import Site

/// What saved copies and archives take besides their blobs, and which copies give way.
enum CopyUsage {
    /// The kind of copies that are on their way here, or stopped half-way.
    static let underWay = "copy under way"

    /// There is a row of copies where there are any.
    @Sendable static func counted(of member: MemberID) -> SQL {
        """
        SELECT 'copy', 0, sum(size) FILTER (WHERE NOT is_asked AND state = 'saved' AND blob_id IS NOT NULL)
        FROM saved_copies
        WHERE member_id = \(member)
        HAVING count(*) > 0
        UNION ALL
        -- What has come is gone on with for a day.
        SELECT \(underWay), CASE WHEN state = 'failed' THEN received ELSE expected END, 0
        FROM saved_copies
        WHERE member_id = \(member)
          AND (state IN ('waiting', 'fetching') OR state = 'failed' AND asked_at > now() - interval '1 day')
        UNION ALL
        SELECT 'archive', expected, 0
        FROM archives
        WHERE member_id = \(member) AND state IN ('waiting', 'packing') AND expires_at > now()
        """
    }

    /// Copies that were kept because their file was opened; not under the hands of who packs them.
    static let unasked = Yielding { member in
        """
        SELECT s.blob_id, s.size, s.asked_at
        FROM saved_copies s
        WHERE s.member_id = \(member) AND s.state = 'saved' AND s.blob_id IS NOT NULL AND NOT s.is_asked
          AND NOT EXISTS (
              SELECT FROM archives a
              WHERE a.member_id = \(member) AND a.state IN ('waiting', 'packing') AND s.file_id = ANY(a.file_ids))
        """
    } letGo: { services, blobs, member in
        _ = try CopyStore(services).remove("blob_id = ANY(\(blobs.map(\.uuid))) AND member_id = \(member)", member)
    }
}
