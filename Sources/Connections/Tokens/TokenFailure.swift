/// Why a member's account at a provider cannot be used now. Each is a state of a page, not an error.
package enum TokenFailure: Error, Equatable, Sendable {
    /// An administrator has the provider switched off, or the operator has no keys for it.
    case off
    case notConnected
    /// The member has to connect again: the tokens ended.
    case expired
    /// The member has to connect again: the access was taken back.
    case revoked
    /// The provider did not grant what is needed.
    case noScope
    /// The provider does not answer, or another one's refresh takes too long: later.
    case unavailable
}
