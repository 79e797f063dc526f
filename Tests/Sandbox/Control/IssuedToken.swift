/// What a provider's own answer would have said.
struct IssuedToken: Encodable, Sendable {
    let accessToken: String
    let refreshToken: String?
    /// Seconds.
    let expiresIn: Int
    let scope: String
    /// The provider's number or name of the person.
    let userID: String
    /// Where the provider binds tokens to a device.
    let deviceID: String?

    private enum CodingKeys: String, CodingKey {
        case scope
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
        case userID = "user_id"
        case deviceID = "device_id"
    }
}
