/// What an application asks of a person at a provider.
struct ConsentRequest: Sendable {
    /// The provider's name for people: `VK ID`.
    let provider: String
    /// The application's name for people.
    let application: String
    /// What it wants, in words.
    let scopes: [String]
    /// The path that the page's form is sent to, by POST: see `ConsentDecision`.
    let action: String
    /// Fields that come back unchanged: the request itself, so that nothing has to be remembered meanwhile. The stand-in
    /// checks them again.
    let fields: [(name: String, value: String)]
    /// The address to which the person is sent back.
    let returnsTo: String
}
