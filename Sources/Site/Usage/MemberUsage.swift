import Bounds
import Postgres

/// How much a member keeps here, and may keep: every byte, whichever feature keeps it. The one definition of it.
///
/// Why: DECISIONS, 110.
package struct MemberUsage: Sendable {
    /// Bytes by what they are for: the kinds of blobs, and what features count besides (``Feature/usage``).
    package private(set) var bytes: [String: Int] = [:]
    /// Bytes that nobody asked for, which give way to what somebody asks for (``MemberRoom``).
    package private(set) var yielding = 0
    /// Bytes that one member may keep.
    package let quota: Int

    package subscript(kind: String) -> Int { bytes[kind] ?? 0 }

    package var used: Int { Bounds.bytes.sum(bytes.values) }
    /// Bytes that are free; below 0 where what is looked at lies beyond the quota.
    package var spare: Int { quota - used }
    /// Bytes that there is room for once what nobody asked for has given way.
    package var available: Int { max(0, spare + yielding) }
    package var percent: Int { quota > 0 ? Bounds.percent(used, of: quota) : 100 }

    package static func find(of member: MemberID, _ services: Services) -> Query<MemberUsage> {
        var parts: SQL =
            """
            SELECT kind, size, 0 AS yielding
            FROM blobs
            WHERE member_id = \(member) AND \(BlobTable.isHeld)
            """
        for usage in services.features.usage { parts = "\(parts) UNION ALL \(usage(member))" }
        let most = Bounds.bytes.range.upperBound
        let quota = services.organisation.quota
        return Query<[Part]>.rows(
            """
            SELECT kind, least(coalesce(sum(size), 0), \(most))::bigint AS size,
                   least(coalesce(sum(yielding), 0), \(most))::bigint AS yielding
            FROM (\(parts)) AS parts
            GROUP BY kind
            """
        ) {
            Part(kind: try $0.next("kind"), size: try $0.next("size"), yielding: try $0.next("yielding"))
        }.map { parts in
            var usage = MemberUsage(quota: quota)
            for part in parts {
                usage.bytes[part.kind] = part.size
                usage.yielding += part.yielding
            }
            return usage
        }
    }

    private struct Part {
        let kind: String
        let size: Int
        let yielding: Int
    }

    private init(quota: Int) {
        self.quota = quota
    }
}
