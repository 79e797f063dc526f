/// The form of a word that a number asks for (Unicode CLDR, Language Plural Rules).
public enum PluralForm: String, Sendable, Hashable, CaseIterable {
    case one, few, many, other
}

extension Language {
    /// The form for a whole number. Russian uses `one`, `few` and `many` (its `other` is for fractions);
    /// English `one` and `other`. The sign does not matter.
    public func plural(_ number: Int) -> PluralForm {
        let number = number.magnitude
        switch self {
        case .en: return number == 1 ? .one : .other
        case .ru:
            if (11...14).contains(number % 100) { return .many }
            switch number % 10 {
            case 1: return .one
            case 2...4: return .few
            default: return .many
            }
        }
    }
}
