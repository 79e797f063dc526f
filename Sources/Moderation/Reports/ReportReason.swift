/// Why something is reported, and taken away.
package enum ReportReason: String, CaseIterable, Sendable {
    case advertising, rudeness, personal, offtopic, impersonation, other

    func name(_ words: ModerationWords) -> String {
        switch self {
        case .advertising: words.reasonAdvertising
        case .rudeness: words.reasonRudeness
        case .personal: words.reasonPersonal
        case .offtopic: words.reasonOfftopic
        case .impersonation: words.reasonImpersonation
        case .other: words.reasonOther
        }
    }

    /// What an author reads of a decision for this reason; empty where it needs words of its own.
    func sentence(_ words: ModerationWords) -> String {
        switch self {
        case .advertising: words.ruleAdvertising
        case .rudeness: words.ruleRudeness
        case .personal: words.rulePersonal
        case .offtopic: words.ruleOfftopic
        case .impersonation: words.ruleImpersonation
        case .other: ""
        }
    }
}
