import Connections
import FoundationEssentials
import Glibc
import HTTPClient
import Site
import Storage

/// Fetches files for their members. One thread's: it waits while the bytes come.
///
/// Bytes are written behind what is there of the same version, so a try that broke off is gone on with, also by another
/// process; what neither a validator nor a hash tells from another version is fetched from its beginning instead. What is
/// offered as saved has the length that the source announced and its hash, where it gives one.
///
/// Measured: 200 SIGKILLs of `quad work` at random moments of a fetch left no wrong copy and no file without a row; a
/// file of 2 GiB took 36 s on a busy machine, hashes included, with 40 MB of memory before and 41 MB during it. VK
/// gives neither hash nor version of a document, whose bytes never change under their id: there the length decides.
final class CopyFetcher {
    private let settings: Settings
    private let transfers: CopyTransfers
    private let store: BlobStore
    private let client: HTTPClient
    private let sources: SourceClient
    private let tokens: AccessTokens
    private let isStopping: () -> Bool

    /// Tries that bring nothing new, one after another.
    private static let idleTries = 4
    /// Tries in all: each brought something.
    private static let tries = 40
    /// Seconds between two notes of how far it is.
    private static let noteEvery = 0.8
    /// Seconds between two renewals of the lease.
    private static let holdEvery = 10.0

    init(_ services: Services, _ providers: Providers, isStopping: @escaping () -> Bool) {
        settings = services.settings
        transfers = CopyTransfers(services)
        store = services.blobs.store
        client = HTTPClient(.downloads(from: providers, largest: OrganisationSettings.quotas.upperBound << 20))
        sources = SourceClient(providers)
        tokens = AccessTokens(services, OAuthClient(providers))
        self.isStopping = isStopping
    }

    /// Fetches, or writes down why not.
    ///
    /// - Throws: ``Requeue`` when the process stops, another one is at it or the source is switched off; what the database
    ///   throws
    func run(_ job: FetchJob, _ taken: TakenJob) throws {
        guard let task = try transfers.begin(job) else { return }
        do {
            try fetch(task, Tick(self, task, taken))
        } catch let failure as CopyFailure {
            try transfers.fail(task, failure)
        } catch CallFailure.off {
            throw sources.wait(for: task.file.source)
        } catch let failure as CallFailure {
            try transfers.fail(task, CopyFailure(failure))
        } catch StorageFailure.busy {
            throw Requeue(after: 5)
        } catch let failure as StorageFailure {
            try transfers.fail(task, CopyFailure(failure))
        } catch is NotWanted {
            store.discard(task.fetch)
        }
    }

    /// The row says that it did not come; it may be asked for again.
    func giveUp(_ job: FetchJob) throws {
        try transfers.giveUp(FileID(rawValue: job.file), of: MemberID(rawValue: job.member))
    }

    /// The member does not want it any more.
    private struct NotWanted: Error {}

    private func fetch(_ task: CopyTransfers.Task, _ tick: Tick) throws {
        var begun = task.begun
        var validator = task.validator
        var idle = 0
        /// The most bytes that there were of this version.
        var furthest = 0
        var isSecondTime = false
        for round in 1...Self.tries {
            let call = SourceCall(
                task.file.source, of: task.member, client: sources, tokens: tokens)
            let remote = try patiently(tick) { try call.bytes(of: task.file) }
            let version = remote.version
            guard version.size <= task.room else { throw CopyFailure.quota }
            let blob = try store.write(task.fetch, size: version.size)
            let isSame = begun?.isSame(as: version) ?? false
            if !isSame || blob.count > version.size || validator == nil && version.md5 == nil {
                try blob.clear()
                validator = nil
                if !isSame { furthest = 0 }
                guard try transfers.note(version, task) else { throw NotWanted() }
                begun = version
            }
            let file = DownloadFile(
                descriptor: blob.descriptor, count: blob.count, validator: validator,
                accepts: { remote.mayBePage || $0["content-type"]?.hasPrefix("text/html") != true })
            furthest = max(furthest, file.count)
            do {
                try download(remote, into: file, tick)
                return try keep(blob, task, version, tick)
            } catch let failure as CopyFailure where failure == .changed {
                // Other bytes than announced: from the beginning, with what the source says then.
                guard !isSecondTime else { throw failure }
                isSecondTime = true
                begun = nil
            } catch let failure as HTTPFailure {
                if let ending = CopyFailure.ending(failure), ending != .nonsense || !mayHaveEnded(failure) || idle > 1 {
                    throw ending
                }
            }
            validator = file.validator
            idle = file.count > furthest ? 0 : idle + 1
            guard idle < Self.idleTries, round < Self.tries else { throw CopyFailure.down }
            try rest(idle, tick)
        }
    }

    /// Gets what is missing.
    private func download(_ remote: RemoteBytes, into file: DownloadFile, _ tick: Tick) throws {
        let size = remote.version.size
        // All of it came before, and its writer died over the hash.
        if file.count == size, size > 0 { return }
        tick.file = file
        defer { tick.file = nil }
        do {
            guard tick.isWanted() else { throw HTTPFailure.stopped }
            _ = try client.download(
                HTTPRequest(url: remote.url, redirects: 5), into: file, limit: size, progress: tick.isWanted)
        } catch HTTPFailure.stopped {
            try tick.settle()
            throw NotWanted()
        }
        guard file.count == size else { throw HTTPFailure.broken("\(file.count) bytes of \(size)") }
    }

    private func keep(
        _ blob: UnfinishedBlob, _ task: CopyTransfers.Task, _ version: SavedCopy.Version, _ tick: Tick
    ) throws {
        let kept: KeptBlob
        do {
            kept = try blob.finish(size: version.size, md5: version.md5) { try tick.hold() }
        } catch StorageFailure.wrongContent {
            throw CopyFailure.changed
        }
        let kind = MediaKind(name: task.file.name, beginning: try store.beginning(of: kept.id, MediaKind.beginning))
        guard try transfers.finish(kept, kind, version, task) else { return try store.remove(kept.id) }
    }

    /// A link that has ended is answered with a page, or that there is nothing: the next try asks for a fresh one.
    private func mayHaveEnded(_ failure: HTTPFailure) -> Bool {
        guard case .refused(let answer) = failure else { return false }
        return [200, 206, 403, 404, 410, 416].contains(answer.status)
    }

    /// Asks again for what a source refused because it was asked too often.
    private func patiently<Result>(_ tick: Tick, _ body: () throws -> Result) throws -> Result {
        for pause in 1...4 {
            do {
                return try body()
            } catch let failure as CallFailure where failure == .limited || failure == .busy || failure == .down {
                guard pause < 4 else { throw failure }
                try rest(pause, tick)
            }
        }
        return try body()
    }

    /// A pause that grows, during which one may still cancel.
    private func rest(_ times: Int, _ tick: Tick) throws {
        for _ in 0..<min(times, 3) * 4 {
            usleep(250_000)
            if !tick.isWanted() {
                try tick.settle()
                throw NotWanted()
            }
        }
    }

    /// What happens now and then while bytes come: it is written down how far they are, the lease is renewed, and asked
    /// whether somebody still wants them.
    private final class Tick {
        private let fetcher: CopyFetcher
        private let task: CopyTransfers.Task
        private let taken: TakenJob
        var file: DownloadFile?
        private var noted = ContinuousClock.now
        private var held = ContinuousClock.now
        /// Why it stopped, when nobody cancelled.
        private var trouble: (any Error)?

        init(_ fetcher: CopyFetcher, _ task: CopyTransfers.Task, _ taken: TakenJob) {
            self.fetcher = fetcher
            self.task = task
            self.taken = taken
        }

        /// Called from within a transfer, which cannot throw.
        func isWanted() -> Bool {
            if fetcher.isStopping() {
                trouble = Requeue()
                return false
            }
            guard fetcher.sources.isOn(task.file.source) else {
                trouble = fetcher.sources.wait(for: task.file.source)
                return false
            }
            let now = ContinuousClock.now
            guard now - noted >= .seconds(CopyFetcher.noteEvery) else { return true }
            noted = now
            do {
                try hold()
                let count = file?.count ?? fetcher.store.unfinishedSize(of: task.fetch) ?? 0
                return try fetcher.transfers.note(received: count, validator: file?.validator ?? task.validator, task)
            } catch {
                trouble = error
                return false
            }
        }

        /// Renews the lease when it is time to.
        func hold() throws {
            let now = ContinuousClock.now
            guard now - held >= .seconds(CopyFetcher.holdEvery) else { return }
            held = now
            guard try taken.renew() else { throw Requeue() }
        }

        /// Throws what made it stop, if that was not the member.
        func settle() throws {
            if let trouble { throw trouble }
        }
    }
}
