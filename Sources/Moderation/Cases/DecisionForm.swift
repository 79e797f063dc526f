import Site
import Web

/// What a moderator decides, as chosen and typed.
struct DecisionForm {
    static let versionField = "version"
    static let decisionField = "decision"
    static let reasonField = "reason"
    static let textField = "text"
    static let typed = TypedField(textField) { ModerationWords($0).decisionText }
    /// Characters.
    static let longest = 700

    enum Problem {
        case missing, tooLong
    }

    let version: Int?
    let outcome: ModerationCase.Outcome?
    let reason: ReportReason
    let text: String
    private(set) var problem: Problem?

    /// - Parameter usual: the reason that is chosen while none was sent
    init(_ sent: Fields, usual: ReportReason) {
        version = sent[Self.versionField].flatMap(Int.init(pathSegment:))
        outcome = sent[Self.decisionField].flatMap(ModerationCase.Outcome.init(rawValue:))
        reason = sent[Self.reasonField].flatMap(ReportReason.init(rawValue:)) ?? usual
        text = (sent[Self.textField] ?? "").trimmed
    }

    /// False when the form must come back.
    mutating func check() -> Bool {
        if outcome?.takesAway == true, reason == .other, text.isEmpty { problem = .missing }
        if text.unicodeScalars.count > Self.longest { problem = .tooLong }
        return problem == nil
    }
}
