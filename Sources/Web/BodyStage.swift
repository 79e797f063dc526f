/// How far the body of a request is when the web server hands the request over.
public enum BodyStage: Sendable, Hashable {
    /// It is there, or comes while it is read.
    case sent
    /// It has not been taken from the client yet: the web server asks whether it may be (`auth_request` of nginx). The
    /// answer is its status alone. `length` is what the client announced, in bytes; nil when it announced none.
    case announced(length: Int?)
    /// The web server was answered that it may not be taken and wants the page that says why. Nothing of the body
    /// comes.
    case refused(length: Int?)

    /// What a web server calls the stages in the variable `QUAD_BODY`, and the length in `QUAD_BODY_LENGTH`; any other
    /// word is ``sent``. A length that is no number is none.
    init(_ word: String?, length: String?) {
        let length = length.flatMap { $0.utf8.count <= 18 ? Int($0) : nil }
        switch word {
        case "announced": self = .announced(length: length)
        case "refused": self = .refused(length: length)
        default: self = .sent
        }
    }

    /// Whether it is only asked what would become of the request.
    public var isAnnounced: Bool { if case .announced = self { true } else { false } }
}
