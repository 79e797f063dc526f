import Site
import Web

/// A member's details as an administrator puts them right, as typed.
struct MemberDetailsForm {
    let details: MemberDetails
    private(set) var reason: Reason

    init(_ kept: MemberDetails) {
        details = kept
        reason = Reason(Fields())
    }

    init(sent: Fields) {
        details = MemberDetails(sent)
        reason = Reason(sent)
    }

    /// False when the form must come back.
    mutating func check() -> Bool { reason.check() && details.problems.isEmpty }

    func fields(_ words: AdminWords) -> [MemberForm.Field] {
        let order: [MemberDetails.Field] = [.fullName, .givenName, .surname, .faculty, .position, .city]
        return order.map { field in
            .line(
                TextField(
                    field.rawValue, field.name(words), value: details[field],
                    error: words.problem(details.problems[field]),
                    autocomplete: "off", largest: field.longest, isRequired: field.isRequired))
        } + [.line(reason.line(words, hint: words.detailsReasonHint, missing: words.detailsNeedReason))]
    }
}

extension MemberDetails.Field {
    func name(_ words: AdminWords) -> String {
        switch self {
        case .fullName: words.factFullName
        case .givenName: words.detailGivenName
        case .surname: words.detailSurname
        case .faculty: words.columnFaculty
        case .position: words.factPosition
        case .city: words.factCity
        }
    }
}

extension AdminWords {
    func problem(_ problem: MemberDetails.Problem?) -> String? {
        switch problem {
        case .empty: detailIsEmpty
        case .tooLong(let longest): textIsTooLong(count: longest)
        case nil: nil
        }
    }
}
