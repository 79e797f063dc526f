import Connections
import FoundationEssentials
import Postgres
import Site
import Storage

/// Packs archives. One thread's; while files are still on their way the job goes back and waits for nobody.
struct ArchivePacker {
    private let database: Connection
    private let store: BlobStore
    private let keys: Keys
    private let copies: CopyStore
    private let archives: ArchiveStore
    private let folders: ArchiveFolders
    private let isStopping: () -> Bool

    /// Seconds between two looks whether the files are here.
    private static let pause = 2
    /// Seconds after which an archive goes whose files do not come.
    private static let patience = 3_600.0
    /// Seconds in which a source may say what is in its folders.
    private static let listing = 120.0

    init(_ services: Services, _ providers: Providers, isStopping: @escaping () -> Bool) {
        let settings = services.settings
        database = services.database
        store = services.blobs.store
        keys = settings.keys
        copies = CopyStore(services)
        archives = ArchiveStore(copies)
        folders = ArchiveFolders(
            database: services.database, quota: { services.organisation.quota },
            tokens: AccessTokens(services, OAuthClient(providers)), client: SourceClient(providers))
        self.isStopping = isStopping
    }

    private struct Part {
        let name: String
        let source: FileSource
        let path: String
        let modified: Date
        let state: SavedCopy.State?
        let blob: BlobID?
        let size: Int
    }

    func run(_ job: ArchiveJob, _ taken: TakenJob) throws {
        let member = job.member
        let found = try database.fetch(Archive.find(job.archive, of: member))
        guard let archive = found, archive.state != .ready, archive.state != .failed else { return }
        guard archive.isListed else { return try list(archive, member, taken) }
        let parts = try parts(of: archive, member)
        let coming = parts.filter { $0.state?.isUnderWay ?? false }
        let off = coming.first { !folders.client.isOn($0.source) }
        if !coming.isEmpty, off != nil || Date.now.timeIntervalSince(archive.created) < Self.patience {
            try note(archive, fetched: parts.count { $0.blob != nil }, member)
            throw off.map { folders.client.wait(for: $0.source) } ?? Requeue(after: Self.pause)
        }
        // A file that is gone, or did not come: an archive without it would be another one than was asked for.
        guard parts.count == archive.files.count, parts.allSatisfy({ $0.blob != nil }) else {
            return try fail(archive, .unfetched, member)
        }
        do {
            if try share(archive, member) { return }
            try pack(archive, parts, member, taken)
        } catch is StorageFailure {
            try fail(archive, .unfetched, member)
        }
    }

    /// The page says that it was not made.
    func giveUp(_ job: ArchiveJob) throws {
        let member = job.member
        let found = try database.fetch(Archive.find(job.archive, of: member))
        guard let archive = found, archive.state != .ready else { return }
        try fail(archive, .unfetched, member)
    }

    /// Looks what stands below the folders and has it fetched; then the job goes back until it is here.
    private func list(_ archive: Archive, _ member: MemberID, _ taken: TakenJob) throws {
        let found: [FileID]
        do {
            found = try folders.files(of: archive, for: member) {
                if isStopping() { throw Requeue() }
                guard try taken.renew() else { throw Requeue() }
            }
        } catch let failure as ArchiveFailure {
            return try fail(archive, failure, member)
        } catch ListingFailure.off, TokenFailure.off {
            // Only disks have folders.
            throw folders.client.wait(for: .yandex)
        } catch let failure as ListingFailure where failure.isPassing {
            return try tryLater(archive, member)
        } catch let failure as YandexFailure where failure.listing.isPassing {
            return try tryLater(archive, member)
        } catch is ListingFailure {
            return try fail(archive, .unlisted, member)
        } catch is YandexFailure {
            return try fail(archive, .unlisted, member)
        } catch is TokenFailure {
            return try fail(archive, .unlisted, member)
        }
        // A file that was chosen beside its folder comes once.
        let below = Set(found)
        let all = archive.files.map { FileID(rawValue: $0) }.filter { !below.contains($0) } + found
        guard !all.isEmpty else { return try fail(archive, .nothing, member) }
        let isBegun = try database.transaction {
            let size = try size(of: all)
            guard case .fetching = try copies.ask(all, of: member, besides: size) else { return false }
            let contents = try archives.contents(of: all, archive.folders.map { FileID(rawValue: $0) }, of: member)
            _ = try database.execute(
                """
                UPDATE archives
                SET file_ids = \(all.map(\.rawValue)), is_listed = true, expected = \(size), contents = \(contents)
                WHERE id = \(archive.id)
                """)
            try publishChange(to: member)
            return true
        }
        guard isBegun else { return try fail(archive, .tooMuch, member) }
        throw Requeue(after: Self.pause)
    }

    private func size(of files: [FileID]) throws -> Int {
        try database.row(
            "SELECT coalesce(sum(size), 0)::bigint FROM files WHERE id = ANY(\(files.map(\.rawValue)))"
        ) { try $0.only(Int.self) } ?? 0
    }

    /// A source that does not answer is waited for, for as long as a page is likely to stay open.
    private func tryLater(_ archive: Archive, _ member: MemberID) throws {
        guard Date.now.timeIntervalSince(archive.created) < Self.listing else {
            return try fail(archive, .unlisted, member)
        }
        throw Requeue(after: 5)
    }

    private func parts(of archive: Archive, _ member: MemberID) throws -> [Part] {
        try database.rows(
            """
            SELECT f.name, f.source, f.path, f.modified_at, s.state, s.blob_id, s.size
            FROM unnest(\(archive.files)::bigint[]) WITH ORDINALITY AS n (id, place)
            JOIN files f ON f.id = n.id
            LEFT JOIN saved_copies s ON s.file_id = f.id
            WHERE f.member_id = \(member)
            ORDER BY n.place
            """
        ) { row in
            Part(
                name: try row.next("name"), source: try row.next("source"), path: try row.next("path"),
                modified: try row.next("modified_at"),
                state: try row.next("state"),
                blob: try row.next("blob_id"), size: try row.next("size", as: Int?.self) ?? 0)
        }
    }

    private func pack(_ archive: Archive, _ parts: [Part], _ member: MemberID, _ taken: TakenJob) throws {
        var names = EntryNames()
        let roots = try folders.roots(of: archive, member).map(\.path)
        let named = parts.map { (part: $0, name: names.next($0.name, in: Self.folders(of: $0.path, below: roots))) }
        let blob = try store.write(BlobID(), size: ZIPWriter.size(of: named.map { ($0.name, $0.part.size) }))
        do {
            var held = ContinuousClock.now
            let hold = {
                if isStopping() { throw Requeue() }
                guard ContinuousClock.now - held > .seconds(10) else { return }
                held = .now
                guard try taken.renew() else { throw Requeue() }
            }
            var zip = ZIPWriter(blob)
            for (part, name) in named {
                guard let id = part.blob else { continue }
                try zip.add(name, at: store.local(id), modified: part.modified, meanwhile: hold)
            }
            let kept = try blob.finish(size: zip.end(), meanwhile: hold)
            guard try finish(archive, kept, member) else { return try store.remove(kept.id) }
        } catch {
            blob.discard()
            throw error
        }
    }

    /// The folders in which a file stands, from the chosen one on: `Лекции`, `Весна`; none for a file that was chosen
    /// itself.
    private static func folders(of path: String, below roots: [String]) -> [String] {
        guard let root = roots.first(where: { path.hasPrefix("\($0)/") }) else { return [] }
        let above = root.lastIndex(of: "/").map { root.distance(from: root.startIndex, to: $0) + 1 } ?? 0
        return path.dropFirst(above).split(separator: "/").dropLast().map(String.init)
    }

    /// False when the archive has gone meanwhile, as with a connection of its files.
    private func finish(_ archive: Archive, _ blob: KeptBlob, _ member: MemberID) throws -> Bool {
        let end = archive.created.addingTimeInterval(86_400)
        return try database.transaction {
            // An act that ends the connection waits for this transaction, or this one for it.
            let isThere = try database.row("SELECT FROM archives WHERE id = \(archive.id) FOR UPDATE") { _ in true }
            guard isThere == true else { return false }
            _ = try database.fetch(
                BlobTable.add(blob, .zip, kind: "archive", for: member, until: end))
            _ = try database.execute(
                """
                UPDATE archives
                SET state = 'ready', blob_id = \(blob.id), size = \(blob.size), fetched = cardinality(file_ids)
                WHERE id = \(archive.id)
                """)
            try publishChange(to: member)
            return true
        }
    }

    /// Folders may hold what they held when they were packed last: then the bytes are here, and stay for as long as this
    /// archive. False when they are to be made.
    private func share(_ archive: Archive, _ member: MemberID) throws -> Bool {
        try database.transaction {
            let shared = try database.row(
                """
                UPDATE archives a
                SET state = 'ready', blob_id = b.id, size = b.size, fetched = cardinality(a.file_ids)
                FROM archives o
                JOIN blobs b ON b.id = o.blob_id
                WHERE a.id = \(archive.id) AND o.id <> a.id AND o.member_id = \(member) AND o.contents = a.contents
                  AND o.state = 'ready' AND o.expires_at > now() AND b.kept_until > now()
                RETURNING b.id
                """
            ) { try $0.only(BlobID.self) }
            guard let shared else { return false }
            let end = archive.created.addingTimeInterval(86_400)
            _ = try database.fetch(BlobTable.share(shared, until: end))
            try publishChange(to: member)
            return true
        }
    }

    private func note(_ archive: Archive, fetched: Int, _ member: MemberID) throws {
        guard fetched != archive.fetched else { return }
        try database.transaction {
            _ = try database.execute("UPDATE archives SET fetched = \(fetched)::int WHERE id = \(archive.id)")
            try publishChange(to: member)
        }
    }

    private func fail(_ archive: Archive, _ failure: ArchiveFailure, _ member: MemberID) throws {
        try database.transaction {
            _ = try database.execute(
                "UPDATE archives SET state = 'failed', failure = \(failure) WHERE id = \(archive.id)")
            try publishChange(to: member)
        }
    }

    private func publishChange(to member: MemberID) throws {
        _ = try database.fetch(Outbox.publish(.member(member), .copies, keys: keys))
    }
}
