import Connections
import HTTPClient
import Site

/// Reports to Unsplash what members like: one of each thread.
final class LikeCalls {
    private let client: UnsplashClient
    private let oauth: OAuthClient

    init(_ providers: Providers) {
        client = UnsplashClient(providers)
        oauth = OAuthClient(providers)
    }

    /// No transaction may be open meanwhile.
    ///
    /// - Parameter budget: what the page may still wait; nil where nobody waits
    /// - Throws: ``LikeFailure``; what the database throws
    func send(
        _ isLiked: Bool, _ photo: String, of member: MemberID, for services: Services, within budget: TimeBudget? = nil
    ) throws -> LikeAnswer {
        let tokens = AccessTokens(services, oauth)
        do {
            let token =
                if let budget {
                    try tokens.token(for: member, at: .unsplash, within: budget)
                } else {
                    try tokens.token(for: member, at: .unsplash)
                }
            do {
                return try client.like(
                    photo, isLiked, token: token.text, of: RequestBudget(database: services.database), within: budget)
            } catch is UnsplashClient.TokenRefused {
                try tokens.lost(token, as: .revoked, reason: "refused by the API")
                throw LikeFailure(hasEnded: true)
            }
        } catch let failure as TokenFailure {
            throw LikeFailure(hasEnded: [.expired, .revoked, .notConnected].contains(failure))
        } catch is Seal.Broken {
            throw LikeFailure()
        }
    }
}
