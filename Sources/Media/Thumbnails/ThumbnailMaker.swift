import Conversion
import Postgres
import Site
import Storage

/// Makes thumbnails and keeps them: a browser never asks a source for one, nor gets a stranger's bytes.
package struct ThumbnailMaker<Source: ThumbnailSource> {
    private let source: Source
    private let services: Services

    package init(_ source: Source, _ services: Services) {
        self.source = source
        self.services = services
    }

    /// How long one job may go on; pages ask again for what it leaves.
    private static var time: Duration { .seconds(40) }

    private var blobs: BlobTable { services.blobs }
    private var database: Connection { services.database }
    private var table: SQL { SQL(stringLiteral: Source.table) }

    package var handler: JobHandler {
        JobHandler(ThumbnailJob<Source>.self, keys: services.settings.keys) { job, _ in
            let orders = try find(job.rows)
            try make(orders)
            for member in Set(orders.map(\.member)) { try MemberRoom(services).settle(member) }
        }
    }

    private func make(_ orders: [ThumbnailOrder]) throws {
        let began = ContinuousClock.now
        var read: [(order: ThumbnailOrder, bytes: [UInt8])] = []
        loop: for order in orders where ContinuousClock.now - began < Self.time {
            do {
                read.append((order, try source.bytes(of: order)))
            } catch ThumbnailFailure.later {
                break loop
            } catch ThumbnailFailure.none {
                try fail(order)
            }
            if read.count == SmallPictures.together {
                guard try keep(read) else { return }
                read = []
            }
        }
        _ = try keep(read)
    }

    /// Keeps what these are once nothing but pixels is left of them.
    ///
    /// - Returns: false when there is no use in going on
    private func keep(_ read: [(order: ThumbnailOrder, bytes: [UInt8])]) throws -> Bool {
        do {
            let made = try SmallPictures().made(of: read.map(\.bytes), side: Source.side)
            for (order, picture) in zip(read.map(\.order), made) {
                if let picture { try keep(picture.bytes, order) } else { try fail(order) }
            }
            return true
        } catch is Refusal {
            // Nothing can be decoded on this machine: icons stay.
            return false
        } catch let full as StorageFailure where full == .full {
            return false
        }
    }

    private func find(_ rows: [Int]) throws -> [ThumbnailOrder] {
        try database.rows(
            """
            SELECT t.id, t.member_id, t.thumbnail_source, \(Source.detail) AS detail
            FROM \(table) t
            WHERE t.id = ANY(\(rows)::bigint[]) AND t.thumbnail_id IS NULL AND t.thumbnail_source IS NOT NULL
            ORDER BY array_position(\(rows)::bigint[], t.id)
            """
        ) {
            ThumbnailOrder(
                row: try $0.next("id"), member: try $0.next("member_id"), source: try $0.next("thumbnail_source"),
                detail: try $0.next("detail"))
        }
    }

    private func keep(_ bytes: [UInt8], _ order: ThumbnailOrder) throws {
        let blob = try blobs.store.keep(bytes)
        var isKept = false
        defer { if !isKept { try? blobs.store.remove(blob.id) } }
        isKept = try database.transaction {
            guard try hold(order) else { return false }
            _ = try database.fetch(BlobTable.add(blob, .webp, kind: "thumbnail", for: order.member))
            return try write(order, "thumbnail_id = \(blob.id), thumbnail_failed_at = NULL")
        }
    }

    private func fail(_ order: ThumbnailOrder) throws {
        try database.transaction {
            if try hold(order) { _ = try write(order, "thumbnail_failed_at = now(), thumbnail_requested_at = NULL") }
        }
    }

    /// Keeps the row from being deleted, and its source from being changed, until the transaction ends; false when it
    /// is gone, or is of another picture by now. Neither the job nor the act that deletes the row waits for the other.
    private func hold(_ order: ThumbnailOrder) throws -> Bool {
        let isThere = try database.row(
            "SELECT true FROM \(table) WHERE id = \(order.row) FOR KEY SHARE SKIP LOCKED"
        ) { try $0.only(Bool.self) }
        guard isThere != nil else { return false }
        return try database.row(
            "SELECT true FROM \(table) WHERE id = \(order.row) AND thumbnail_source = \(order.source) FOR NO KEY UPDATE"
        ) { try $0.only(Bool.self) } != nil
    }

    private func write(_ order: ThumbnailOrder, _ changes: SQL) throws -> Bool {
        try database.execute("UPDATE \(table) SET \(changes) WHERE id = \(order.row)") == 1
    }
}
