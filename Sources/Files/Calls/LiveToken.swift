import Connections
import HTTPClient
import Site

extension AccessTokens {
    /// Asks a source with a token that lives, and once more with a fresh one when the source does not take it. A source
    /// that refuses the fresh one too has ended the grant, which is written down.
    ///
    /// - Parameter budget: what the page may still wait; nil waits as long as it takes
    func use<Result>(
        of member: MemberID, at provider: ProviderID, within budget: TimeBudget? = nil,
        _ body: (AccessToken) throws -> Result
    ) throws -> Result {
        func live(insteadOf refused: AccessToken? = nil) throws -> AccessToken {
            if let budget { return try self.token(for: member, at: provider, insteadOf: refused, within: budget) }
            return try self.token(for: member, at: provider, insteadOf: refused)
        }
        let token = try live()
        do {
            return try body(token)
        } catch  where endsGrant(error) {
            let fresh = try live(insteadOf: token)
            do {
                return try body(fresh)
            } catch  where endsGrant(error) {
                try lost(fresh, as: .revoked, reason: "refused by the API")
                throw error
            }
        }
    }

    private func endsGrant(_ error: any Error) -> Bool {
        (error as? VKFailure)?.endsGrant ?? (error as? YandexFailure)?.endsGrant ?? false
    }
}
