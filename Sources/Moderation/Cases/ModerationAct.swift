import Localization
import Site

/// What was decided about what members reported, for the audit log.
package enum ModerationAct: AuditAct {
    /// The kind and number of the thing.
    case kept(kind: String, number: Int)
    case hidden(kind: String, number: Int)
    case removed(kind: String, number: Int)
    /// Its author was suspended.
    case suspended(kind: String, number: Int)
    case withdrawn(kind: String, number: Int)
    /// What was hidden stands where it was.
    case shown(kind: String, number: Int)
    /// An appeal succeeded, or did not.
    case granted(kind: String, number: Int)
    case upheld(kind: String, number: Int)
    case answerWithdrawn(kind: String, number: Int)

    package static let group = "moderation"
    package static let samples = [
        kept(kind: "post", number: 1), hidden(kind: "post", number: 1), removed(kind: "post", number: 1),
        suspended(kind: "post", number: 1), withdrawn(kind: "post", number: 1), shown(kind: "post", number: 1),
        granted(kind: "post", number: 1), upheld(kind: "post", number: 1), answerWithdrawn(kind: "post", number: 1),
    ]

    init(_ outcome: ModerationCase.Outcome, _ thing: ThingID) {
        self =
            switch outcome {
            case .kept: .kept(kind: thing.kind, number: thing.number)
            case .hidden: .hidden(kind: thing.kind, number: thing.number)
            case .removed: .removed(kind: thing.kind, number: thing.number)
            case .suspended: .suspended(kind: thing.kind, number: thing.number)
            }
    }

    package func words(in language: Language) -> AuditWords {
        let words = ModerationWords(language)
        return switch self {
        case .kept(let kind, let number): AuditWords(words.actKept, "\(kind)-\(number)")
        case .hidden(let kind, let number): AuditWords(words.actHidden, "\(kind)-\(number)")
        case .removed(let kind, let number): AuditWords(words.actRemoved, "\(kind)-\(number)")
        case .suspended(let kind, let number): AuditWords(words.actSuspended, "\(kind)-\(number)")
        case .withdrawn(let kind, let number): AuditWords(words.actWithdrawn, "\(kind)-\(number)")
        case .shown(let kind, let number): AuditWords(words.actShown, "\(kind)-\(number)")
        case .granted(let kind, let number): AuditWords(words.actGranted, "\(kind)-\(number)")
        case .upheld(let kind, let number): AuditWords(words.actUpheld, "\(kind)-\(number)")
        case .answerWithdrawn(let kind, let number): AuditWords(words.actAnswerWithdrawn, "\(kind)-\(number)")
        }
    }
}
