/// A stand-in that gives tokens.
protocol TokenIssuer: StandIn {
    var provider: Provider { get }

    /// Throws a `Refusal` where the order asks for what the provider does not have.
    func issue(_ order: TokenOrder) async throws -> IssuedToken
}
