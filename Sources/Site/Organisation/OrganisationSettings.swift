import FoundationEssentials
import Postgres

/// What administrators have decided for the organisation; where they have not, what the operator's settings say.
package struct OrganisationSettings: Sendable, Equatable {
    /// Characters of its name.
    package static let longestName = 30
    package static let mostDomains = 50
    /// Megabytes that a member may be given.
    package static let quotas = 1...1_000_000

    /// Grows with each change; 0 before the first.
    package let version: Int
    /// What members call Quad here.
    package let name: String
    /// Whose addresses may sign in without an invitation, in lower case; at least one.
    package let domains: [String]
    /// The number of its sign; nil where Quad's own stands.
    package let logo: Int?
    /// Bytes that one member may keep.
    package let quota: Int
    /// Bytes of those that pictures in texts may be; nil where all of them may.
    package let pictureQuota: Int?
    /// Administrators' pages open only in sessions that a passkey has proven.
    package let adminsNeedPasskeys: Bool
    private let retention: [RetentionTerm: Int]
    /// Grows with each change of what the organisation says of itself.
    let textsVersion: Int
    /// The least version of the privacy text that members have to have agreed to; 0 asks nobody.
    package let consent: Int

    /// - Parameter retention: days of each term
    package init(
        version: Int, name: String, domains: [String], logo: Int?, quota: Int, pictureQuota: Int? = nil,
        retention: [RetentionTerm: Int],
        adminsNeedPasskeys: Bool = false, textsVersion: Int = 0, consent: Int = 0
    ) {
        self.version = version
        self.name = name
        self.domains = domains
        self.logo = logo
        self.quota = quota
        self.pictureQuota = pictureQuota
        self.retention = retention
        self.adminsNeedPasskeys = adminsNeedPasskeys
        self.textsVersion = textsVersion
        self.consent = consent
    }

    /// Nobody has decided anything yet.
    package init(_ settings: Settings) {
        self.init(
            version: 0, name: settings.name, domains: settings.domains, logo: nil, quota: settings.quota,
            retention: Dictionary(uniqueKeysWithValues: RetentionTerm.allCases.map { ($0, $0.usual(settings)) }),
            adminsNeedPasskeys: settings.adminsNeedPasskeys)
    }

    /// Days for which rows of a term stay; of messages, see ``messageMonths``.
    package func days(_ term: RetentionTerm) -> Int { retention[term] ?? term.usual }

    /// Months after which messages go; nil where they stay.
    package var messageMonths: Int? {
        let months = days(.messages)
        return months > 0 ? months : nil
    }

    /// As the database has them now.
    package static func current(_ settings: Settings) -> Query<OrganisationSettings> {
        let usual = OrganisationSettings(settings)
        return Query<OrganisationSettings?>.row(
            """
            SELECT version, name, domains, logo_id, quota, picture_quota, retention::text AS retention, texts_version,
                   consent_version, admins_need_passkeys
            FROM organisation_settings
            """
        ) { row in
            let version: Int = try row.next("version")
            let name: String? = try row.next("name")
            let domains: [String]? = try row.next("domains")
            let logo: Int? = try row.next("logo_id")
            let quota: Int? = try row.next("quota")
            let pictureQuota: Int? = try row.next("picture_quota")
            let kept: String = try row.next("retention")
            let textsVersion: Int = try row.next("texts_version")
            let consent: Int = try row.next("consent_version")
            let adminsNeedPasskeys: Bool? = try row.next("admins_need_passkeys")
            let chosen = (try? JSONDecoder().decode([String: Int].self, from: Data(kept.utf8))) ?? [:]
            let retention = RetentionTerm.allCases.map { term in
                (term, chosen[term.rawValue].flatMap { term.range.contains($0) ? $0 : nil } ?? usual.days(term))
            }
            return OrganisationSettings(
                version: version, name: name ?? usual.name, domains: domains ?? usual.domains, logo: logo,
                quota: quota ?? usual.quota, pictureQuota: pictureQuota,
                retention: Dictionary(uniqueKeysWithValues: retention),
                adminsNeedPasskeys: adminsNeedPasskeys ?? usual.adminsNeedPasskeys, textsVersion: textsVersion,
                consent: consent)
        }.map { $0 ?? usual }
    }

    /// In words: "@hse.ru, @edu.hse.ru".
    package var domainNames: String { domains.map { "@\($0)" }.joined(separator: ", ") }
}
