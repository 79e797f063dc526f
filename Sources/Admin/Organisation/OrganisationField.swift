import Site

/// What administrators decide on the page of settings: names of the form's fields, and of what the log says.
package enum OrganisationField: Hashable, Sendable {
    case name, domains, passkeys, quota, pictures
    case keep(RetentionTerm)

    static let all: [OrganisationField] =
        [.name, .domains, .passkeys, .quota, .pictures] + RetentionTerm.allCases.map { .keep($0) }

    private static let keepPrefix = "keep-"

    /// For ever: lines of the log have it.
    var text: String {
        switch self {
        case .name: "name"
        case .domains: "domains"
        case .passkeys: "passkeys"
        case .quota: "quota"
        case .pictures: "pictures"
        case .keep(let term): Self.keepPrefix + term.rawValue
        }
    }

    init?(_ text: String) {
        guard let field = Self.all.first(where: { $0.text == text }) else { return nil }
        self = field
    }

    func title(_ words: AdminWords) -> String {
        switch self {
        case .name: words.organisationName
        case .domains: words.organisationDomains
        case .passkeys: words.organisationPasskeys
        case .quota: words.organisationQuota
        case .pictures: words.organisationPictureQuota
        case .keep(let term): term.title(in: words.language)
        }
    }
}

/// A setting before and after, as people read it.
package struct OrganisationChange: Codable, Sendable, Equatable {
    /// ``OrganisationField/text``
    let field: String
    let old: String
    let new: String

    func words(_ words: AdminWords) -> String {
        let field = OrganisationField(field)
        func text(_ value: String) -> String {
            switch field {
            case .passkeys: value == OrganisationSettings.on ? words.settingIsOn : words.settingIsOff
            case .pictures: value.isEmpty ? words.settingIsNone : value
            default: value
            }
        }
        return "\(field?.title(words) ?? self.field): \(text(old)) → \(text(new))"
    }
}

extension OrganisationSettings {
    /// What the form and the log have for a setting that is on or off.
    static let on = "on"
    static let off = "off"

    /// As people read it and the form has it.
    func text(_ field: OrganisationField) -> String {
        switch field {
        case .name: name
        case .domains: domains.joined(separator: ", ")
        case .passkeys: adminsNeedPasskeys ? Self.on : Self.off
        case .quota: String(quota >> 20)
        case .pictures: pictureQuota.map { String($0 >> 20) } ?? ""
        case .keep(let term): String(days(term))
        }
    }

    func changes(to new: OrganisationSettings) -> [OrganisationChange] {
        OrganisationField.all.compactMap { field in
            let (before, after) = (text(field), new.text(field))
            return before == after ? nil : OrganisationChange(field: field.text, old: before, new: after)
        }
    }
}
