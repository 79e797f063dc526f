import Site
import Web

/// What a moderator decides, as chosen and typed.
struct DecisionForm {
    static let versionField = "version"
    static let decisionField = "decision"
    static let reasonField = "reason"
    static let textField = "text"
    /// The decision that keeps the author out; ``ModerationCase/Outcome/suspended`` says that somebody has done that.
    static let suspending = "suspend"
    static let typed = TypedField(textField) { ModerationWords($0).decisionText }
    /// Characters.
    static let longest = 700

    enum Problem {
        case missing, tooLong
    }

    let version: Int?
    let outcome: ModerationCase.Outcome?
    let suspends: Bool
    let reason: ReportReason
    let text: String
    private(set) var problem: Problem?

    /// - Parameter usual: the reason that is chosen while none was sent
    init(_ sent: Fields, usual: ReportReason) {
        version = sent[Self.versionField].flatMap(Int.init(pathSegment:))
        let decision = sent[Self.decisionField]
        suspends = decision == Self.suspending
        outcome = suspends ? .suspended : decision.flatMap(ModerationCase.Outcome.init(rawValue:))
        reason = sent[Self.reasonField].flatMap(ReportReason.init(rawValue:)) ?? usual
        text = (sent[Self.textField] ?? "").trimmed
    }

    /// The author reads why.
    var hasReason: Bool { suspends || outcome?.takesAway == true }

    /// False when the form must come back.
    mutating func check() -> Bool {
        if hasReason, reason == .other, text.isEmpty { problem = .missing }
        if text.unicodeScalars.count > Self.longest { problem = .tooLong }
        return problem == nil
    }
}
