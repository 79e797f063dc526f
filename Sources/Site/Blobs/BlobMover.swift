import Postgres
import Storage
import Synchronization

/// Takes large bytes from this disk to the store that the operator named: what was kept is acknowledged when it is on the
/// disk, whatever the store does, and follows here. Files that are in the store stay on the disk for an hour after they were
/// kept or brought back (DECISIONS, 243).
package final class BlobMover {
    private let blobs: BlobTable
    private let log: Log
    private let pace: StorePace
    private let isStopping: () -> Bool
    private var part: UInt8 = .random(in: .min ... .max)

    /// Files that are moved in one turn.
    private static let turn = 8
    /// Seconds that a file stays on the disk.
    private static let stay = 3_600
    /// Parts of 256 that are looked through in a minute, so that an hour sees each of them.
    private static let partsOfAMinute = 5

    /// The condition on rows of `blobs` that go to the store, as its index has it (`sql/migrations/0002_site.sql`). Smaller ones
    /// stay: a request costs more than their room. What has an end goes soon by itself. Portraits are sent by the process that
    /// answers, from its disk; and a store takes 5 GiB in one piece at most.
    private static let isMoved: SQL = """
        stored_at IS NULL AND kept_until IS NULL AND released_at IS NULL
        AND size BETWEEN 65536 AND 5368709120 AND kind <> 'portrait'
        """

    /// How many should have been moved by now.
    package static let late: SQL = """
        SELECT count(*) FROM blobs WHERE \(isMoved) AND created_at < now() - interval '1 hour'
        """

    package init(_ services: Services, _ pace: StorePace, isStopping: @escaping () -> Bool = { false }) {
        blobs = services.blobs
        log = services.log
        self.pace = pace
        self.isStopping = isStopping
    }

    /// Moves some, unless somebody else does.
    ///
    /// - Returns: whether more may be waiting
    package func move() throws -> Bool {
        guard let objects = blobs.store.objects, pace.isDue else { return false }
        let isOurs = try blobs.database.row("SELECT pg_try_advisory_lock(hashtext('store'))") { try $0.only(Bool.self) }
        guard isOurs == true else { return false }
        defer { _ = try? blobs.database.execute("SELECT pg_advisory_unlock(hashtext('store'))") }
        let waiting = try waiting()
        if waiting.isEmpty { pace.forgetSkipped() }
        for blob in waiting where !isStopping() {
            do {
                try StoreOwner(blobs).need()
                // Deleted since, or on the disk of another machine.
                guard blobs.store.size(of: blob.id) != nil else { throw StorageFailure.wrongContent }
                try objects.put(blob.id, file: blobs.store.path(of: blob.id), sha256: blob.sha256) {
                    [isStopping] in !isStopping()
                }
                // The disk lets them go on its word.
                guard try objects.size(of: blob.id) == blob.size else {
                    throw StorageFailure.store("\(objects.origin) has not kept what it was given")
                }
            } catch {
                pace.skip(blob.id)
                // Its member may have deleted it this very moment.
                guard blobs.store.size(of: blob.id) != nil, !isStopping() else { continue }
                if pace.slow() { log.write("store", ["error": "\(error)"]) }
                return false
            }
            let found = try blobs.database.execute("UPDATE blobs SET stored_at = now() WHERE id = \(blob.id)")
            // Its member has deleted it meanwhile. Where this fails, the sweep finds what nobody knows.
            if found == 0 { try? objects.remove(blob.id) }
            if pace.quicken() { log.write("store", ["state": "takes files again"]) }
        }
        return !waiting.isEmpty
    }

    private func waiting() throws -> [(id: BlobID, size: Int, sha256: [UInt8])] {
        try blobs.database.rows(
            """
            SELECT id, size, sha256
            FROM blobs
            WHERE \(Self.isMoved) AND id <> ALL(\(pace.skipped.map(\.uuid)))
            ORDER BY created_at
            LIMIT \(constant: Self.turn)
            """
        ) {
            (
                id: try $0.next("id", as: BlobID.self), size: try $0.next("size", as: Int.self),
                sha256: try $0.next("sha256", as: [UInt8].self)
            )
        }
    }

    /// Lets files go from this disk that are in the store.
    package func evict() throws {
        guard blobs.store.objects != nil else { return }
        for _ in 0..<Self.partsOfAMinute {
            _ = try blobs.store.evict(part, olderThan: Self.stay) { try blobs.stored($0) }
            part &+= 1
        }
    }
}

/// How soon the threads of a process try the store again that failed them, and without which files.
package final class StorePace: Sendable {
    private struct State {
        var next = ContinuousClock.now
        var pause = Duration.zero
        var skipped: Set<BlobID> = []
    }
    private let state = Mutex(State())

    package init() {}

    var isDue: Bool { state.withLock { $0.next <= .now } }
    var skipped: [BlobID] { state.withLock { Array($0.skipped) } }

    /// The others first: what is wrong may be wrong with this one alone.
    func skip(_ id: BlobID) {
        state.withLock { state in
            if state.skipped.count > 1_000 { state.skipped = [] }
            state.skipped.insert(id)
        }
    }

    /// What failed is tried again, but not at once.
    func forgetSkipped() {
        state.withLock { state in
            guard !state.skipped.isEmpty else { return }
            state.skipped = []
            state.next = max(state.next, .now + max(state.pause, .seconds(1)))
        }
    }

    /// Waits for longer each time, up to five minutes.
    ///
    /// - Returns: whether this is the first time
    func slow() -> Bool {
        state.withLock { state in
            let isFirst = state.pause == .zero
            state.pause = min(max(state.pause * 2, .seconds(1)), .seconds(300))
            state.next = .now + state.pause
            return isFirst
        }
    }

    /// - Returns: whether it was slow before
    func quicken() -> Bool {
        state.withLock { state in
            let wasSlow = state.pause != .zero
            state.pause = .zero
            return wasSlow
        }
    }
}
