import Site
import Web

/// What an author says against a removal, and what is said to that, as typed.
struct AppealForm {
    static let appealField = "appeal"
    static let answerField = "answer"
    static let grantField = "granted"
    static let typed = TypedField(appealField) { ModerationWords($0).appealLabel }
    static let typedAnswer = TypedField(answerField) { ModerationWords($0).answerLabel }

    enum Problem {
        case missing, tooLong
    }

    let text: String
    /// Of an answer; nil where none was chosen.
    let isGranted: Bool?
    /// Of an answer: the state in which the case was seen.
    let version: Int?
    let problem: Problem?

    /// - Parameter sent: an author's form
    init(appeal sent: Fields) {
        text = (sent[Self.appealField] ?? "").trimmed
        isGranted = nil
        version = nil
        problem = Self.problem(text, isRequired: true)
    }

    /// A moderator who refuses says why.
    init(answer sent: Fields) {
        text = (sent[Self.answerField] ?? "").trimmed
        isGranted = sent[Self.grantField].flatMap { ["yes": true, "no": false][$0] }
        version = sent[DecisionForm.versionField].flatMap(Int.init(pathSegment:))
        problem = Self.problem(text, isRequired: isGranted == false)
    }

    private static func problem(_ text: String, isRequired: Bool) -> Problem? {
        if text.unicodeScalars.count > ModerationCase.Appeal.longest { return .tooLong }
        return isRequired && text.isEmpty ? .missing : nil
    }
}
