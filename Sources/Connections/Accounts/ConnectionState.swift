/// How a connection stands.
package enum ConnectionState: String, Sendable {
    case connected
    /// Its tokens have ended and cannot be refreshed.
    case expired
    /// The person took the access back at the provider.
    case revoked
    /// The provider does not let this application, or this person, do what Quad needs.
    case noscope
}
