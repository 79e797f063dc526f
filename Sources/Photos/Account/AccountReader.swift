import Connections
import Site

/// Asks who an account is at Unsplash, and what it likes. What Unsplash does not say stays as it was kept.
struct AccountReader {
    /// Seconds until a list of likes that broke off is read on.
    private static let pause = 300

    private let store: AccountStore
    private let client: UnsplashClient
    private let requests: RequestBudget
    private let tokens: AccessTokens
    private let providers: Providers
    private let keys: Keys

    init(_ services: Services, _ providers: Providers) {
        store = AccountStore(database: services.database)
        client = UnsplashClient(providers)
        requests = RequestBudget(database: services.database)
        tokens = AccessTokens(services, OAuthClient(providers))
        self.providers = providers
        keys = services.settings.keys
    }

    /// The account, and the newest page of what it likes.
    func run(_ job: AccountJob) throws {
        guard let token = try token(of: job.member) else { return }
        var hasCome = false
        do {
            let person = try client.person(token: token.text, of: requests)
            try store.keep(person, account: token.account)
            let list = LikesList(database: store.database, account: token.account, member: job.member)
            if let answer = try client.likes(of: person.username, page: 1, token: token.text, of: requests) {
                if try list.keep(newest: answer) {
                    _ = try store.database.fetch(LikesJob(member: job.member).enqueue(keys: keys))
                }
            } else {
                try list.end()
            }
            hasCome = true
        } catch is UnsplashClient.TokenRefused {
            try tokens.lost(token, as: .revoked, reason: "refused by the API")
        } catch is FeedFailure {
            // What is kept is shown.
        }
        try store.settle(token.account, hasCome: hasCome)
    }

    /// One page further down the list of likes.
    ///
    /// - Returns: the job, when there is more
    func run(_ job: LikesJob) throws -> LikesJob? {
        guard providers.isOn(.unsplash) else { throw providers.wait(for: .unsplash) }
        guard let token = try token(of: job.member) else { return nil }
        let list = LikesList(database: store.database, account: token.account, member: job.member)
        guard let rest = try list.rest() else { return nil }
        let username = try store.username(of: token.account)
        do {
            let answer = try client.likes(
                of: username, page: rest.page, token: token.text, of: requests, sparing: RequestBudget.sparedByLikes)
            var hasMore = false
            if let answer { hasMore = try list.keep(answer, at: rest) } else { try list.end() }
            try store.settle(token.account, hasCome: true)
            return hasMore ? job : nil
        } catch is UnsplashClient.TokenRefused {
            try tokens.lost(token, as: .revoked, reason: "refused by the API")
            return nil
        } catch FeedFailure.spent {
            throw Requeue(after: ClockHour(.now).minutesLeft * 60)
        } catch is FeedFailure {
            try store.settle(token.account, hasCome: false)
            throw Requeue(after: Self.pause)
        }
    }

    /// Nil where there is none any more.
    private func token(of member: MemberID) throws -> AccessToken? {
        do {
            return try tokens.token(for: member, at: .unsplash)
        } catch is TokenFailure {
            return nil
        } catch is Seal.Broken {
            return nil
        }
    }
}
