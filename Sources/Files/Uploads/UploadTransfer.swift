import HTTPClient

/// Sends the bytes of uploads. One thread's.
struct UploadTransfer {
    let client: HTTPClient
    let queue: UploadQueue
    let isStopping: () -> Bool

    /// Sends, and writes down about once a second how far it is.
    ///
    /// - Returns: nil when the member cancelled, another one took it over, or this process stops
    func send(_ request: HTTPRequest, of upload: UploadQueue.Taken) throws -> HTTPResponse? {
        var beat = ContinuousClock.now
        var fault: (any Error)?
        do {
            return try client.upload(request) { [queue, isStopping] sent in
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
            return nil
        }
    }
}
