import FoundationEssentials
import Postgres
import Site

/// Asks a provider who an account is by now: people change their names and photos there.
struct IdentityJob: Job {
    static let kind = "connections.identity"
    static let publishes = [Outbox.Kind.connections]
    /// Seconds after which nobody waits for it any more.
    static let expiry: Int? = 90

    let member: MemberID
    private let provider: String

    init(_ account: LinkedAccount, of member: MemberID) {
        self.member = member
        provider = account.provider.rawValue
    }

    var at: ProviderID? { ProviderID(rawValue: provider) }

    var owner: MemberID? { member }
    var dedupeKey: String? { "\(member.rawValue) \(provider)" }
}

/// Does it. What the provider does not say stays as it was kept.
struct IdentityReader {
    let services: Services
    let client: OAuthClient

    func run(_ job: IdentityJob) throws {
        guard let provider = job.at.flatMap({ client.providers[$0] }), let oauth = provider.service?.oauth else {
            return
        }
        do {
            let token = try AccessTokens(services, client).token(for: job.member, at: provider.id)
            let grant = Grant(
                accessToken: token.text, refreshToken: nil, expiresIn: nil, scopes: [], account: token.account)
            let account = try oauth.account(in: client.ask(provider, oauth.identity(of: grant)), of: grant)
            guard account.id == token.account else { return }
            try ConnectionStore(database: services.database).keep(account, of: token.connection)
        } catch is TokenFailure {
        } catch is OAuthFailure {
        } catch is Seal.Broken {
        }
    }
}

extension Context {
    /// Has the provider asked, once a day, who this account is.
    package func requestIdentity(of account: LinkedAccount) throws {
        guard account.state == .connected, now.timeIntervalSince(account.identityAsked) > 86_400,
            let member = knownMember?.id
        else { return }
        _ = try database.fetch(
            Query<Int>.execute("UPDATE connections SET identity_asked_at = now() WHERE id = \(account.id)"),
            IdentityJob(account, of: member).enqueue(keys: keys))
    }
}
