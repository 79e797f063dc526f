import Connections
import Site
import Web

/// Why a provider is switched off, as it is typed.
struct SwitchForm {
    enum Field {
        static let russian = "russian"
        static let english = "english"
        static let reason = "reason"
    }
    static let texts = [Field.russian, Field.english, Field.reason]
    /// Characters of the reason, which only the audit log has.
    static let longestReason = 500

    enum Problem {
        case empty, tooLong
    }

    let russian: String
    let english: String
    let reason: String
    private(set) var problems: [String: Problem] = [:]

    init(_ off: SwitchOff?) {
        russian = off?.text(in: .ru) ?? ""
        english = off?.text(in: .en) ?? ""
        reason = ""
    }

    init(_ fields: Fields) {
        russian = (fields[Field.russian] ?? "").trimmed
        english = (fields[Field.english] ?? "").trimmed
        reason = (fields[Field.reason] ?? "").trimmed
        check(Field.russian, russian, ProviderSwitch.longest)
        check(Field.english, english, ProviderSwitch.longest)
        check(Field.reason, reason, Self.longestReason, mayBeEmpty: true)
    }

    private mutating func check(_ name: String, _ text: String, _ longest: Int, mayBeEmpty: Bool = false) {
        if text.isEmpty, !mayBeEmpty { problems[name] = .empty }
        if text.unicodeScalars.count > longest { problems[name] = .tooLong }
    }
}
