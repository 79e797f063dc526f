import FoundationEssentials
import Localization
import Site
import Web

/// The connections of a member, in words.
package struct ConnectionsPage {
    package let words: ConnectionsWords
    package let tabs: [Tab]
    package let rows: [ConnectionRow]

    init(_ accounts: [LinkedAccount], _ providers: Providers, _ context: Context) {
        let words = ConnectionsWords(context.language)
        self.words = words
        tabs = context.settingsTabs(current: Paths.connections())
        rows = Provider.allCases.compactMap { provider in
            let account = accounts.first { $0.provider == provider }
            return ConnectionRow(provider, account, isOn: providers.isOn(provider), words, context)
        }
    }
}

/// One provider and the member's account there.
package struct ConnectionRow {
    package let id: String
    package let name: String
    /// The account's photo, or initials in its place; nil while there is no account.
    package let avatar: Avatar?
    package let icon: Icon
    /// The account's name at the provider: a stranger's text.
    package let account: String?
    /// Why to connect, or since when it is.
    package let lead: String
    package let pill: Pill?
    /// What is wrong, and what helps.
    package let problem: String?
    package let connect: FormAction?
    package let connectButton: Button
    package let disconnect: Link?
    package let question: Confirmation?

    /// - Parameter page: where the row stands: connecting and disconnecting lead back to it
    package init(
        _ provider: Provider, _ account: LinkedAccount?, isOn: Bool, on page: Address = Paths.connections(),
        _ words: ConnectionsWords, _ context: Context
    ) {
        let site = context.words
        id = "disconnect-\(provider.rawValue)"
        name = provider.name(site)
        icon = provider == .vk ? .users : .folder
        self.account = account.map { $0.name.isEmpty ? words.person : $0.name }
        avatar = account.map { account in
            Avatar(
                name: account.name.isEmpty ? words.person : account.name, id: account.id.rawValue,
                photo: account.photoAddress(context), isExpected: account.photo.isExpected(now: context.now))
        }
        let action = FormAction(Paths.connect(provider), ["return": page.text])
        disconnect = account.map { _ in
            Link(site.disconnect, to: Paths.disconnect(provider).adding("return", page.text))
        }
        question = account.map { _ in DisconnectQuestion.of(provider, returnTo: page, words, site) }
        if let account {
            lead = words.connectedSince(when: context.clock.day(account.connectedAt))
            switch account.state {
            case .connected:
                pill = Pill(words.stateConnected, .success)
                problem = nil
            case .expired:
                pill = Pill(words.stateExpired, .warning)
                problem = words.expiredHint
            case .revoked:
                pill = Pill(words.stateRevoked, .warning)
                problem = words.revokedHint
            case .noscope:
                pill = Pill(words.stateNoScope, .danger)
                problem = words.noScopeHint(provider: name)
            }
            connect = isOn && account.state != .connected ? action : nil
            connectButton = Button(words.reconnect, .primary, isSmall: true)
        } else {
            lead = provider == .vk ? words.vkLead : words.yandexLead
            pill = isOn ? nil : Pill(words.stateOff)
            problem = isOn ? nil : words.offHint
            connect = isOn ? action : nil
            connectButton = Button(site.connect, .primary, isSmall: true)
        }
    }
}

/// The question before a connection and all that is kept of it go.
enum DisconnectQuestion {
    static func of(
        _ provider: Provider, returnTo: Address, _ words: ConnectionsWords, _ site: SiteWords
    ) -> Confirmation {
        Confirmation(
            id: "disconnect-\(provider.rawValue)", title: words.disconnectTitle(provider: provider.name(site)),
            text: provider == .yandex ? words.yandexQuestion : words.vkQuestion, verb: site.disconnect,
            action: FormAction(Paths.disconnect(provider), ["return": returnTo.text]),
            cancel: Link(site.cancel, to: returnTo))
    }
}
