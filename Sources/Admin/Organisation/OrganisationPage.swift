import Site
import Web

/// The settings of the organisation, in words.
package struct OrganisationPage {
    package let words: AdminWords
    package let name: TextField
    package let domains: TextArea
    package let version: String
    package let key: String
    package let action = Paths.adminSettings()
    package let notice: Notice?

    /// - Parameter standing: what the database has. Where somebody has changed it meanwhile, each field tells so.
    init(_ form: OrganisationForm, _ key: IdempotencyKey, _ standing: OrganisationSettings, _ context: Context) {
        let words = AdminWords(context.language)
        self.words = words
        self.key = key.text
        version = String(standing.version)
        let isStale = form.seen != standing.version
        notice = isStale ? Notice(.warning, words.settingsChangedMeanwhile) : nil
        func error(_ field: OrganisationField) -> String? {
            switch form.problems[field] {
            case .empty: words.textIsEmpty
            case .tooLong(let most): words.textIsTooLong(count: most)
            case .noDomain(let text): words.notADomain(text: String(text.prefix(80)))
            case .tooMany(let most): words.tooManyDomains(count: most)
            case nil: nil
            }
        }
        func hint(_ field: OrganisationField, _ usual: String) -> String {
            let now = standing.text(field)
            return isStale && now != form.texts[field] ? words.settingIsNow(value: now) : usual
        }
        name = TextField(
            OrganisationField.name.rawValue, words.organisationName, value: form.texts[.name] ?? "",
            hint: hint(.name, words.organisationNameHint), error: error(.name), autocomplete: "off",
            largest: OrganisationSettings.longestName, isRequired: true)
        domains = TextArea(
            OrganisationField.domains.rawValue, words.organisationDomains, value: form.texts[.domains] ?? "", rows: 2,
            hint: hint(.domains, words.organisationDomainsHint), error: error(.domains), isRequired: true)
    }
}
