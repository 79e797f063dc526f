import Site
import Web

/// What the organisation is to say of itself, as it is typed.
struct TextForm {
    enum Field {
        static let russian = "russian"
        static let english = "english"
        static let version = "version"
        static let asks = "asks"
    }
    static let typed = [
        TypedField(Field.russian) { AdminWords($0).textInRussian },
        TypedField(Field.english) { AdminWords($0).textInEnglish },
    ]

    let russian: String
    let english: String
    /// What the one who typed had seen.
    let seen: Int
    /// Every member is to agree to it anew.
    let asks: Bool
    var isEmpty: Bool { russian.isEmpty && english.isEmpty }
    /// Fields with more than a text may have.
    let problems: Set<String>

    init(_ source: OrganisationText.Source) {
        (russian, english, seen) = (source.russian, source.english, source.version)
        asks = false
        problems = []
    }

    init(_ fields: Fields) {
        russian = Self.text(fields[Field.russian])
        english = Self.text(fields[Field.english])
        seen = fields[Field.version].flatMap(Int.init) ?? 0
        asks = fields[Field.asks] != nil
        var problems: Set<String> = []
        if russian.utf8.count > OrganisationText.longest { problems.insert(Field.russian) }
        if english.utf8.count > OrganisationText.longest { problems.insert(Field.english) }
        self.problems = problems
    }

    /// Browsers send line breaks as CR LF; text is kept with LF. One of nothing but spaces is empty.
    private static func text(_ sent: String?) -> String {
        let text = String(decoding: (sent ?? "").utf8.filter { $0 != 0x0D }, as: UTF8.self)
        return text.allSatisfy(\.isWhitespace) ? "" : text
    }
}
