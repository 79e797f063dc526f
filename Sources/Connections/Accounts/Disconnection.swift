import HTTPClient
import Site

/// The end of a connection: it is taken back at the provider, then everything that is kept of it goes at once.
struct Disconnection {
    private let client: OAuthClient
    private let services: Services
    /// Of the request, or what else it is done for.
    private let id: String

    init(_ client: OAuthClient, _ services: Services, for id: String) {
        self.client = client
        self.services = services
        self.id = id
    }

    /// Whether the provider knows that it is over. What cannot be told there is wiped here all the same.
    ///
    /// - Parameter budget: how long a page waits for the provider; nil where nobody waits
    func end(
        _ account: LinkedAccount, of member: MemberID, isLocked: Bool = false, within budget: TimeBudget? = nil
    ) throws -> ConnectionOutcome {
        let tokens = AccessTokens(services, client, isForLocked: isLocked)
        let isRevoked = try revoke(account, of: member, tokens, within: budget)
        _ = try ConnectionStore(database: services.database)
            .wipe(account, of: member, keys: services.settings.keys)
        let outcome = isRevoked ? ConnectionOutcome.disconnected : .unconfirmed
        services.log.write(
            "connection",
            [
                "id": id, "provider": account.provider.rawValue, "outcome": outcome.rawValue,
                "member": String(member.rawValue),
            ])
        return outcome
    }

    /// Those of a member who is kept out.
    func endAll(of member: MemberID) throws {
        for account in try services.database.fetch(LinkedAccount.all(of: member)) {
            _ = try end(account, of: member, isLocked: true)
        }
    }

    private func revoke(
        _ account: LinkedAccount, of member: MemberID, _ tokens: AccessTokens, within budget: TimeBudget?
    ) throws -> Bool {
        // What was taken back there, or has ended, is over already.
        if account.state == .revoked || account.state == .expired { return true }
        guard let provider = client.providers[account.provider], let oauth = provider.service?.oauth else {
            return false
        }
        do {
            let token = try tokens.last(for: member, at: provider.id, within: budget)
            guard let request = oauth.revocation(of: token.text, deviceID: token.deviceID) else { return false }
            let answer = try client.ask(provider, request, within: budget)
            try OAuthAnswer.check(answer)
            return answer.isSuccess
        } catch let failure as OAuthFailure {
            services.log.write(
                "revocation", ["id": id, "provider": provider.id.rawValue, "fault": failure.description])
            // A token that the provider does not know is as good as taken back.
            if case .refused(let refusal) = failure { return refusal.name == "invalid_token" }
            return false
        } catch is TokenFailure {
            return false
        } catch is Seal.Broken {
            return false
        }
    }
}
