import Connections
import Site

/// Does it. What Unsplash does not tell stays as it was kept.
struct AccountReader {
    /// Pages of likes that one look takes: what an account likes comes in as far.
    private static let pages = 4

    private let store: AccountStore
    private let client: UnsplashClient
    private let requests: RequestBudget
    private let tokens: AccessTokens

    init(_ services: Services, _ providers: Providers) {
        store = AccountStore(database: services.database)
        client = UnsplashClient(providers)
        requests = RequestBudget(database: services.database)
        tokens = AccessTokens(services, OAuthClient(providers))
    }

    func run(_ job: AccountJob) throws {
        let token: AccessToken
        do {
            token = try tokens.token(for: job.member, at: .unsplash)
        } catch is TokenFailure {
            return
        } catch is Seal.Broken {
            return
        }
        var hasCome = false
        do {
            let person = try client.person(token: token.text, of: requests)
            try store.keep(person, account: token.account)
            hasCome = true
            for page in 1...Self.pages {
                let liked = try client.likes(of: person, page: page, token: token.text, of: requests)
                try store.add(liked.photos, account: token.account, of: job.member)
                if !liked.hasNext { break }
            }
        } catch is UnsplashClient.TokenRefused {
            try tokens.lost(token, as: .revoked, reason: "refused by the API")
        } catch is FeedFailure {
            // What is kept is shown.
        }
        try store.settle(token.account, hasCome: hasCome)
    }
}
