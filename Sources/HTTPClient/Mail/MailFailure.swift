public enum MailFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The letter cannot be written: a mistake of the caller.
    case invalid(String)
    /// Later it may work: the server is away, slow or busy, refuses our name or password, or its connection broke. It
    /// may have kept the letter when the connection broke at the very end, so send it again with the same Message-ID.
    case temporary(String)
    /// The server refused this letter for good (5xx, RFC 5321 §4.2.1).
    case permanent(String)

    /// For the log: the server's reply or libcurl's words, never the letter.
    public var description: String {
        switch self {
        case .invalid(let what): "the letter's \(what) cannot be sent"
        case .temporary(let why): "the letter is not sent yet: \(why)"
        case .permanent(let why): "the letter is refused: \(why)"
        }
    }
}
