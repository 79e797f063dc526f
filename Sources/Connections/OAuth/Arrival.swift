import Media
import Postgres
import Site

/// Exchanges the code that a member came back with, and keeps the account. `quad work` does this; the member's page waits for
/// what comes of it, and no thread that serves pages does.
struct ArrivalJob: Job {
    static let kind = "connections.arrival"
    static let publishes = [Outbox.Kind.connections]
    /// Seconds after which the page says that the provider does not answer, and the code is let go.
    static let patience = 20
    static let expiry: Int? = patience

    let attempt: OAuthAttemptID
    let member: MemberID
    private let provider: String
    private let stateBytes: [UInt8]
    /// PKCE's, which the attempt has no more.
    let verifier: String
    let code: String
    let deviceID: String
    /// The request that brought it, for the log.
    let request: String

    init(
        _ attempt: OAuthAttempts.Returned, of member: MemberID, at provider: ProviderID, state: Token, code: String,
        deviceID: String, request: String
    ) {
        self.attempt = attempt.id
        self.member = member
        self.provider = provider.rawValue
        stateBytes = state.bytes
        verifier = attempt.verifier
        self.code = code
        self.deviceID = deviceID
        self.request = request
    }

    var state: Token? { Token(stateBytes) }
    var at: ProviderID? { ProviderID(rawValue: provider) }

    var owner: MemberID? { member }
    var dedupeKey: String? { attempt.pathSegment }
}

/// Does it.
struct ArrivalReader {
    let services: Services
    let client: OAuthClient

    func run(_ job: ArrivalJob) throws {
        // A code is exchanged once: a process that died over it before has used it up or written what came of it.
        guard let id = job.at, let provider = client.providers[id], let oauth = provider.service?.oauth,
            let state = job.state, try OAuthAttempts.isAwaited(job.attempt, services.database)
        else { return }
        var (outcome, fault) = (ConnectionOutcome.failed, "-")
        do throws(OAuthFailure) {
            outcome = try keep(exchange(job, state, provider, oauth), of: job, provider, oauth)
        } catch {
            outcome = error.outcome
            fault = error.description
        }
        try OAuthAttempts.settle(job.attempt, outcome, services.database)
        services.log.write(
            "connection",
            [
                "id": job.request, "provider": id.rawValue, "outcome": outcome.rawValue, "fault": fault,
                "member": String(job.member.rawValue),
            ])
    }

    /// What came back with a good answer.
    private struct Arrived {
        let grant: Grant
        let account: ProviderAccount
    }

    private func exchange(
        _ job: ArrivalJob, _ state: Token, _ provider: Provider, _ oauth: any OAuthProvider
    ) throws(OAuthFailure) -> Arrived {
        let authorization = Authorization(
            at: provider.id, services.settings, state: state, verifier: job.verifier)
        let answer = try client.ask(provider, oauth.exchange(job.code, deviceID: job.deviceID, authorization))
        let grant = try oauth.grant(in: answer, state: authorization.stateText)
        let account = try oauth.account(in: client.ask(provider, oauth.identity(of: grant)), of: grant)
        return Arrived(grant: grant, account: account)
    }

    private func keep(
        _ arrived: Arrived, of job: ArrivalJob, _ provider: Provider, _ oauth: any OAuthProvider
    ) throws(OAuthFailure) -> ConnectionOutcome {
        let isEnough = oauth.isEnough(arrived.grant.scopes)
        let kept: ConnectionStore.Kept
        do {
            kept = try ConnectionStore(database: services.database).keep(
                arrived.account, arrived.grant, deviceID: job.deviceID, isEnough: isEnough, for: job.member,
                at: provider.id, by: job.attempt, keys: services.settings.keys)
        } catch {
            throw .ours(error)
        }
        switch kept {
        case .connection:
            return isEnough ? .connected : .noscope
        case .linkedElsewhere, .anotherAccount, .tooLate:
            // Nobody will use these tokens. The other connection of the same account stays as it is.
            if let request = oauth.abandonment(of: arrived.grant.accessToken, deviceID: job.deviceID) {
                _ = try? client.ask(provider, request)
            }
            return kept == .linkedElsewhere ? .elsewhere : kept == .tooLate ? .unavailable : .another
        }
    }
}
