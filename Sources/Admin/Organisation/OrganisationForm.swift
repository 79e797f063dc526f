import Site
import Web

/// What is to be decided for the organisation, as it is typed.
struct OrganisationForm {
    /// The field with the number of the settings that the form was made of.
    static let version = "version"
    static let typed = OrganisationField.allCases.map { field in
        TypedField(field.rawValue) { field.title(AdminWords($0)) }
    }

    enum Problem: Equatable {
        case empty, tooLong(Int)
        /// Some of what stands there is no domain.
        case noDomain(String)
        case tooMany(Int)
    }

    /// What the one who typed had seen.
    let seen: Int
    private(set) var texts: [OrganisationField: String] = [:]
    private(set) var problems: [OrganisationField: Problem] = [:]
    /// Nil while something is wrong.
    private(set) var settings: OrganisationSettings?

    init(_ settings: OrganisationSettings) {
        seen = settings.version
        for field in OrganisationField.allCases { texts[field] = settings.text(field) }
    }

    init(_ fields: Fields) {
        seen = fields[Self.version].flatMap(Int.init) ?? 0
        for field in OrganisationField.allCases { texts[field] = fields[field.rawValue] ?? "" }
        let name = MemberDetails.trimmed(texts[.name])
        if name.isEmpty { problems[.name] = .empty }
        if name.unicodeScalars.count > OrganisationSettings.longestName {
            problems[.name] = .tooLong(OrganisationSettings.longestName)
        }
        let domains = Self.domains(texts[.domains] ?? "")
        if domains.isEmpty { problems[.domains] = .empty }
        if let wrong = domains.first(where: { !Self.isDomain($0) }) { problems[.domains] = .noDomain(wrong) }
        if domains.count > OrganisationSettings.mostDomains {
            problems[.domains] = .tooMany(OrganisationSettings.mostDomains)
        }
        guard problems.isEmpty else { return }
        settings = OrganisationSettings(version: seen, name: name, domains: domains)
    }

    /// Between commas, semicolons, spaces and line breaks, in small letters and without an `@` before them; each once.
    private static func domains(_ text: String) -> [String] {
        let parts = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }
        return parts.reduce(into: []) { domains, part in
            let domain = part.drop { $0 == "@" }.lowercased()
            if !domain.isEmpty, !domains.contains(domain) { domains.append(domain) }
        }
    }

    private static func isDomain(_ text: String) -> Bool {
        text.utf8.count <= EmailAddress.longest && EmailAddress.isDomain(text[...])
    }
}
