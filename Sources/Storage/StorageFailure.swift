import Glibc

/// Why bytes are not kept.
public enum StorageFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The disk is full, or would be fuller than it may be.
    case full
    /// Somebody else is writing it.
    case busy
    /// More or fewer bytes than there should be.
    case wrongLength(expected: Int, found: Int)
    /// Other bytes than there should be.
    case wrongContent
    /// The store that the operator named does not answer, or refuses; a sentence for the log.
    case store(String)
    /// The system refused (`errno`).
    case refused(String, Int32)

    public var description: String {
        switch self {
        case .full: "no space is left for it"
        case .busy: "another one is writing it"
        case .wrongLength(let expected, let found): "\(found) bytes instead of \(expected)"
        case .wrongContent: "other bytes than expected"
        case .store(let why): "the store: \(why)"
        case .refused(let what, let number): "\(what): error \(number)"
        }
    }

    /// What the system says after a call that failed.
    static func now(_ what: String) -> StorageFailure {
        let number = errno
        return number == ENOSPC || number == EDQUOT ? .full : .refused(what, number)
    }
}
