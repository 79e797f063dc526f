import Postgres
import Storage

/// Makes room for a member's bytes: what nobody asked for gives way, what was wanted longest ago first, whichever feature
/// keeps it (``Feature/yielding``); what the member asked for stays.
package struct MemberRoom {
    private let services: Services
    private var database: Connection { services.database }

    package init(_ services: Services) {
        self.services = services
    }

    /// Bytes beyond the quota for what is only looked at, so that looking never fails for want of room.
    package static let overdraft = 200 << 20

    /// Makes room within a transaction, which keeps the member's other requests from taking the same room until its end.
    ///
    /// - Parameters:
    ///   - needed: bytes
    ///   - blob: what belongs to it stays
    ///   - overdraft: bytes that may lie beyond the quota afterwards
    /// - Returns: nil when there is room now; otherwise how many bytes there would be room for
    package func make(
        _ needed: Int, for member: MemberID, sparing blob: BlobID? = nil, overdraft: Int = 0
    ) throws -> Int? {
        try hold(member)
        var usage = try database.fetch(MemberUsage.find(of: member, services))
        guard needed <= usage.spare + usage.yielding + overdraft else { return usage.available }
        if needed > usage.spare {
            try letGo(needed - usage.spare, of: member, sparing: blob)
            usage = try database.fetch(MemberUsage.find(of: member, services))
        }
        return needed <= usage.spare + overdraft ? nil : usage.available
    }

    /// Sees to it that what was made for pages does not grow beyond the quota and the overdraft. Called when something was
    /// kept that nobody asked for.
    ///
    /// - Parameter blob: what is looked at; what belongs to it stays
    package func settle(_ member: MemberID, sparing blob: BlobID? = nil) throws {
        try database.transaction {
            try hold(member)
            let beyond = try -database.fetch(MemberUsage.find(of: member, services)).spare - Self.overdraft
            if beyond > 0 { try letGo(beyond, of: member, sparing: blob) }
        }
    }

    /// Two requests of a member that look for room one after the other see what the first has taken.
    package func hold(_ member: MemberID) throws {
        _ = try database.execute("SELECT pg_advisory_xact_lock(hashtext('room'), \(member)::int)")
    }

    private func letGo(_ missing: Int, of member: MemberID, sparing blob: BlobID?) throws {
        let yielding = services.features.yielding
        var candidates: SQL = "SELECT 0 AS source, NULL::uuid AS blob_id, 0 AS size, now() AS wanted_at WHERE false"
        for (source, each) in yielding.enumerated() {
            candidates = """
                \(candidates) UNION ALL
                SELECT \(source)::int, y.blob_id, y.size, y.wanted_at FROM (\(each.rows(member))) AS y (blob_id, size, wanted_at)
                """
        }
        let oldest = try database.rows(
            """
            SELECT source, blob_id
            FROM (
                SELECT source, blob_id, wanted_at, sum(size) OVER (ORDER BY wanted_at, blob_id, source) - size AS before
                FROM (\(candidates)) AS candidates
                WHERE blob_id IS DISTINCT FROM \(blob)
            ) AS ordered
            WHERE before < \(missing)
            """
        ) { (source: Int(try $0.next("source", as: Int32.self)), blob: try $0.next("blob_id", as: BlobID.self)) }
        for (source, each) in yielding.enumerated() {
            let blobs = oldest.filter { $0.source == source }.map(\.blob)
            if !blobs.isEmpty { try each.letGo(services, blobs, member) }
        }
        _ = try database.fetch(ReapJob().enqueue(keys: services.settings.keys))
    }
}
