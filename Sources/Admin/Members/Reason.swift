import Site
import Web

/// Why an administrator does something, as typed. The audit log keeps it.
struct Reason {
    static let field = "reason"
    static let typed = TypedField(field) { AdminWords($0).reasonLabel }
    /// Characters.
    static let longest = 500

    enum Problem {
        case missing, tooLong
    }

    let text: String
    private let isRequired: Bool
    private var problem: Problem?

    init(_ sent: Fields, isRequired: Bool = true) {
        text = (sent[Self.field] ?? "").trimmed
        self.isRequired = isRequired
    }

    /// False when the form must come back for it.
    mutating func check() -> Bool {
        if isRequired, text.isEmpty { problem = .missing }
        if text.unicodeScalars.count > Self.longest { problem = .tooLong }
        return problem == nil
    }

    /// - Parameter missing: what is said where there is none
    func line(_ words: AdminWords, hint: String, missing: String? = nil) -> TextField {
        TextField(
            Self.field, words.reasonLabel, value: text, hint: hint, error: error(words, missing),
            largest: Self.longest, isRequired: isRequired)
    }

    func area(_ words: AdminWords, hint: String, missing: String) -> TextArea {
        TextArea(
            Self.field, words.reasonLabel, value: text, rows: 3, hint: hint, error: error(words, missing),
            largest: Self.longest, isRequired: isRequired)
    }

    private func error(_ words: AdminWords, _ missing: String?) -> String? {
        switch problem {
        case .missing: missing
        case .tooLong: words.noteIsTooLong(most: words.language.number(Self.longest))
        case nil: nil
        }
    }
}
