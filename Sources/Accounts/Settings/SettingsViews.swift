import FoundationEssentials
import Localization
import Site
import Web

/// What everyone sees of the member, as a form.
package struct ProfileSettingsPage {
    package let words: AccountsWords
    package let tabs: [Site.Tab]
    package let email: String
    package let fields: [TextField]
    package let action = Paths.profileSettings()
    package let toast: Toast?

    init(email: String, _ details: MemberDetails, _ context: Context) {
        words = AccountsWords(context.language)
        tabs = SettingsTabs.all(.profile, context.words)
        self.email = email
        fields = DetailFields.all(details, words)
        toast = context.take(notice: "saved").map { [words] _ in Toast(words.saved) }
    }
}

/// Language and theme.
package struct AppearancePage {
    package let words: AccountsWords
    package let tabs: [Site.Tab]
    package let language: SegmentField
    package let theme: SegmentField
    package let action = Paths.preferences()
    package let returnTo = Paths.appearance()

    init(_ context: Context) {
        let words = AccountsWords(context.language)
        self.words = words
        tabs = SettingsTabs.all(.appearance, context.words)
        let chosen = context.knownMember?.language
        language = SegmentField(
            "language", words.languageLabel,
            [
                Segment(words.languageAuto, value: "auto", isChosen: chosen == nil),
                Segment("Русский", value: "ru", isChosen: chosen == .ru),
                Segment("English", value: "en", isChosen: chosen == .en),
            ])
        theme = SegmentField(
            "theme", words.themeLabel,
            [
                Segment(words.themeAuto, value: "auto", isChosen: context.theme == .auto, icon: .sunMoon),
                Segment(words.themeLight, value: "light", isChosen: context.theme == .light, icon: .sun),
                Segment(words.themeDark, value: "dark", isChosen: context.theme == .dark, icon: .moon),
            ])
    }
}

/// The member's sessions.
package struct SessionsPage {
    package let words: AccountsWords
    package let tabs: [Site.Tab]
    package let rows: [SessionRow]
    package let endOthers: FormAction?
    package let toast: Toast?

    init(_ entries: [SessionStore.Entry], _ member: Member, _ context: Context) {
        let words = AccountsWords(context.language)
        self.words = words
        tabs = SettingsTabs.all(.sessions, context.words)
        rows = entries.map { entry in
            let isCurrent = entry.id == member.session
            let agent = UserAgent(entry.agent)
            let lastUse = words.sessionLastUse(when: context.clock.age(since: entry.lastUse))
            let started = words.sessionStarted(when: context.clock.day(entry.started))
            return SessionRow(
                agent.isPhone ? .phone : .computer, name: agent.name ?? words.unknownBrowser,
                details: [isCurrent ? words.thisSession : lastUse, started, entry.address].joined(separator: " · "),
                isCurrent: isCurrent, end: isCurrent ? nil : FormAction(Paths.endSession(entry.id)))
        }
        endOthers = entries.count > 1 ? FormAction(Paths.endOtherSessions()) : nil
        toast = context.take(notice: "sessions-ended").flatMap(Int.init).map { Toast(words.sessionsEnded(count: $0)) }
    }
}
