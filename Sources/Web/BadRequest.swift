/// What is wrong with a request as it stands on the wire, before any page has looked at it.
public enum BadRequest: Error, Hashable {
    /// Cannot be read; the sentence is for the log and has no text of the visitor.
    case malformed(String)
    /// Longer than the limit.
    case tooLarge
    /// More fields or parts than the limit.
    case tooManyFields
    /// A form of another kind than browsers send.
    case unsupportedMediaType
    /// A method that this server does not know.
    case unknownMethod

    public var status: Status {
        switch self {
        case .malformed: .badRequest
        case .tooLarge, .tooManyFields: .contentTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .unknownMethod: .notImplemented
        }
    }
}
