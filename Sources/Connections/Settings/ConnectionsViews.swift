import Site
import Web

package struct ConnectionsPage {
    package let words: ConnectionsWords
    package let tabs: [Tab]
    package let rows: [ConnectionRow]

    init(_ accounts: [LinkedAccount], _ providers: Providers, _ context: Context) {
        let words = ConnectionsWords(context.language)
        self.words = words
        tabs = context.settingsTabs(current: Paths.connections())
        rows = providers.rows(of: accounts, on: Paths.connections(), context)
    }
}

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
    /// Nil where there is nothing to connect, and where it cannot be: then the button is there all the same, inactive.
    package let connect: FormAction?
    package let connectButton: Button
    package let isOff: Bool
    package let disconnect: Link?
    package let question: Confirmation?

    /// - Parameter page: where the row stands: connecting and disconnecting lead back to it
    init(
        _ provider: Provider, _ account: LinkedAccount?, on page: Address, _ words: ConnectionsWords, _ context: Context
    ) {
        let site = context.words
        let its = provider.words(words)
        id = "disconnect-\(provider.id.rawValue)"
        name = its.name
        icon = provider.icon
        self.account = account.map { $0.name.isEmpty ? words.person : $0.name }
        avatar = account.map { account in
            Avatar(
                name: account.name.isEmpty ? words.person : account.name, tint: account.id.rawValue,
                photo: account.photoAddress(context), isExpected: account.photo.isExpected)
        }
        let action = FormAction(Paths.connect(provider.id), ["return": page.text])
        disconnect = account.map { _ in
            Link(words.disconnect, to: Paths.disconnect(provider.id).adding("return", page.text))
        }
        question = account.map { _ in DisconnectQuestion.of(provider, returnTo: page, words, site) }
        isOff = account == nil && !provider.isOn
        if let account {
            lead = words.connectedSince(when: context.clock.day(account.connectedAt))
            pill = account.state.pill(words)
            problem =
                switch account.state {
                case .connected: nil
                case .expired: words.expiredHint
                case .revoked: words.revokedHint
                case .noscope: words.noScopeHint(provider: name, access: its.access)
                case .off: provider.whyOff(context.language) ?? words.switchedOff(provider: name)
                }
            // Also while it stands: a provider may refuse what it was asked for and leave the tokens as they are.
            connect = account.state == .off ? nil : action
            connectButton = Button(
                words.reconnect, account.state == .connected ? .quiet : .primary, isSmall: true,
                isDisabled: !provider.isOn)
        } else {
            lead = its.lead
            pill = provider.isOn ? nil : Pill(words.stateOff)
            problem = provider.whyOff(context.language)
            connect = provider.isOn ? action : nil
            connectButton = Button(words.connect, .primary, isSmall: true, isDisabled: isOff)
        }
    }
}

extension Providers {
    /// The row of a connected account on a page of its provider; nil when this program does not know the provider.
    package func row(of account: LinkedAccount, on page: Address, _ context: Context) -> ConnectionRow? {
        self[account.provider].map { ConnectionRow($0, account, on: page, ConnectionsWords(context.language), context) }
    }

    /// A row of each, connected or not.
    package func rows(of accounts: [LinkedAccount], on page: Address, _ context: Context) -> [ConnectionRow] {
        let words = ConnectionsWords(context.language)
        return all.map { provider in
            ConnectionRow(provider, accounts.first { $0.provider == provider.id }, on: page, words, context)
        }
    }
}

/// The question before a connection and all that is kept of it go.
enum DisconnectQuestion {
    static func of(
        _ provider: Provider, returnTo: Address, _ words: ConnectionsWords, _ site: SiteWords
    ) -> Confirmation {
        let its = provider.words(words)
        return Confirmation(
            id: "disconnect-\(provider.id.rawValue)", title: words.disconnectTitle(provider: its.name),
            text: its.question, verb: words.disconnect,
            action: FormAction(Paths.disconnect(provider.id), ["return": returnTo.text]),
            cancel: Link(site.cancel, to: returnTo))
    }
}
