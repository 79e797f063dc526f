import Postgres
import Site

extension MemberAccount {
    /// What a member has connected, of all that can be.
    static func all(of member: MemberID, _ providers: Providers) -> Query<[MemberAccount]> {
        LinkedAccount.all(of: member).map { accounts in
            providers.all.map { provider in
                MemberAccount(
                    { provider.words(ConnectionsWords($0)).name },
                    accounts.first { $0.provider == provider.id }.map { account in
                        Linked(name: account.name, since: account.connectedAt) { language in
                            account.state.pill(ConnectionsWords(language))
                        }
                    })
            }
        }
    }
}

extension ConnectionState {
    package func pill(_ words: ConnectionsWords) -> Pill {
        switch self {
        case .connected: Pill(words.stateConnected, .success)
        case .expired: Pill(words.stateExpired, .warning)
        case .revoked: Pill(words.stateRevoked, .warning)
        case .noscope: Pill(words.stateNoScope, .danger)
        case .off: Pill(words.stateOff)
        }
    }
}
