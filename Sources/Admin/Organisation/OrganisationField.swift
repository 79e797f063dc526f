import Site

/// What administrators decide on the page of settings: names of the form's fields, and of what the log tells.
package enum OrganisationField: String, Codable, CaseIterable, Sendable {
    case name, domains

    func title(_ words: AdminWords) -> String {
        switch self {
        case .name: words.organisationName
        case .domains: words.organisationDomains
        }
    }
}

/// A setting before and after, as people read it.
package struct OrganisationChange: Codable, Sendable, Equatable {
    let field: OrganisationField
    let old: String
    let new: String
}

extension OrganisationSettings {
    /// As people read it and the form has it.
    func text(_ field: OrganisationField) -> String {
        switch field {
        case .name: name
        case .domains: domains.joined(separator: ", ")
        }
    }

    func changes(to new: OrganisationSettings) -> [OrganisationChange] {
        OrganisationField.allCases.compactMap { field in
            let (before, after) = (text(field), new.text(field))
            return before == after ? nil : OrganisationChange(field: field, old: before, new: after)
        }
    }
}
