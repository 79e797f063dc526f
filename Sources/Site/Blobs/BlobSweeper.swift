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
    /// Seconds that an unfinished file waits for the process that goes on with it.
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
        var objects = blobs.store.objects
        for _ in 0..<Self.partsOfAnHour {
            orphans += try blobs.store.sweep(part, olderThan: Self.grace) { try blobs.known($0) }
            lost += try missing()
            if let store = objects {
                do {
                    let found = try compare(with: store)
                    orphans += found.orphans
                    lost += found.lost
                } catch let failure as StorageFailure {
                    // It is away: these parts have their turn tomorrow.
                    log.write("store", ["error": failure.description])
                    objects = nil
                }
            }
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
        let rows = try blobs.database.rows(
            """
            SELECT id, size
            FROM blobs
            WHERE id >= \(first(of: part)) AND id <= \(last(of: part)) AND stored_at IS NULL
            """
        ) { (id: try $0.next("id", as: BlobID.self), size: try $0.next("size", as: Int.self)) }
        let gone = rows.filter { blobs.store.size(of: $0.id) == nil }
        var missing = gone.map(\.id)
        if let objects = blobs.store.objects, !gone.isEmpty {
            // Its way there ended before its row knew, or a backup was made in that moment. A store that is away, or another
            // Quad's, says nothing.
            guard
                let stored = try? {
                    try StoreOwner(blobs).need()
                    return try gone.filter { try objects.size(of: $0.id) == $0.size }.map(\.id)
                }()
            else { return 0 }
            if !stored.isEmpty {
                _ = try blobs.database.execute(
                    "UPDATE blobs SET stored_at = now() WHERE id = ANY(\(stored.map(\.uuid)))")
                missing.removeAll(where: stored.contains)
            }
        }
        if !missing.isEmpty { try blobs.lose(missing) }
        return missing.count
    }

    /// Lets go what the store has no longer, or not as long as it was, and has it forget what nobody knows. It looks itself
    /// whether bytes change.
    private func compare(with objects: ObjectStore) throws -> (orphans: Int, lost: Int) {
        try StoreOwner(blobs).need()
        // Rows first: what is stored meanwhile is listed, and has no row here yet.
        let rows = try blobs.database.rows(
            """
            SELECT id, size
            FROM blobs
            WHERE id >= \(first(of: part)) AND id <= \(last(of: part)) AND stored_at IS NOT NULL
            """
        ) { (id: try $0.next("id", as: BlobID.self), size: try $0.next("size", as: Int.self)) }
        let listed = try objects.objects(part)
        let sizes = Dictionary(listed.map { ($0.id, $0.size) }) { first, _ in first }
        // A list may be late or short: what it does not have is asked for by its name.
        var lost = try rows.filter { try sizes[$0.id] != $0.size && objects.size(of: $0.id) != $0.size }.map(\.id)
        // What this disk still has goes there again.
        let here = lost.filter { blobs.store.size(of: $0) != nil }
        if !here.isEmpty {
            _ = try blobs.database.execute("UPDATE blobs SET stored_at = NULL WHERE id = ANY(\(here.map(\.uuid)))")
            lost.removeAll(where: here.contains)
        }
        if !lost.isEmpty { try blobs.lose(lost) }
        let old = listed.filter { $0.modified < Int(Date.now.timeIntervalSince1970) - Self.grace }.map(\.id)
        let orphans = old.isEmpty ? [] : try Set(old).subtracting(blobs.known(old))
        for id in orphans { try objects.remove(id) }
        return (orphans.count, lost.count)
    }

    private func first(of part: UInt8) -> UUID { UUID(uuid: (part, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    private func last(of part: UInt8) -> UUID {
        let end = UInt8.max
        return UUID(
            uuid: (part, end, end, end, end, end, end, end, end, end, end, end, end, end, end, end))
    }

    /// Reads bytes again, those first that were not looked at for longest; the holder of what is not as it was does
    /// without it.
    ///
    /// - Returns: how many were lost
    private func compare() throws -> Int {
        let due = try blobs.database.rows(
            """
            SELECT id, size, sha256
            FROM blobs
            WHERE checked_at < now() - make_interval(days => \(Int32(Self.daysBetweenLooks))) AND stored_at IS NULL
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
