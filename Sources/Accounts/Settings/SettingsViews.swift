import FoundationEssentials
import Localization
import Site
import Web

/// What everyone sees of the member, as a form.
package struct ProfileSettingsPage {
    package let words: AccountsWords
    package let tabs: [Site.Tab]
    package let email: String
    /// The pages that this one leads to: of the e-mail address, and those of other features.
    package let further: [Link]
    package let fields: DetailFields
    package let action = Paths.profileSettings()

    init(email: String, _ details: MemberDetails, _ context: Context) {
        words = AccountsWords(context.language)
        tabs = context.settingsTabs(current: Paths.profileSettings())
        further = context.settings(under: Paths.profileSettings()).filter { $0.address != Paths.emailSettings() }
        self.email = email
        // A keyboard that comes by itself would cover half the page of a phone.
        fields = DetailFields(details, words, focusesFirst: false)
    }
}

/// Language, theme and time zone.
package struct AppearancePage {
    package let words: AccountsWords
    package let tabs: [Site.Tab]
    package let language: SegmentField
    package let theme: SegmentField
    package let timeZone: TimeZoneField
    package let action = Paths.appearance()

    /// - Parameter sent: the form that named a time zone which there is not
    init(_ context: Context, sent: Fields?) {
        let words = AccountsWords(context.language)
        self.words = words
        tabs = context.settingsTabs(current: Paths.appearance())
        let language = sent.map { $0["language"] ?? "" } ?? context.knownMember?.language?.rawValue ?? "auto"
        let theme = sent?["theme"] ?? context.theme.rawValue
        self.language = SegmentField(
            "language", words.languageLabel,
            [
                Segment(words.languageAuto, value: "auto", isChosen: language == "auto"),
                Segment("Русский", value: "ru", isChosen: language == "ru"),
                Segment("English", value: "en", isChosen: language == "en"),
            ])
        self.theme = SegmentField(
            "theme", words.themeLabel,
            [
                Segment(words.themeAuto, value: "auto", isChosen: theme == "auto", icon: .sunMoon),
                Segment(words.themeLight, value: "light", isChosen: theme == "light", icon: .sun),
                Segment(words.themeDark, value: "dark", isChosen: theme == "dark", icon: .moon),
            ])
        timeZone = TimeZoneField(context, error: sent.map { _ in words.timeZoneIsUnknown }, words)
    }
}

/// How the member signs in, and where they are signed in.
package struct SessionsPage {
    package let words: AccountsWords
    package let tabs: [Site.Tab]
    package let passkeys: PasskeyList
    package let rows: [SessionRow]
    package let endOthers: FormAction?

    init(_ entries: [SessionStore.Entry], _ keys: [Passkey], _ member: Member, _ context: Context) {
        let words = AccountsWords(context.language)
        self.words = words
        tabs = context.settingsTabs(current: Paths.sessions())
        passkeys = PasskeyList(keys, of: member, words, context)
        // The one that nobody needs to look for comes first.
        rows = (entries.filter { $0.id == member.session } + entries.filter { $0.id != member.session }).map { entry in
            let isCurrent = entry.id == member.session
            let agent = UserAgent(entry.agent)
            let lastUse: String = words.sessionLastUse(when: context.clock.age(since: entry.lastUse))
            let day = context.clock.day(entry.started)
            let started: String = entry.isByPasskey ? words.sessionByPasskey(when: day) : words.sessionByCode(when: day)
            return SessionRow(
                icon: agent.isPhone ? .smartphone : .laptop, name: agent.name ?? words.unknownBrowser,
                details: ((isCurrent ? [] : [lastUse]) + [started, entry.address]).joined(separator: " · "),
                end: isCurrent ? nil : FormAction(Paths.endSession(entry.id)))
        }
        endOthers = entries.count > 1 ? FormAction(Paths.endOtherSessions()) : nil
    }
}
