import Localization
import Site

package struct RegistrationPage {
    package let words: AccountsWords
    package let email: String
    package let fields: [TextField]
    /// What the browser said before; a script says it anew.
    package let timeZone: String
    package let action = Paths.register()

    init(_ email: String, _ details: MemberDetails, _ zone: Zone?, _ context: Context) {
        words = AccountsWords(context.language)
        self.email = email
        timeZone = zone?.name ?? ""
        fields = DetailFields.all(details, words)
    }
}

/// The fields of what everyone tells of themselves, with what is wrong by each.
enum DetailFields {
    static func all(_ details: MemberDetails, _ words: AccountsWords) -> [TextField] {
        let shown: [(MemberDetails.Field, String, String)] = [
            (.fullName, words.fullName, "name"),
            (.faculty, words.faculty, "organization"),
            (.position, words.position, "organization-title"),
            (.city, words.city, "address-level2"),
        ]
        let firstProblem = shown.first { details.problems[$0.0] != nil }?.0 ?? .fullName
        return shown.map { field, label, autocomplete in
            TextField(
                field.rawValue, label, value: details[field], error: words.problem(details.problems[field]),
                autocomplete: autocomplete, largest: field.longest, isRequired: true, isFirst: field == firstProblem)
        }
    }
}

extension AccountsWords {
    func problem(_ problem: MemberDetails.Problem?) -> String? {
        switch problem {
        case .empty: fieldIsEmpty
        case .tooLong(let longest): fieldIsTooLong(count: longest)
        case nil: nil
        }
    }
}
