import Connections
import HTTPClient

/// Sends the bytes of uploads. One thread's.
struct UploadTransfer {
    let client: HTTPClient
    let queue: UploadQueue
    let providers: Providers
    let isStopping: () -> Bool

    /// Sends, and writes down about once a second how far it is.
    ///
    /// - Returns: nil when the member cancelled, another one took it over, the source was switched off, or this process
    ///   stops
    func send(_ request: HTTPRequest, of upload: UploadQueue.Taken) throws -> HTTPResponse? {
        guard providers.isOn(upload.source.provider) else { throw CallFailure.off }
        var beat = ContinuousClock.now
        var fault: (any Error)?
        do {
            return try client.upload(request) { [queue, providers, isStopping] sent in
                guard !isStopping(), providers.isOn(upload.source.provider) else { return false }
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
            return nil
        }
    }
}
