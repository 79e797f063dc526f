import Site
import Web

/// The settings of the organisation, in words.
package struct OrganisationPage {
    package let words: AdminWords
    package let name: TextField
    package let domains: TextArea
    package let passkeys: CheckField
    /// Why it cannot be asked of administrators.
    package let passkeysProblem: String?
    package let quota: TextField
    package let pictures: TextField
    package let retention: [TextField]
    package let version: String
    /// What stands in each field now, for the form that comes back.
    package let before: [FormAction.Field]
    /// What ends by what was typed, a sentence each; empty where nothing does.
    package let consequences: [String]
    /// What the one who saves the page agrees to.
    package let agreed: String
    package let cancel = Paths.adminSettings()
    package let key: String
    package let action = Paths.adminSettings()
    package let notice: Notice?
    package let preview: LogoPreview
    package let logo: Link
    package let texts: [TextLine]

    /// - Parameter standing: what the database has. Where somebody has changed it meanwhile, each field says so.
    init(
        _ form: OrganisationForm, _ key: IdempotencyKey, _ standing: OrganisationSettings,
        _ texts: [OrganisationText.Source], agreed consents: Int, keyless: Int,
        asking consequences: [OrganisationConsequence], _ context: Context
    ) {
        let words = AdminWords(context.language)
        self.words = words
        self.key = key.text
        version = String(standing.version)
        before = OrganisationField.all.map { FormAction.Field(OrganisationForm.before($0), standing.text($0)) }
        self.texts = zip(OrganisationText.allCases, texts).map {
            TextLine($0, $1, agreed: $0 == .privacy && standing.consent > 0 ? consents : nil, context)
        }
        preview = LogoPreview(standing, named: MemberDetails.trimmed(form.texts[.name]))
        logo = Link(words.logoReplace, to: Paths.adminLogo())
        let isStale = form.seen != standing.version
        notice = isStale ? Notice(.warning, words.settingsChangedMeanwhile) : nil
        func value(_ field: OrganisationField) -> String { form.texts[field] ?? "" }
        func error(_ field: OrganisationField) -> String? {
            switch form.problems[field] {
            case .empty: words.textIsEmpty
            case .tooLong(let most): words.textIsTooLong(count: most)
            case .noDomain(let text): words.notADomain(text: String(text.prefix(80)))
            case .tooMany(let most): words.tooManyDomains(count: most)
            case .notWithin(let range):
                words.numberIsNotWithin(from: String(range.lowerBound), to: String(range.upperBound))
            case .noPasskey: words.passkeysYouHaveNone
            case nil: nil
            }
        }
        func hint(_ field: OrganisationField, _ usual: String?) -> String? {
            let now = standing.text(field)
            guard isStale, now != value(field) else { return usual }
            let isSwitch = field == .passkeys
            let shown = !isSwitch ? now : standing.adminsNeedPasskeys ? words.settingIsOn : words.settingIsOff
            return words.settingIsNow(value: shown)
        }
        func number(_ field: OrganisationField, _ usual: String?, isRequired: Bool = true) -> TextField {
            TextField(
                field.text, field.title(words), value: value(field), kind: .number, hint: hint(field, usual),
                error: error(field), autocomplete: "off", isRequired: isRequired)
        }
        self.consequences = consequences.map { $0.sentence(words) }
        agreed = OrganisationForm.agreed(to: consequences)
        name = TextField(
            OrganisationField.name.text, words.organisationName, value: value(.name),
            hint: hint(.name, words.organisationNameHint), error: error(.name), autocomplete: "off",
            largest: OrganisationSettings.longestName, isRequired: true)
        domains = TextArea(
            OrganisationField.domains.text, words.organisationDomains, value: value(.domains), rows: 2,
            hint: hint(.domains, words.organisationDomainsHint), error: error(.domains), isRequired: true)
        passkeysProblem = error(.passkeys)
        let without: String = keyless > 0 ? words.passkeysMissing(count: keyless) : words.passkeysAllHave
        passkeys = CheckField(
            OrganisationField.passkeys.text, words.organisationPasskeys,
            value: OrganisationSettings.on, hint: hint(.passkeys, without),
            isChecked: value(.passkeys) == OrganisationSettings.on)
        quota = number(.quota, nil)
        pictures = number(.pictures, words.organisationPictureQuotaHint, isRequired: false)
        // Those that some feature keeps.
        let terms = context.services.features.termRows.map(\.term)
        retention = RetentionTerm.allCases.filter(terms.contains).map { term in
            number(
                .keep(term),
                term == .messages
                    ? words.monthsOrForEver(most: String(term.range.upperBound))
                    : words.daysWithin(from: String(term.range.lowerBound), to: String(term.range.upperBound)))
        }
    }
}
