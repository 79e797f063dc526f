/// A token for clients that start from one, without the pages of a provider.
struct TokenOrder: Decodable, Sendable {
    let provider: Provider
    let person: Person
    /// In the provider's own words; absent is everything that Quad asks for.
    let scope: String?
    /// Seconds; absent is the provider's own. 0 gives a token that has expired.
    let expiresIn: Int?

    private enum CodingKeys: String, CodingKey {
        case provider, person, scope
        case expiresIn = "expires_in"
    }
}
