import ChildProcess

/// Why a file is not shown. Each has its words on pages; the file itself can still be downloaded.
public enum Refusal: String, Error, Sendable, CaseIterable {
    /// Its kind is not among those that are shown.
    case unsupported
    /// Its content is not what its name says.
    case mismatch
    /// More bytes than its kind may have.
    case tooLarge
    /// A picture of more pixels than are decoded.
    case tooManyPixels
    /// An archive inside that would unpack to too much.
    case bomb
    /// It could not be read: broken, locked with a password, or too much for the limits of memory.
    case unreadable
    /// A picture of a kind that not every machine can decode, and this one could not: it is broken, or its decoder is
    /// missing.
    case undecoded
    /// It took longer than it may.
    case slow
    /// This machine lacks what its kind needs.
    case unavailable

    init(_ failure: ChildProcess.Failure) {
        self =
            switch failure {
            case .tookTooLong: .slow
            case .toldTooMuch: .tooLarge
            case .notStarted: .unavailable
            case .failed: .unreadable
            }
    }
}
