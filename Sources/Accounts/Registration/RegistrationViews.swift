import Localization
import Site
import Web

package struct RegistrationPage {
    package let words: AccountsWords
    package let email: String
    package let fields: DetailFields
    /// What the browser said before; a script says it anew.
    package let timeZone: String
    /// The text that one agrees to by creating an account; nil where there is none.
    package let privacy: Link?
    /// Its version, as the form names it.
    package let agreed: String
    package let action = Paths.register()

    init(_ email: String, _ details: MemberDetails, _ zone: Zone?, _ context: Context) {
        words = AccountsWords(context.language)
        self.email = email
        timeZone = zone?.name ?? ""
        let text = context.services.organisationWatch.texts[.privacy]
        privacy = text.map { _ in
            Link(OrganisationText.privacy.title(context.words), to: OrganisationText.privacy.address)
        }
        agreed = text.map { String($0.version) } ?? ""
        fields = DetailFields(details, words, focusesFirst: true)
    }
}

/// The fields of what everyone says of themselves, with what is wrong by each.
package struct DetailFields {
    package let fullName: TextField
    package let listName: ListNameFields
    /// Those below the name.
    package let others: [TextField]

    static let texts = MemberDetails.Field.allCases.map { field in
        TypedField(field.rawValue) { field.label(AccountsWords($0)) }
    }

    /// - Parameter focusesFirst: the first field waits for its reader also when nothing is wrong
    init(_ details: MemberDetails, _ words: AccountsWords, focusesFirst: Bool) {
        let order: [MemberDetails.Field] = [.fullName, .givenName, .surname, .faculty, .position, .city]
        let first = order.first { details.problems[$0] != nil } ?? (focusesFirst ? .fullName : nil)
        func field(_ field: MemberDetails.Field, _ autocomplete: String) -> TextField {
            TextField(
                field.rawValue, field.label(words), value: details[field],
                error: words.problem(details.problems[field]),
                autocomplete: autocomplete, largest: field.longest, isRequired: field.isRequired,
                isFirst: field == first)
        }
        fullName = field(.fullName, "name")
        listName = ListNameFields(
            details, field(.givenName, "given-name"), field(.surname, "family-name"), words)
        others = [
            field(.faculty, "organization"), field(.position, "organization-title"), field(.city, "address-level2"),
        ]
    }
}

/// Below the full name: how lists show and sort it, and the fields that put it right.
package struct ListNameFields {
    package let words: AccountsWords
    /// «В списках: Анна Ковалёва. По алфавиту: Ковалёва Анна.»
    package let text: String
    package let given: TextField
    package let surname: TextField
    /// The full name that the parts were taken from.
    package let source: String
    package let isOpen: Bool

    init(_ details: MemberDetails, _ given: TextField, _ surname: TextField, _ words: AccountsWords) {
        let name = details.listName
        self.words = words
        self.given = given
        self.surname = surname
        source = details[.fullName]
        text =
            name.shown.isEmpty
            ? words.listNameComes : words.listName(shown: name.shown, sorted: name.sorted)
        isOpen = given.error != nil || surname.error != nil || name != ListName(of: source)
    }
}

extension MemberDetails.Field {
    fileprivate func label(_ words: AccountsWords) -> String {
        switch self {
        case .fullName: words.fullName
        case .givenName: words.givenName
        case .surname: words.surname
        case .faculty: words.faculty
        case .position: words.position
        case .city: words.city
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
