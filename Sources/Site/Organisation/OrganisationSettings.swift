import Postgres

/// What administrators have decided for the organisation; where they have not, what the operator's settings say.
package struct OrganisationSettings: Sendable, Equatable {
    /// Characters of its name.
    package static let longestName = 30
    package static let mostDomains = 50

    /// Grows with each change; 0 before the first.
    package let version: Int
    /// What members call Quad here.
    package let name: String
    /// Whose addresses may sign in without an invitation, in lower case; at least one.
    package let domains: [String]

    package init(version: Int, name: String, domains: [String]) {
        self.version = version
        self.name = name
        self.domains = domains
    }

    /// Nobody has decided anything yet.
    package init(_ settings: Settings) {
        self.init(version: 0, name: settings.name, domains: settings.domains)
    }

    /// As the database has them now.
    package static func current(_ settings: Settings) -> Query<OrganisationSettings> {
        let usual = OrganisationSettings(settings)
        return Query<OrganisationSettings?>.row("SELECT version, name, domains FROM organisation_settings") { row in
            let version: Int = try row.next("version")
            let name: String? = try row.next("name")
            let domains: [String]? = try row.next("domains")
            return OrganisationSettings(
                version: version, name: name ?? usual.name, domains: domains ?? usual.domains)
        }.map { $0 ?? usual }
    }

    /// In words: "@hse.ru, @edu.hse.ru".
    package var domainNames: String { domains.map { "@\($0)" }.joined(separator: ", ") }
}
