import Site
import Web

/// What is to be decided for the organisation, as it is typed.
struct OrganisationForm {
    /// The field with the number of the settings that the form was made of.
    static let version = "version"
    /// The field with what the form has said that ends by it (``OrganisationConsequence/token``).
    static let agreed = "agreed"
    private static let separator = "; "
    static let typed = OrganisationField.all.map { field in
        TypedField(field.text) { field.title(AdminWords($0)) }
    }

    enum Problem: Equatable {
        case empty, tooLong(Int)
        /// Some of what stands there is no domain.
        case noDomain(String)
        case tooMany(Int)
        case notWithin(ClosedRange<Int>)
        /// The one who wants it of administrators has no passkey.
        case noPasskey
    }

    /// What the one who typed had seen.
    let seen: Int
    let agreed: Set<String>
    private(set) var texts: [OrganisationField: String] = [:]
    /// What stood in the fields before somebody typed; empty where the form does not say.
    private var before: [OrganisationField: String] = [:]
    var problems: [OrganisationField: Problem] = [:]
    /// Nil while something is wrong.
    private(set) var settings: OrganisationSettings?

    init(_ settings: OrganisationSettings) {
        seen = settings.version
        agreed = []
        for field in OrganisationField.all { texts[field] = settings.text(field) }
    }

    init(_ fields: Fields) {
        seen = fields[Self.version].flatMap(Int.init) ?? 0
        agreed = Set((fields[Self.agreed] ?? "").split(separator: Self.separator).map(String.init))
        for field in OrganisationField.all { texts[field] = fields[field.text] ?? "" }
        texts[.passkeys] =
            fields[OrganisationField.passkeys.text] == nil ? OrganisationSettings.off : OrganisationSettings.on
        for field in OrganisationField.all { before[field] = fields[Self.before(field)] }
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
        let quota = number(.quota, OrganisationSettings.quotas)
        let hasPictures = !(texts[.pictures] ?? "").trimmed.isEmpty
        let pictures = hasPictures ? number(.pictures, OrganisationSettings.quotas) : nil
        var retention: [RetentionTerm: Int] = [:]
        for term in RetentionTerm.allCases { retention[term] = number(.keep(term), term.range) }
        guard problems.isEmpty, let quota else { return }
        settings = OrganisationSettings(
            version: seen, name: name, domains: domains, logo: nil, quota: quota << 20,
            pictureQuota: pictures.map { $0 << 20 }, retention: retention,
            adminsNeedPasskeys: texts[.passkeys] == OrganisationSettings.on)
    }

    /// The name of the field that keeps what stood in another one.
    static func before(_ field: OrganisationField) -> String { "before-" + field.text }

    /// With what another administrator has saved meanwhile, where this one has typed nothing else.
    func over(_ standing: OrganisationSettings) -> OrganisationForm {
        var form = self
        for field in OrganisationField.all where before[field] != nil && before[field] == texts[field] {
            form.texts[field] = standing.text(field)
        }
        return form
    }

    static func agreed(to consequences: [OrganisationConsequence]) -> String {
        consequences.map(\.token).joined(separator: separator)
    }

    private mutating func number(_ field: OrganisationField, _ range: ClosedRange<Int>) -> Int? {
        if let number = Int((texts[field] ?? "").trimmed), range.contains(number) { return number }
        problems[field] = .notWithin(range)
        return nil
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
