import FoundationEssentials
import Postgres
import Site
import Storage

/// Packs archives. One thread's; while files are still on their way the job goes back and waits for nobody.
struct ArchivePacker {
    private let database: Connection
    private let store: BlobStore
    private let keys: Keys
    private let isStopping: () -> Bool

    /// Seconds between two looks whether the files are here.
    private static let pause = 2
    /// Seconds after which an archive goes whose files do not come.
    private static let patience = 3_600.0

    init(_ services: Services, isStopping: @escaping () -> Bool) {
        database = services.database
        store = services.blobs.store
        keys = services.settings.keys
        self.isStopping = isStopping
    }

    private struct Part {
        let name: String
        let modified: Date
        let state: SavedCopy.State?
        let blob: BlobID?
        let size: Int
        let failure: CopyFailure?
    }

    func run(_ job: ArchiveJob, _ taken: TakenJob) throws {
        let member = MemberID(rawValue: job.member)
        let found = try database.fetch(Archive.find(ArchiveID(rawValue: job.archive), of: member))
        guard let archive = found, archive.state != .ready, archive.state != .failed else { return }
        let parts = try parts(of: archive, member)
        if parts.contains(where: { $0.state?.isUnderWay ?? false }),
            Date.now.timeIntervalSince(archive.created) < Self.patience
        {
            try note(archive, fetched: parts.count { $0.blob != nil }, member)
            throw PutBack(pause: Self.pause)
        }
        // A file that is gone, or did not come: an archive without it would be another one than was asked for.
        guard parts.count == archive.files.count, parts.allSatisfy({ $0.blob != nil }) else {
            return try fail(archive, parts.compactMap(\.failure).first ?? .missing, member)
        }
        do {
            try pack(archive, parts, member, taken)
        } catch let failure as StorageFailure {
            try fail(archive, CopyFailure(failure), member)
        }
    }

    private func parts(of archive: Archive, _ member: MemberID) throws -> [Part] {
        try database.rows(
            """
            SELECT f.name, f.modified_at, s.state, s.blob_id, s.size, s.failure
            FROM unnest(\(archive.files)::bigint[]) WITH ORDINALITY AS n (id, place)
            JOIN files f ON f.id = n.id
            LEFT JOIN saved_copies s ON s.file_id = f.id
            WHERE f.member_id = \(member)
            ORDER BY n.place
            """
        ) { row in
            Part(
                name: try row.next(), modified: try row.next(), state: try row.next(), blob: try row.next(),
                size: try row.next(Int?.self) ?? 0, failure: try row.next())
        }
    }

    private func pack(_ archive: Archive, _ parts: [Part], _ member: MemberID, _ taken: TakenJob) throws {
        var names = EntryNames()
        let named = parts.map { (part: $0, name: names.next($0.name)) }
        let blob = try store.write(BlobID(), size: ZIPWriter.size(of: named.map { ($0.name, $0.part.size) }))
        do {
            var held = ContinuousClock.now
            let hold = {
                if isStopping() { throw PutBack() }
                guard ContinuousClock.now - held > .seconds(10) else { return }
                held = .now
                guard try taken.hold() else { throw PutBack() }
            }
            var zip = ZIPWriter(blob)
            for (part, name) in named {
                guard let id = part.blob else { continue }
                try zip.add(name, at: store.path(of: id), modified: part.modified, meanwhile: hold)
            }
            let kept = try blob.finish(size: zip.end(), meanwhile: hold)
            try finish(archive, kept, member)
        } catch {
            blob.discard()
            throw error
        }
    }

    private func finish(_ archive: Archive, _ blob: KeptBlob, _ member: MemberID) throws {
        let end = archive.created.addingTimeInterval(86_400)
        try database.transaction {
            _ = try database.fetch(
                BlobTable.add(blob, .zip, kind: "archive", of: nil, for: member, until: end))
            _ = try database.execute(
                """
                UPDATE archives
                SET state = 'ready', blob_id = \(blob.id), size = \(blob.size), fetched = cardinality(file_ids)
                WHERE id = \(archive.id)
                """)
            try tell(member)
        }
    }

    private func note(_ archive: Archive, fetched: Int, _ member: MemberID) throws {
        guard fetched != archive.fetched else { return }
        try database.transaction {
            _ = try database.execute("UPDATE archives SET fetched = \(fetched)::int WHERE id = \(archive.id)")
            try tell(member)
        }
    }

    private func fail(_ archive: Archive, _ failure: CopyFailure, _ member: MemberID) throws {
        try database.transaction {
            _ = try database.execute(
                "UPDATE archives SET state = 'failed', failure = \(failure) WHERE id = \(archive.id)")
            try tell(member)
        }
    }

    private func tell(_ member: MemberID) throws {
        _ = try database.fetch(Outbox.tell(.member(member), "{\"kind\":\"copies\"}", keys: keys))
    }
}
