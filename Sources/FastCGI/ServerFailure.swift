/// Why a ``Server`` could not begin, or could not end well.
public enum ServerFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// A living process answers at that path.
    case inUse(String)
    /// Something that is not a socket lies at that path.
    case notASocket(String)
    /// A unix socket's path has about 107 bytes, of which some are needed while it is made.
    case pathTooLong(String)
    /// ``Server/run(_:)`` was called a second time.
    case alreadyRun
    /// The drain's limit passed while that many workers were still at their request; their threads are left behind.
    case abandoned(workers: Int)

    public var description: String {
        switch self {
        case .inUse(let path): "another process answers at \(path)"
        case .notASocket(let path): "\(path) is not a socket"
        case .pathTooLong(let path): "\(path) is too long for a socket"
        case .alreadyRun: "a server runs only once"
        case .abandoned(let workers): "\(workers) requests were still being handled when the time to stop was over"
        }
    }
}
