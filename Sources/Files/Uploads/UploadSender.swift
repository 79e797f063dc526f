import Connections
import HTTPClient
import Site
import Storage

/// Sends members' files on to their sources, one after another. `quad work` has several, each on a thread of its own.
package final class UploadSender {
    private let blobs: BlobStore
    private let queue: UploadQueue
    private let store: ListingStore
    private let tokens: AccessTokens
    private let client: SourceClient
    private let transfer: UploadTransfer
    private let providers: Providers
    private let names = TakenNames()
    /// How often each source had come back when this one last looked.
    private var recoveries: [FileSource: Int] = [:]
    private let log: Log
    private let isStopping: () -> Bool

    /// - Parameter isStopping: asked about once a second; then what is being sent is given back
    package init(_ services: Services, _ providers: Providers, isStopping: @escaping () -> Bool) {
        blobs = services.blobs.store
        queue = UploadQueue(database: services.database, keys: services.settings.keys)
        store = ListingStore(database: services.database)
        tokens = AccessTokens(services, OAuthClient(providers))
        client = SourceClient(providers)
        transfer = UploadTransfer(
            client: HTTPClient(.uploads(to: providers)), queue: queue, providers: providers, isStopping: isStopping)
        log = services.log
        self.providers = providers
        self.isStopping = isStopping
    }

    /// Sends one upload if one is due.
    ///
    /// - Returns: whether there was one
    package func runNext() throws -> Bool {
        try wakeWaiting()
        guard let upload = try queue.take() else { return false }
        if let cooldown = providers[upload.source.provider]?.breaker.cooldown {
            try queue.postpone(upload, cooldown.cause == .tooMany ? .limited : .down, seconds: cooldown.seconds)
            return true
        }
        let began = ContinuousClock.now
        let outcome: UploadOutcome
        do {
            outcome = try send(upload)
        } catch let failure as CallFailure {
            if upload.source == .vk, failure == .denied {
                try FileStore(database: queue.database).refuseUploads(over: upload.connection)
            }
            outcome = .failed(UploadFailure(failure))
        } catch let failure as UploadFailure {
            outcome = .failed(failure)
        }
        switch outcome {
        case .arrived(let file): try finish(upload, as: file)
        case .asks: try queue.ask(upload)
        case .failed(.off): try queue.postpone(upload, .off, seconds: 5)
        case .stopped: try queue.release(upload)
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

    /// Uploads wait ever longer for a source that does not answer: one that is found to answer gets them at once.
    private func wakeWaiting() throws {
        for source in FileSource.allCases {
            let count = providers[source.provider]?.breaker.recoveries ?? 0
            guard count != recoveries[source, default: 0] else { continue }
            try queue.wake(source)
            recoveries[source] = count
        }
    }

    private func send(_ upload: UploadQueue.Taken) throws -> UploadOutcome {
        guard blobs.size(of: upload.blob) == upload.size else { throw UploadFailure.lost }
        let call = SourceCall(upload.source, of: upload.member, client: client, tokens: tokens)
        return switch upload.source {
        case .yandex:
            try YandexUpload(
                upload: upload, blobs: blobs, queue: queue, call: call, transfer: transfer, names: names, log: log
            ).send()
        case .vk: try VKUpload(upload: upload, blobs: blobs, queue: queue, call: call, transfer: transfer).send()
        }
    }

    /// Shows it in the list at once; whether that works or not, it has arrived.
    private func finish(_ upload: UploadQueue.Taken, as file: RemoteFile?) throws {
        if let file { try store.add([file], of: upload.connection, upload.source, for: upload.member) }
        try queue.finish(upload)
    }
}
