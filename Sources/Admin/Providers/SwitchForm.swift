import Connections
import Site
import Web

/// Why a provider is switched off, as it is typed.
struct SwitchForm {
    enum Field {
        static let russian = "russian"
        static let english = "english"
    }
    static let texts = [
        TypedField(Field.russian) { AdminWords($0).textInRussian },
        TypedField(Field.english) { AdminWords($0).textInEnglish }, Reason.typed,
    ]

    enum Problem {
        case empty, tooLong
    }

    let russian: String
    let english: String
    /// Only the audit log has it.
    private(set) var reason: Reason
    private(set) var problems: [String: Problem] = [:]
    /// False as long as nothing was typed.
    private(set) var isGood = false

    init(_ off: SwitchOff?) {
        russian = off?.text(in: .ru) ?? ""
        english = off?.text(in: .en) ?? ""
        reason = Reason(Fields(), isRequired: false)
    }

    init(_ fields: Fields) {
        russian = (fields[Field.russian] ?? "").trimmed
        english = (fields[Field.english] ?? "").trimmed
        reason = Reason(fields, isRequired: false)
        for (name, text) in [(Field.russian, russian), (Field.english, english)] {
            if text.isEmpty { problems[name] = .empty }
            if text.unicodeScalars.count > ProviderSwitch.longest { problems[name] = .tooLong }
        }
        isGood = reason.check() && problems.isEmpty
    }
}
