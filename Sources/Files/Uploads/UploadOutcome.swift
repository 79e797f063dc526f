/// How one try to send an upload ended.
enum UploadOutcome {
    /// With how the source shows it; nil where that could not be asked.
    case arrived(RemoteFile?)
    /// The name is taken there.
    case asks
    /// The member cancelled, another one took it over, or this process stops.
    case stopped
    case failed(UploadFailure)

    /// For the log.
    var name: String {
        switch self {
        case .arrived(let file): file == nil ? "arrived, unlisted" : "arrived"
        case .asks: "asks"
        case .stopped: "stopped"
        case .failed(let failure): "failed: \(failure.rawValue)"
        }
    }
}
