import Connections
import FoundationEssentials
import Glibc
import HTTPClient
import Site
import Storage

/// Sends members' files on to Yandex Disk, one after another. `quad work` has several, each on a thread of its own.
package final class UploadSender {
    private let settings: Settings
    private let blobs: BlobStore
    private let queue: UploadQueue
    private let store: ListingStore
    private let tokens: AccessTokens
    private let client: SourceClient
    private let transfers: HTTPClient
    private let log: Log
    private let isStopping: () -> Bool

    /// - Parameter isStopping: asked about once a second; then what is being sent is given back
    package init(_ services: Services, circuits: Circuits, isStopping: @escaping () -> Bool) {
        settings = services.settings
        blobs = services.blobs.store
        queue = UploadQueue(database: services.database)
        store = ListingStore(database: services.database)
        tokens = AccessTokens(
            database: services.database, providers: Providers(settings: settings, circuits: circuits),
            keys: settings.keys, log: services.log)
        client = SourceClient(settings: settings, circuits: circuits)
        transfers = HTTPClient(.uploads(settings))
        log = services.log
        self.isStopping = isStopping
    }

    /// Sends one upload if one is due.
    ///
    /// - Returns: whether there was one
    package func turn() throws -> Bool {
        guard let upload = try queue.take() else { return false }
        let began = ContinuousClock.now
        let outcome: Outcome
        do {
            outcome = try send(upload)
        } catch let failure as CallFailure {
            outcome = .failed(UploadFailure(failure))
        } catch let failure as UploadFailure {
            outcome = .failed(failure)
        }
        switch outcome {
        case .arrived(let path): try finish(upload, at: path)
        case .asks: try queue.ask(upload)
        case .stopped: if isStopping() { try queue.release(upload) }
        case .failed(let failure): try queue.fail(upload, failure)
        }
        log.write(
            "upload",
            [
                "upload": String(upload.id.rawValue), "attempt": String(upload.attempts), "bytes": String(upload.size),
                "outcome": outcome.name, "ms": String((ContinuousClock.now - began).components.seconds * 1_000),
            ])
        return true
    }

    private enum Outcome {
        case arrived(String)
        case asks
        /// The member cancelled, another one took it over, or this process stops.
        case stopped
        case failed(UploadFailure)

        var name: String {
            switch self {
            case .arrived: "arrived"
            case .asks: "asks"
            case .stopped: "stopped"
            case .failed(let failure): "failed: \(failure.rawValue)"
            }
        }
    }

    private func send(_ upload: UploadQueue.Taken) throws -> Outcome {
        guard blobs.size(of: upload.blob) == upload.size else { throw UploadFailure.lost }
        let call = SourceCall(.yandex, of: upload.member, settings: settings, client: client, tokens: tokens)
        // An earlier try may have come to its end without being able to say so.
        if let target = upload.target, try isThere(upload, target, call) { return .arrived(target) }
        try checkSpace(for: upload, call)
        guard let name = UploadName(upload.name) else { throw UploadFailure.badName }
        let most = upload.conflict == .keep ? 100 : 1
        for number in 1...most {
            let path = "\(upload.folder)\(upload.folder.hasSuffix("/") ? "" : "/")\(name.numbered(number).text)"
            do {
                return try put(upload, at: path, call)
            } catch CallFailure.taken {
                if path == upload.target, try isThere(upload, path, call) { return .arrived(path) }
                switch upload.conflict {
                case .ask: return .asks
                case .replace: throw UploadFailure.taken
                case .keep: continue
                }
            }
        }
        throw UploadFailure.taken
    }

    private func put(_ upload: UploadQueue.Taken, at path: String, _ call: SourceCall) throws -> Outcome {
        let link = try YandexUploadLink.read(
            call.yandex(changes: false) { $0.uploadLink(path, overwrites: upload.conflict == .replace) }.body)
        guard try queue.aim(upload, at: path) else { return .stopped }
        let request = HTTPRequest(
            method: .put, url: link.href, headers: [("Content-Type", "application/octet-stream")],
            body: .file(blobs.path(of: upload.blob)), redirects: 0)
        var beat = ContinuousClock.now
        var fault: (any Error)?
        let answer: HTTPResponse
        do {
            answer = try transfers.upload(request) { [queue, isStopping] sent in
                guard !isStopping() else { return false }
                guard ContinuousClock.now - beat >= .seconds(1) else { return true }
                beat = ContinuousClock.now
                do {
                    return try queue.beat(upload, sent: min(sent, upload.size))
                } catch {
                    fault = error
                    return false
                }
            }
        } catch {
            if let fault { throw fault }
            guard case .stopped = error else { throw CallFailure(error, changes: true) }
            return .stopped
        }
        switch answer.status {
        case 201: return .arrived(path)
        case 202: return try wait(for: link.operation, upload, call) ? .arrived(path) : .failed(.nonsense)
        case 413: throw UploadFailure.tooLarge
        // The link has ended, or the whole was not whole: with a new one once more.
        case 404, 410, 412: throw CallFailure.down
        default: throw CallFailure(YandexFailure(status: answer.status, body: answer.body))
        }
    }

    /// Whether the bytes of this upload are what stands at that place.
    private func isThere(_ upload: UploadQueue.Taken, _ path: String, _ call: SourceCall) throws -> Bool {
        let found: YandexContent
        do {
            found = try YandexContent.read(call.yandex { $0.content(path) }.body)
        } catch CallFailure.missing {
            return false
        }
        guard found.size == upload.size else { return false }
        return try blobs.isIntact(upload.blob, size: upload.size, sha256: found.digest) {
            guard try queue.beat(upload, sent: upload.size) else { throw CallFailure.busy }
        }
    }

    /// Refuses what the disk would refuse at the end, before a byte is sent.
    private func checkSpace(for upload: UploadQueue.Taken, _ call: SourceCall) throws {
        let room = try YandexRoom.read(call.yandex { $0.room() }.body)
        guard upload.size <= room.largestFile else { throw UploadFailure.tooLarge }
        guard upload.size <= room.free else { throw UploadFailure.full }
    }

    /// Waits for what the disk goes on with by itself.
    private func wait(for operation: String, _ upload: UploadQueue.Taken, _ call: SourceCall) throws -> Bool {
        for seconds in [1, 1, 2, 3, 5, 8, 10, 10, 10, 10] as [UInt32] {
            switch try YandexOperation.status(in: call.yandex { $0.operation(operation) }.body) {
            case .success: return true
            case .failed: return false
            case .inProgress: break
            }
            sleep(seconds)
            guard try queue.beat(upload, sent: upload.size) else { return true }
        }
        throw CallFailure.down
    }

    /// Shows it in the list at once; whether that works or not, it has arrived.
    private func finish(_ upload: UploadQueue.Taken, at path: String) throws {
        let call = SourceCall(.yandex, of: upload.member, settings: settings, client: client, tokens: tokens)
        do {
            let answer = try call.yandex { $0.find(path) }
            let file = try YandexResource.read(answer.body).file
            try store.add([file], of: upload.connection, .yandex, for: upload.member)
        } catch let failure as CallFailure {
            log.write("upload", ["upload": String(upload.id.rawValue), "unlisted": failure.rawValue])
        }
        try queue.finish(upload)
    }
}
