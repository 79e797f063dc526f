import Localization
import Site

/// What was decided about what members reported, for the audit log.
package enum ModerationAct: AuditAct {
    /// The kind and number of the thing.
    case kept(kind: String, number: Int)
    case removed(kind: String, number: Int)
    case withdrawn(kind: String, number: Int)

    package static let group = "moderation"
    package static let samples = [
        kept(kind: "post", number: 1), removed(kind: "post", number: 1), withdrawn(kind: "post", number: 1),
    ]

    init(_ outcome: ModerationCase.Outcome, _ thing: ThingID) {
        self =
            switch outcome {
            case .kept: .kept(kind: thing.kind, number: thing.number)
            case .removed: .removed(kind: thing.kind, number: thing.number)
            }
    }

    package func words(in language: Language) -> AuditWords {
        let words = ModerationWords(language)
        return switch self {
        case .kept(let kind, let number): AuditWords(words.actKept, "\(kind)-\(number)")
        case .removed(let kind, let number): AuditWords(words.actRemoved, "\(kind)-\(number)")
        case .withdrawn(let kind, let number): AuditWords(words.actWithdrawn, "\(kind)-\(number)")
        }
    }
}
