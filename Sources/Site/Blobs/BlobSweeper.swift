import FoundationEssentials
import Postgres
import Storage

/// Looks after kept bytes, a part of them every hour: each file without a row and each row without its file is found
/// within a day, and bytes that changed on the disk within a month where there is time to read them.
package final class BlobSweeper {
    private let blobs: BlobTable
    private let log: Log
    private var part: UInt8 = .random(in: .min ... .max)

    /// Of 256 in all, so that a day sees each of them.
    private static let partsOfAnHour = 11
    /// Seconds that a file without a row is left alone: its writer may be about to add the row.
    private static let grace = 3_600
    /// Seconds that an unfinished file waits for whoever goes on with it.
    private static let patience = 86_400
    /// Bytes that are compared in one turn.
    private static let reading = 1 << 30
    /// Days between two looks at the same bytes.
    private static let daysBetweenLooks = 30

    package init(_ services: Services) {
        blobs = services.blobs
        log = services.log
    }

    package func run() throws {
        let unfinished = blobs.store.sweepUnfinished(olderThan: Self.patience)
        var orphans = 0
        var lost = try compare()
        for _ in 0..<Self.partsOfAnHour {
            orphans += try blobs.store.sweep(part, olderThan: Self.grace) { try blobs.known($0) }
            lost += try missing()
            part &+= 1
        }
        if lost > 0 { _ = try blobs.reap() }
        if unfinished + orphans + lost > 0 {
            log.write(
                "swept", ["unfinished": "\(unfinished)", "orphans": "\(orphans)", "lost": "\(lost)"])
        }
    }

    /// Lets go what has no file.
    ///
    /// - Returns: how many
    private func missing() throws -> Int {
        let ids = try blobs.database.rows(
            "SELECT id FROM blobs WHERE id >= \(first(of: part)) AND id <= \(last(of: part))"
        ) { try $0.only(BlobID.self) }
        let missing = ids.filter { blobs.store.size(of: $0) == nil }
        if !missing.isEmpty { try blobs.lose(missing) }
        return missing.count
    }

    private func first(of part: UInt8) -> UUID { UUID(uuid: (part, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    private func last(of part: UInt8) -> UUID {
        let end = UInt8.max
        return UUID(
            uuid: (part, end, end, end, end, end, end, end, end, end, end, end, end, end, end, end))
    }

    /// Reads bytes again, those first that were not looked at for longest; whoever holds what is not as it was does
    /// without it.
    ///
    /// - Returns: how many were lost
    private func compare() throws -> Int {
        let due = try blobs.database.rows(
            """
            SELECT id, size, sha256
            FROM blobs
            WHERE checked_at < now() - make_interval(days => \(Int32(Self.daysBetweenLooks)))
            ORDER BY checked_at
            LIMIT 500
            """
        ) {
            (
                id: try $0.next("id", as: BlobID.self), size: try $0.next("size", as: Int.self),
                sha256: try $0.next("sha256", as: [UInt8].self)
            )
        }
        var left = Self.reading
        var lost = 0
        for blob in due where left > 0 {
            left -= blob.size
            if try blobs.store.isIntact(blob.id, size: blob.size, sha256: blob.sha256) {
                _ = try blobs.database.execute("UPDATE blobs SET checked_at = now() WHERE id = \(blob.id)")
            } else {
                try blobs.lose([blob.id])
                lost += 1
            }
        }
        return lost
    }
}
