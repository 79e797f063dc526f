/// Why what a browser brought is no answer of an authenticator to us. For the log: nobody who tries is told.
public enum Refusal: String, Error, Sendable {
    /// The client data is too long, no JSON, or lacks what every browser writes.
    case malformedClientData = "client-data"
    /// Made for the other ceremony.
    case wrongType = "type"
    /// Made for a page of another site.
    case wrongOrigin = "origin"
    /// Made within a frame of another site.
    case crossOrigin = "cross-origin"
    /// The authenticator's data is too short or too long, or its parts do not add up.
    case malformedAuthenticatorData = "authenticator-data"
    /// A credential of another site.
    case wrongRelyingParty = "rp-id"
    /// Nobody touched the authenticator.
    case userNotPresent = "not-present"
    /// The authenticator did not make sure who touched it.
    case userNotVerified = "not-verified"
    /// Backed up, though it cannot be, or of another kind than when it was registered.
    case wrongBackup = "backup"
    /// Nothing was registered, or an id that is too short or too long.
    case noCredential = "no-credential"
    /// An algorithm that was not asked for, or no key of it.
    case wrongKey = "key"
    case wrongSignature = "signature"
}
